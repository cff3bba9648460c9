import { defineError } from '@gaugeway/platform/http';

export const attachmentTypeUnknown = defineError('errors.attachment_type', 422);
/** Variables: `max`, megabytes. */
export const attachmentTooLarge = defineError('errors.attachment_too_large', 413);
/** A photo that is no JPEG, PNG or WebP, or one without a readable size. */
export const photoUnusable = defineError('errors.object_photo_unusable', 422);
/** Variables: `max`, millions of pixels. */
export const photoTooManyPixels = defineError('errors.object_photo_pixels', 422);
