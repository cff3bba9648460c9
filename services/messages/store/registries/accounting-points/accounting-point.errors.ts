import { defineError } from '@gaugeway/platform/http';

/** A formula over the limits under which formulas are saved: older data, or a circle. Variables: `points`, `levels`. */
export const formulaUnreadable = defineError('errors.formula_unreadable', 409);
