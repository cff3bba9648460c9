import { defineError } from '@gaugeway/platform/http';

/** Two fields of one column, or a column that the spreadsheet has not. */
export const wrongMapping = defineError('errors.smart_import_mapping', 422);
/** No column says where the rows are. */
export const noPlaceMapped = defineError('errors.smart_import_no_place', 422);
export const noImportRows = defineError('errors.import_no_rows', 422);
/** The import has not ended, or was undone already. */
export const notToUndo = defineError('errors.smart_import_undo', 409);
