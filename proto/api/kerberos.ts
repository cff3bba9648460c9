import { z } from 'zod';
import { login } from './auth';
import { endpoint, open } from './endpoint';

export const kerberosLogin = endpoint({
  id: 'identity.session.open_by_kerberos',
  method: 'POST',
  path: 'auth/kerberos',
  service: 'identity',
  access: open,
  summary:
    'Signs in whom the trusted front proxy names (`is_kerberos` of site_properties); sets the refresh cookie and answers the access token. Needs `X-Requested-With: gaugeway`, which no page of another site can send.',
  input: z.object({
    personal_data_access: z.boolean().nullish(),
    one_t_p: z.string().max(16).nullish(),
  }),
  reply: login.reply,
});

export const kerberosEndpoints = [kerberosLogin];
