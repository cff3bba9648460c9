import { EMPTY } from './tariff-draft';
import { changedBy, openedWith } from './use-draft';

const poll = { weekdays: [1], times: ['06:00'] };
const kept = { version: 2, schedule: poll, valid_from: 0, saved_at: 0 };

it.each([null, { ...kept, schedule: null }])('opens empty and unchanged where a device has no schedule: %p', (none) => {
  expect(openedWith(none)).toEqual({ draft: null, isChanged: false });
});

it('opens with what is kept', () => {
  expect(openedWith(kept)).toEqual({ draft: poll, isChanged: false });
});

it('is not saved from the moment that the user begins or changes it', () => {
  expect(changedBy(openedWith<typeof EMPTY>(null), {}, EMPTY)).toEqual({ draft: EMPTY, isChanged: true });
  const changed = changedBy(openedWith(kept), { times: ['07:00'] }, poll);
  expect(changed).toEqual({ draft: { weekdays: [1], times: ['07:00'] }, isChanged: true });
});
