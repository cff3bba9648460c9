import { z } from 'zod';
import { endpoint, session } from './endpoint';
import { id } from './shapes';

export const messageQuotas = endpoint({
  id: 'messages.quota.list',
  method: 'POST',
  path: 'messages/quotas',
  service: 'messages',
  access: session,
  mutates: false,
  summary:
    "How many messages of a company's devices were stored today, and what its limit kept out: of the session's company, and of those below it for who may read companies.",
  input: z.object({ company_ids: z.array(id.of('company')).max(1000).nullish() }),
  reply: z.object({
    quotas: z.array(
      z.object({
        company_id: z.number(),
        /** The company's day by its time zone, YYYY-MM-DD. */
        day: z.string(),
        stored: z.number(),
        /** Messages that came beyond the limit: they were not stored. */
        over_limit: z.number(),
        /** null = without limit. */
        limit: z.number().nullable(),
      }),
    ),
  }),
});

export const messageQuotaEndpoints = [messageQuotas];
