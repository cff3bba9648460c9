import { z } from 'zod';
import { login } from './auth';
import { endpoint, open } from './endpoint';

/** Reason for a sign-in at the provider without a session; the console has a sentence for each. */
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
  rate: { burst: 120, perSecond: 2 },
  summary: 'Redirect to the OpenID provider',
  description:
    'Replies 302 and sets a cookie that binds the sign-in to this browser. 404 without a configured provider.',
  raw: true,
});

export const oidcCallback = endpoint({
  id: 'identity.oidc.callback',
  method: 'GET',
  path: 'auth/oidc/callback',
  service: 'identity',
  access: open,
  rate: { burst: 120, perSecond: 2 },
  summary: 'Receive the redirect of the OpenID provider',
  description: 'Redirects to the console with `code=<code>` for `auth/oidc/finish`, or with `error=<reason>`.',
  raw: true,
});

export const oidcFinish = endpoint({
  id: 'identity.oidc.finish',
  method: 'POST',
  path: 'auth/oidc/finish',
  service: 'identity',
  access: open,
  rate: { burst: 120, perSecond: 2 },
  audit: ['session.opened', 'session.refused', 'user.consented', 'user.created'],
  summary: 'Complete a sign-in at the OpenID provider',
  description:
    'Exchanges the code for a session in the browser that started it. Asks for the consent and the one-time code like `auth/login`.',
  input: z.object({
    code: z.string().max(64),
    personal_data_access: z.boolean().nullish(),
    one_t_p: z.string().max(16).nullish(),
  }),
  reply: login.reply,
});
