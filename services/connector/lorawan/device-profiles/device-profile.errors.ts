import { defineError } from '@gaugeway/platform/http';

/** Variables: `count`, the devices here that are intended to have it. */
export const deviceProfileUsed = defineError('errors.device_profile_used', 409);
/** Devices without a counterpart here have it. Variables: `count`. */
export const deviceProfileUsedRemotely = defineError('errors.device_profile_used_remotely', 409);
