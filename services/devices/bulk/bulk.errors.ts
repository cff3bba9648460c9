import { defineError } from '@gaugeway/platform/http';

export const bulkNothingSelected = defineError('errors.bulk_nothing_selected', 409);
/** Variables: `most`. */
export const bulkTooMany = defineError('errors.bulk_too_many', 422);
