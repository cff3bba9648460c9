import { defineError } from '@gaugeway/platform/http';

/** Unknown, used, expired: the reason is not disclosed. */
export const linkUseless = defineError('errors.link_useless', 404);
