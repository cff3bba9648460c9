import { expect, it } from 'vitest';
import { emptyDraft, inputOf } from './company-draft';

it('a new company has the named zone of the company above, or its offset', () => {
  const draftIn = (zone_name: string | null) => ({ ...emptyDraft({ time_zone: 2, zone_name }), name: 'Branch' });
  expect(inputOf(draftIn('Europe/Berlin'))).toMatchObject({ time_zone: 2, zone_name: 'Europe/Berlin' });
  expect(inputOf(draftIn(null))).toMatchObject({ time_zone: 2, zone_name: null });
});
