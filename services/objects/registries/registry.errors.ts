import { defineError } from '@gaugeway/platform/http';

/** A device that the company does not have, or that the caller does not see. */
export const unknownDevice = defineError('errors.unknown_device', 422);
/** A user of none of the companies that the caller came through. */
export const unknownUser = defineError('errors.unknown_user', 422);
