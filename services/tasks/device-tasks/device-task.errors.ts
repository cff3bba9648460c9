import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` of the device, `model`. */
export const commandNotSupported = defineError('errors.command_not_supported', 422);
/** Variable: `name` of the device. */
export const deviceSwitchedOff = defineError('errors.device_switched_off', 409);
