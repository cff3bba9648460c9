import { defineError } from '@gaugeway/platform/http';

/** Variables: `end`. */
export const periodNotEnded = defineError('errors.billing_period_not_ended', 422);
/** The day does not begin a period. Variables: `start`. */
export const periodUnknown = defineError('errors.billing_period_unknown', 422);
export const closingRuns = defineError('errors.billing_closing_runs', 409);
/** No point measures in the period and is open. */
export const nothingToClose = defineError('errors.billing_nothing_to_close', 409);
/** No figure of the points is closed. */
export const nothingToReopen = defineError('errors.billing_nothing_to_reopen', 409);
