import { defineError } from '@gaugeway/platform/http';

export const unknownModel = defineError('errors.unknown_model', 422);
/** Variables: `name` and `id` of the device that has it. */
export const devEuiTaken = defineError('errors.dev_eui_taken', 409);
/** Another company's device: the owner is not disclosed. */
export const devEuiTakenElsewhere = defineError('errors.dev_eui_taken_elsewhere', 409);
/** Variables: `name` and `id` of the device that has it. */
export const serialTaken = defineError('errors.serial_taken', 409);
/** The target of a move has such a device. Variables: `serial`, the numbers that are there already. */
export const serialTakenThere = defineError('errors.serial_taken_there', 409);
/** Variables: `gateway`, the name, and `count`, its meters that were not chosen. */
export const gatewayHasOthers = defineError('errors.gateway_has_others', 409);
/** Variables: `company`, its name, and `limit`. */
/** A company above has as many devices, with those of all companies below it, as it may have. */
export const branchDevicesLimitReached = defineError('errors.branch_devices_limit_reached', 409);
export const devicesLimitReached = defineError('errors.devices_limit_reached', 409);
export const deviceInTrash = defineError('errors.device_in_trash', 409);
