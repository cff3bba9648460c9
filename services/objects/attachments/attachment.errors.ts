import { defineError } from '@gaugeway/platform/http';

export const attachmentTypeUnknown = defineError('errors.attachment_type', 422);
/** Variables: `max`, megabytes. */
export const attachmentTooLarge = defineError('errors.attachment_too_large', 413);
