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
  summary: 'Get the daily message quota',
  description:
    'Stored and rejected messages of today, of the current company and, with `read` on companies, of those below.',
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
