import { z } from 'zod';
import { login } from './auth';
import { endpoint, open } from './endpoint';

/** Why a sign-in at the provider ended without a session; the console has a sentence for each. */
export const OIDC_ERRORS = [
  'unavailable',
  'over',
  'denied',
  'failed',
  'no_email',
  'email_unverified',
  'no_group',
  'another_source',
  'company_full',
] as const;

export type OidcError = (typeof OIDC_ERRORS)[number];

export const oidcStart = endpoint({
  id: 'identity.oidc.start',
  method: 'GET',
  path: 'auth/oidc/start',
  service: 'identity',
  access: open,
  summary:
    'Leads the browser to the OpenID provider (302) and sets a cookie that binds the sign-in to this browser; 404 where no provider is set.',
  raw: true,
});

export const oidcCallback = endpoint({
  id: 'identity.oidc.callback',
  method: 'GET',
  path: 'auth/oidc/callback',
  service: 'identity',
  access: open,
  summary:
    'Where the OpenID provider leads the browser back to; leads on to the console with `code=<code>` for `auth/oidc/finish`, or with `error=<why>`.',
  raw: true,
});

export const oidcFinish = endpoint({
  id: 'identity.oidc.finish',
  method: 'POST',
  path: 'auth/oidc/finish',
  service: 'identity',
  access: open,
  summary:
    'Exchanges the code of a sign-in at the OpenID provider for a session, in the browser that began it; asks for the consent and the one-time code as `auth/login` does.',
  input: z.object({
    code: z.string().max(64),
    personal_data_access: z.boolean().nullish(),
    one_t_p: z.string().max(16).nullish(),
  }),
  reply: login.reply,
});

export const oidcEndpoints = [oidcStart, oidcCallback, oidcFinish];
