import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` of the node, `parent` it was to be moved to, which stands below it. */
export const objectBelowItself = defineError('errors.object_below_itself', 409);
export const unknownObject = defineError('errors.unknown_object', 422);
/** Variables: `max`. */
export const treeTooDeep = defineError('errors.object_too_deep', 422);
/** Variables: `device` and `object`, the names. */
export const deviceAtOtherObject = defineError('errors.device_at_other_object', 409);
