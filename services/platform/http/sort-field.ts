import type { Language } from '@gaugeway/proto/api';
import { translate } from '../i18n';
import { invalid } from './errors';

/**
 * The field that a list is sorted by: the one that the caller named, or by default the first. Throws 422, with the
 * names that there are, for a field that the list is not sorted by. Pure.
 */
export function sortField<const T extends string>(language: Language, fields: readonly T[], input?: string | null): T {
  const field = input ? fields.find((name) => name === input) : fields[0];
  if (field !== undefined) return field;
  const sentence = translate(language, 'errors.field_sort', { fields: fields.join(', ') });
  throw invalid({}, { fields: { sort_field: [sentence] } });
}
