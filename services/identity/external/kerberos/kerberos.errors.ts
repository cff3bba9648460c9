import { defineError } from '@gaugeway/platform/http';

/** The front proxy names nobody, or somebody of a realm that is not ours: no failure of the person's. */
export const noPrincipal = defineError('errors.no_principal', 401);
/** A sign-in that needs no password was asked for by a page of another site. */
export const notFromConsole = defineError('errors.not_from_console', 403);
