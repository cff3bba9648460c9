import { defineError } from '@gaugeway/platform/http';

/** A company above has as many users, with those of all below it, as it may have. */
export const branchUsersLimitReached = defineError('errors.branch_users_limit_reached', 409);
export const usersLimitReached = defineError('errors.users_limit_reached', 409);
