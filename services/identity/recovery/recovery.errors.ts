import { defineError } from '@gaugeway/platform/http';

/** Unknown, used, expired: a link that opens nothing says no more. */
export const linkUseless = defineError('errors.link_useless', 404);
