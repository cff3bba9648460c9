import { defineError } from '@gaugeway/platform/http';

/** Variables: `last` with its unit, `date`. */
export const belowLast = defineError('errors.reading_below_last', 422);
/** Variables: `times` the usual month. May be confirmed. */
export const unusualReading = defineError('errors.reading_unusual', 409);
/** Variables: `times` the last reading; of a meter whose usual month is not known. May be confirmed. */
export const tenfoldReading = defineError('errors.reading_tenfold', 409);
/** The point is no longer the consumer's, is virtual, or has no meter that is read. */
export const takesNoReadings = defineError('errors.point_takes_no_readings', 409);
