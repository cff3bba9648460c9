import { defineError } from '@gaugeway/platform/http';

export const unusableImage = defineError('errors.image_unusable', 422);
export const tooManyHosts = defineError('errors.too_many_hosts', 409);
export const tooManyFiles = defineError('errors.too_many_files', 409);
export const hostTaken = defineError('errors.host_taken', 409);
