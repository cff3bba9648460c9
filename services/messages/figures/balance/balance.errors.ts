import { defineError } from '@gaugeway/platform/http';

/** Variables: `most`. */
export const periodTooLong = defineError('errors.balance_period_too_long', 422);
