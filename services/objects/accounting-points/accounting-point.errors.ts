import { defineError } from '@gaugeway/platform/http';

/** Variables: `device`, its name. */
export const pointHasDevice = defineError('errors.point_has_device', 409);
export const pointHasNoDevice = defineError('errors.point_has_no_device', 409);
/** Variables: `device` and `point`, the names. */
export const deviceAtOtherPoint = defineError('errors.device_at_other_point', 409);
/** Variables: `date`, until when another device measured. */
export const linkBeforeOthers = defineError('errors.link_before_others', 409);
/** Variables: `device`, its name; `date`, since when it measures. */
export const linkBeforeTie = defineError('errors.link_before_tie', 409);
/** A latitude without a longitude. */
export const halfPlace = defineError('errors.half_place', 422);
export const transformersOfElectricity = defineError('errors.transformers_of_electricity', 409);
export const linkInFuture = defineError('errors.link_in_future', 422);
/** Variables: `device`, its name; `model`; `resource`, in the language of the caller. */
export const deviceOfOtherResource = defineError('errors.device_of_other_resource', 409);
/** Variables: `parent`, the title. */
export const pointInOwnBranch = defineError('errors.point_in_own_branch', 409);
/** Variables: `parent`, the title. */
export const pointOfOtherResource = defineError('errors.point_of_other_resource', 422);
/** Variables: `resource`, `kind` and `kinds`, in the language of the caller. */
export const kindOfOtherResource = defineError('errors.kind_of_other_resource', 422);
export const unknownParentPoint = defineError('errors.unknown_parent_point', 422);
export const unknownConsumer = defineError('errors.unknown_consumer', 422);
export const unknownSupplier = defineError('errors.unknown_supplier', 422);
/** Variables: `name`, as in the expression. */
export const formulaNameUnknown = defineError('errors.formula_name_unknown', 422);
export const formulaNameUnused = defineError('errors.formula_name_unused', 422);
export const formulaUnknownPoint = defineError('errors.formula_unknown_point', 422);
export const formulaNameTwice = defineError('errors.formula_name_twice', 422);
/** Variables: `name`, as in the expression; `point`, the title. */
export const formulaOfOtherResource = defineError('errors.formula_other_resource', 422);
export const formulaMixedUnits = defineError('errors.formula_mixed_units', 422);
export const formulaCircle = defineError('errors.formula_circle', 409);
/** Variables: `point`, the title; `count` and `most`, points; `part`, the largest operand, with its `partCount`. */
export const formulaTooLarge = defineError('errors.formula_too_large', 422);
/** Variables: `point`, the title; `most`, levels; `part`, the deepest operand. */
export const formulaTooDeep = defineError('errors.formula_too_deep', 422);
/** Variables: `point`, the title of one above; `count` and `most`, points. */
export const formulaAboveTooLarge = defineError('errors.formula_above_too_large', 422);
/** Variables: `point`, the title of one above; `most`, levels. */
export const formulaAboveTooDeep = defineError('errors.formula_above_too_deep', 422);
/** A point at which something measures, or has measured, cannot become virtual. */
export const pointHasMeters = defineError('errors.point_has_meters', 409);
/** Variables: `point`, the title of the virtual one. */
export const pointInFormula = defineError('errors.point_in_formula', 409);
export const pointInHiddenFormula = defineError('errors.point_in_hidden_formula', 409);
export const pointIsVirtual = defineError('errors.point_is_virtual', 409);
export const virtualWithoutObject = defineError('errors.virtual_without_object', 422);
