import { defineError } from '@gaugeway/platform/http';
import type { OidcError } from '@gaugeway/proto/api';

/** The code that the browser brought is unknown, used, too old, or another browser's. */
export const oidcOver = defineError('errors.oidc_over', 410);

/** Ends a sign-in at the provider; the browser is redirected to the console, which shows why. */
export class OidcRefusal extends Error {
  override readonly name = 'OidcRefusal';

  /** `cause`: the provider's message, for the log only. */
  constructor(
    readonly because: OidcError,
    cause?: unknown,
  ) {
    super(because, { cause });
  }
}
