import { defineError } from '@gaugeway/platform/http';

export const registrationClosed = defineError('errors.registration_closed', 403);
export const tooManySignups = defineError('errors.too_many_signups', 429);
