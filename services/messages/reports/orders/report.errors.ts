import { defineError } from '@gaugeway/platform/http';

/** The report is still running, or failed. */
export const reportNotReady = defineError('errors.report_not_ready', 409);
/** Variables: `count` and `most`, values. */
export const reportTooLarge = defineError('errors.report_too_large', 422);
/** The end is before the beginning. */
export const reportPeriod = defineError('errors.field_period', 422);
/** Variables: `most`. */
export const reportTooManyPoints = defineError('errors.report_too_many_points', 422);
/** The report has no file in the requested format. */
export const reportNoSuchFormat = defineError('errors.report_no_such_format', 422);
