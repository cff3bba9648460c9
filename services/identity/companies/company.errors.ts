import { defineError } from '@gaugeway/platform/http';

export const notADealer = defineError('errors.not_a_dealer', 403);
/** `name` of the company on the way that is closed. */
export const wayIsClosed = defineError('errors.way_is_closed', 403);
export const companyHasUsers = defineError('errors.company_has_users', 409);
export const companyHasDevices = defineError('errors.company_has_devices', 409);
export const companyHasSubcompanies = defineError('errors.company_has_subcompanies', 409);
export const companyBelowItself = defineError('errors.company_below_itself', 409);
export const parentIsNoDealer = defineError('errors.parent_is_no_dealer', 409);
export const dealerHasSubcompanies = defineError('errors.dealer_has_subcompanies', 409);
/** A company above has as many users, with those of all below it, as it may have. */
export const branchUsersLimitReached = defineError('errors.branch_users_limit_reached', 409);
/** Wanted of a company below: more than the company above it has. */
export const beyondParent = defineError('errors.beyond_parent', 409);
export const usersLimitReached = defineError('errors.users_limit_reached', 409);
export const enterCodeOver = defineError('errors.enter_code_over', 410);
export const alreadyAtHome = defineError('errors.already_at_home', 409);
