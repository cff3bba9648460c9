import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` of the device, `model`. */
export const commandNotSupported = defineError('errors.command_not_supported', 422);
/** Variable: `name` of the device. */
export const deviceSwitchedOff = defineError('errors.device_switched_off', 409);
/** The task is not, or no longer, quarantined. */
export const taskNotQuarantined = defineError('errors.task_not_quarantined', 409);
/** A quarantined command is released by a second person. */
export const ownTaskRelease = defineError('errors.task_own_release', 403);
