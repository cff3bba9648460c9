import { defineError } from '@gaugeway/platform/http';

export const accessGroupUsed = defineError('errors.access_group_used', 409);
export const accessGroupNameTaken = defineError('errors.access_group_name_taken', 409);
/** Somebody would give a right, or manage somebody with a right, that they do not have. */
export const beyondOwnRights = defineError('errors.beyond_own_rights', 403);
