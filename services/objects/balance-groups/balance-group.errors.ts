import { defineError } from '@gaugeway/platform/http';

export const unknownMember = defineError('errors.balance_unknown_point', 422);
/** Variables: `point`, the title. */
export const memberOfOtherResource = defineError('errors.balance_other_resource', 422);
export const memberTwice = defineError('errors.balance_point_twice', 422);
