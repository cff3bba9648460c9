import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` of the node, `parent` to which it was to be moved, which is below it. */
export const objectBelowItself = defineError('errors.object_below_itself', 409);
export const unknownObject = defineError('errors.unknown_object', 422);
/** Variables: `max`. */
export const treeTooDeep = defineError('errors.object_too_deep', 422);
/** Variables: `device` and `object`, the names. */
export const deviceAtOtherObject = defineError('errors.device_at_other_object', 409);
/** A gateway or base station that the company does not have. */
export const unknownEquipment = defineError('errors.unknown_equipment', 422);
/** Variables: `name` of the gateway or base station, `object`, its node. */
export const equipmentAtOtherObject = defineError('errors.equipment_at_other_object', 409);
