import { defineError } from '@gaugeway/platform/http';

export const unknownAccessGroup = defineError('errors.unknown_access_group', 422);
export const expiryInThePast = defineError('errors.expiry_in_the_past', 422);
