import { defineError } from '@gaugeway/platform/http';

export const unknownModel = defineError('errors.unknown_model', 422);
/** Variables: `name` and `id` of the device that has it. */
export const devEuiTaken = defineError('errors.dev_eui_taken', 409);
/** Another company's device: whose it is is not told. */
export const devEuiTakenElsewhere = defineError('errors.dev_eui_taken_elsewhere', 409);
/** Variables: `name` and `id` of the device that has it. */
export const serialTaken = defineError('errors.serial_taken', 409);
export const deviceInTrash = defineError('errors.device_in_trash', 409);
