import { defineError } from '@gaugeway/platform/http';

export const emailTaken = defineError('errors.email_taken', 409);
export const lastAdmin = defineError('errors.last_admin', 409);
export const notYourself = defineError('errors.not_yourself', 409);
