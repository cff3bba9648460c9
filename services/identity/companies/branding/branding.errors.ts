import { defineError } from '@gaugeway/platform/http';

export const unusableImage = defineError('errors.image_unusable', 422);
export const hostTaken = defineError('errors.host_taken', 409);
