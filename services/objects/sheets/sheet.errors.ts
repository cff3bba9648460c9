import { defineError } from '@gaugeway/platform/http';

/** Variables: `columns`, the heads that are needed. */
export const sheetHeads = defineError('errors.sheet_heads', 422);
/** The import was undone before. */
export const undoneBefore = defineError('errors.import_undone', 409);
