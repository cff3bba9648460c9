import { defineError } from '@gaugeway/platform/http';

/** The spreadsheet has no column of times, or none of values. Variables: `columns`, the heads that are known. */
export const importHeads = defineError('errors.readings_import_heads', 422);
