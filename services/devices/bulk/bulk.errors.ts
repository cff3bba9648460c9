import { defineError } from '@gaugeway/platform/http';

/** It is under way or has ended: it cannot be started or stopped. */
export const bulkNotSo = defineError('errors.bulk_not_so', 409);
export const bulkNothingSelected = defineError('errors.bulk_nothing_selected', 409);
/** Variables: `most`. */
export const bulkTooMany = defineError('errors.bulk_too_many', 422);
