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
  summary: 'Signs a user in; sets the refresh cookie and answers the access token.',
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
  summary:
    'Exchanges the refresh cookie for a new access token and rotates the cookie; a cookie used twice ends the session.',
  reply: token,
});

export const logout = endpoint({
  id: 'identity.session.close',
  method: 'GET',
  path: 'auth/logout',
  service: 'identity',
  access: session,
  summary: 'Ends the session of the bearer token and clears the refresh cookie.',
});

export const enterByCode = endpoint({
  id: 'identity.session.enter',
  method: 'POST',
  path: 'auth/enter',
  service: 'identity',
  access: open,
  summary:
    'Exchanges a code of company/subcompany/enter_code for a session of its user in that company. Sets the refresh cookie of the tab named by `X-Gaugeway-Tab`.',
  input: z.object({ code: z.string().max(64) }),
  reply: token,
});

export const findEnterCode = endpoint({
  id: 'identity.session.find_enter',
  method: 'POST',
  path: 'auth/enter/find',
  service: 'identity',
  access: open,
  mutates: false,
  summary:
    'Says into which company a code leads and as whom; the code stays good, so that its user can be asked first.',
  input: z.object({ code: z.string().max(64) }),
  reply: z.object({ company_name: z.string(), user_name: z.string() }),
});

export const authEndpoints = [login, refresh, logout, enterByCode, findEnterCode];
