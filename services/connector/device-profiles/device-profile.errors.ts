import { defineError } from '@gaugeway/platform/http';

/** Variables: `count`, the devices here that are meant to have it. */
export const deviceProfileUsed = defineError('errors.device_profile_used', 409);
/** Devices that nothing here stands for have it. Variables: `count`. */
export const deviceProfileUsedThere = defineError('errors.device_profile_used_there', 409);
