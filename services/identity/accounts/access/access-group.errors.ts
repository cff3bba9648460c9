import { defineError } from '@gaugeway/platform/http';

export const accessGroupUsed = defineError('errors.access_group_used', 409);
export const accessGroupNameTaken = defineError('errors.access_group_name_taken', 409);
/** The caller would grant a right, or manage a user with a right, that they do not have. */
export const beyondOwnRights = defineError('errors.beyond_own_rights', 403);
