import { defineError } from '@gaugeway/platform/http';

/** Reports are made by it. Variables: `count`. */
export const designInUse = defineError('errors.design_in_use', 409);
/** The template was deleted. */
export const designDeleted = defineError('errors.design_deleted', 422);
/** Neither points nor groups, and no branch or device with a point. */
export const designScopeEmpty = defineError('errors.design_scope_empty', 422);
/** Variables: `count` and `most`, points. */
export const designTooManyPoints = defineError('errors.design_too_many_points', 422);
/** The step of a block is too fine for the period. Variables: `most`, parts. */
export const designTooManyParts = defineError('errors.design_too_many_parts', 422);
/** The content is no PNG or JPEG. */
export const designImage = defineError('errors.design_image', 422);
/** Texts with their placeholders filled. Variables: `place` of the block, `placeholder` that fills in most, `most`. */
export const designTooManyCharacters = defineError('errors.design_too_many_characters', 422);
/** Variables: `place` of the block, `most`. */
export const designTooManyCells = defineError('errors.design_too_many_cells', 422);
/** Variables: `place` of the block, `most`. */
export const designTooManyPages = defineError('errors.design_too_many_pages', 422);
