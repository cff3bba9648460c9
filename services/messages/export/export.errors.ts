import { defineError } from '@gaugeway/platform/http';

/** Variables: `count` and `most`. */
export const exportTooLarge = defineError('errors.export_too_large', 422);
/** Others are being made just now. */
export const exportsBusy = defineError('errors.exports_busy', 429);
export const exportTookTooLong = defineError('errors.export_took_too_long', 503);
