import { defineError } from '@gaugeway/platform/http';

/** Other objects have values of its type. Variables: `count`. */
export const attributeOfOthers = defineError('errors.object_attribute_used', 409);
/** The value is none of the type. Variables: none; the key names the expected type. */
export const wrongNumber = defineError('errors.field_number', 422);
export const wrongDate = defineError('errors.field_date', 422);
export const wrongState = defineError('errors.field_state', 422);
