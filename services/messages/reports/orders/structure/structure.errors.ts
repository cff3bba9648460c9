import { defineError } from '@gaugeway/platform/http';

/** Variables: `title` of the column, `part` of its formula. */
export const structureFormula = defineError('errors.structure_formula', 422);
/** There is no such message type. */
export const structureType = defineError('errors.structure_type', 422);
/** None of the chosen items can be a column. */
export const structureEmpty = defineError('errors.structure_empty', 422);
/** Variables: `days`. */
export const structurePeriod = defineError('errors.field_period_days', 422);
