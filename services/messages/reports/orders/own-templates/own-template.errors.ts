import { defineError } from '@gaugeway/platform/http';

/** Variables: `max`, MB. */
export const templateTooLarge = defineError('errors.template_too_large', 422);
/** The file is no workbook. */
export const templateUnreadable = defineError('errors.template_unreadable', 422);
/** Neither a workbook nor an arrangement, or both. */
export const templateOneOf = defineError('errors.template_one_of', 422);
/** Variables: `names`. */
export const templateUnknownNames = defineError('errors.template_unknown_names', 422);
export const templateWithoutNames = defineError('errors.template_without_names', 422);
/** The template of the report is for another kind of reports, or was deleted. */
export const templateDeleted = defineError('errors.template_deleted', 422);
