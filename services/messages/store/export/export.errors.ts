import { defineError } from '@gaugeway/platform/http';

/** Variables: `count` and `most`. */
export const exportTooLarge = defineError('errors.export_too_large', 422);
export const exportTookTooLong = defineError('errors.export_took_too_long', 503);
/** Variables: `count` and `most`. */
export const sheetTooLarge = defineError('errors.sheet_too_large', 422);
