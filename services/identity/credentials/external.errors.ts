import { defineError } from '@gaugeway/platform/http';

/** The directory does not answer; accounts of this product's own are not concerned. */
export const directoryUnavailable = defineError('errors.directory_unavailable', 503);
/** The directory knows the person, and none of their groups has a place here. */
export const noGroupHere = defineError('errors.no_group_here', 403);
/** The email belongs to an account that signs in another way. */
export const accountOfAnotherSource = defineError('errors.account_of_another_source', 403);
/** A password that this product does not keep cannot be changed here. */
export const passwordElsewhere = defineError('errors.password_elsewhere', 422);
