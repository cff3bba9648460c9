import { defineError } from '@gaugeway/platform/http';

/** The front proxy names no user, or one of a foreign realm: not the user's failure. */
export const noPrincipal = defineError('errors.no_principal', 401);
/** A sign-in that needs no password was requested by a page of another site. */
export const notFromConsole = defineError('errors.not_from_console', 403);
