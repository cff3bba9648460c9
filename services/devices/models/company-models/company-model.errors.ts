import { defineError } from '@gaugeway/platform/http';

/** Variables: `name`. */
export const companyModelNameTaken = defineError('errors.company_model_name_taken', 409);
export const companyModelNoDraft = defineError('errors.company_model_no_draft', 409);
/** Variables: `count`, the devices that have it. */
export const companyModelUsed = defineError('errors.company_model_used', 409);
