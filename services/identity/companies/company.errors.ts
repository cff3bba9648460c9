import { defineError } from '@gaugeway/platform/http';

export const notADealer = defineError('errors.not_a_dealer', 403);
export const companyHasUsers = defineError('errors.company_has_users', 409);
export const companyHasDevices = defineError('errors.company_has_devices', 409);
export const companyHasSubcompanies = defineError('errors.company_has_subcompanies', 409);
export const companyBelowItself = defineError('errors.company_below_itself', 409);
export const parentIsNoDealer = defineError('errors.parent_is_no_dealer', 409);
export const dealerHasSubcompanies = defineError('errors.dealer_has_subcompanies', 409);
/** Wanted of a company below: more than the company above it has. */
export const beyondParent = defineError('errors.beyond_parent', 409);
