import { defineError } from '@gaugeway/platform/http';

/** `name` of the company on the way that is closed. */
export const accessIsClosed = defineError('errors.way_is_closed', 403);
export const enterCodeOver = defineError('errors.enter_code_over', 410);
export const alreadyAtHome = defineError('errors.already_at_home', 409);
