import { z } from 'zod';
import { login } from './auth';
import { endpoint, open } from './endpoint';

export const kerberosLogin = endpoint({
  id: 'identity.session.open_by_kerberos',
  method: 'POST',
  path: 'auth/kerberos',
  service: 'identity',
  access: open,
  rate: { burst: 120, perSecond: 2 },
  audit: ['session.opened', 'session.refused', 'user.consented', 'user.created'],
  summary: 'Sign in with Kerberos',
  description:
    'Signs in the user whom the trusted front proxy names (`is_kerberos` of `site_properties`). Returns an access token and sets the refresh cookie. Requires the header `X-Requested-With: gaugeway`, which pages of other sites cannot send.',
  input: z.object({
    personal_data_access: z.boolean().nullish(),
    one_t_p: z.string().max(16).nullish(),
  }),
  reply: login.reply,
});
