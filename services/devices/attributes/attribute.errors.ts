import { defineError } from '@gaugeway/platform/http';

/** Variables: `name`. */
export const attributeNameTaken = defineError('errors.attribute_name_taken', 409);
/** The type of a used attribute is fixed. Variables: `count`, the devices that have a value. */
export const attributeUsed = defineError('errors.attribute_used', 409);
/** Variables: `option` and `count`. */
export const attributeOptionUsed = defineError('errors.attribute_option_used', 409);
