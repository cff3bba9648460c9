import { defineError } from '@gaugeway/platform/http';

/** The installation opens no transparent ports. */
export const transparentOff = defineError('errors.transparent_off', 409);
/** The meter is behind no gateway device that passes bytes on. */
export const transparentNoLine = defineError('errors.transparent_no_line', 422);
/** Another user has the line. Variables: `name`. */
export const transparentTaken = defineError('errors.transparent_taken', 409);
/** The current exchange on the line did not end in time. */
export const lineBusy = defineError('errors.line_busy', 409);
export const lineNotReachable = defineError('errors.line_not_reachable', 409);
