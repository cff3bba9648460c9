import { z } from 'zod';
import { endpoint, open, session } from './endpoint';
import { text } from './shapes';

const token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
});

export const login = endpoint({
  id: 'identity.session.open',
  method: 'POST',
  path: 'auth/login',
  service: 'identity',
  access: open,
  rate: { burst: 120, perSecond: 2 },
  audit: ['session.opened', 'session.refused', 'user.consented'],
  summary: 'Sign in',
  description:
    'Returns an access token and sets the refresh cookie. 422 `errors.code_needed` asks for `one_t_p`, 422 `errors.captcha_needed` for `captcha` with `captcha_key`, 449 `errors.consent_needed` for `personal_data_access`. Failed attempts are limited (429 `errors.too_many_sign_ins`).',
  input: z.object({
    email: text(254, 1),
    password: z.string().min(1).max(1024),
    personal_data_access: z.boolean().nullish(),
    captcha: z.string().max(32).nullish(),
    captcha_key: z.string().max(64).nullish(),
    one_t_p: z.string().max(16).nullish(),
  }),
  reply: token,
});

export const refresh = endpoint({
  id: 'identity.session.refresh',
  method: 'POST',
  path: 'auth/refresh',
  service: 'identity',
  access: open,
  rate: { burst: 120, perSecond: 5 },
  summary: 'Exchange the refresh cookie for an access token',
  description: 'Rotates the cookie. A cookie that is used twice ends the session.',
  reply: token,
});

export const logout = endpoint({
  id: 'identity.session.close',
  method: 'GET',
  path: 'auth/logout',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['session.closed'],
  summary: 'Sign out',
  description: 'Ends the session of the bearer token in every process and clears the refresh cookie.',
});

export const enterByCode = endpoint({
  id: 'identity.session.enter',
  method: 'POST',
  path: 'auth/enter',
  service: 'identity',
  access: open,
  rate: { burst: 30, perSecond: 0.5 },
  audit: ['company.entered'],
  summary: 'Exchange a company code for a session',
  description:
    'The code comes from `company/subcompany/enter_code`. Sets the refresh cookie of the tab named by `X-Gaugeway-Tab`.',
  input: z.object({ code: z.string().max(64) }),
  reply: token,
});

export const findEnterCode = endpoint({
  id: 'identity.session.find_enter',
  method: 'POST',
  path: 'auth/enter/find',
  service: 'identity',
  access: open,
  rate: { burst: 30, perSecond: 0.5 },
  mutates: false,
  summary: 'Get the company and user of a company code',
  description: 'The code remains valid, so that the user can confirm first.',
  input: z.object({ code: z.string().max(64) }),
  reply: z.object({ company_name: z.string(), user_name: z.string() }),
});
