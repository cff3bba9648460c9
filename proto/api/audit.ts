import { z } from 'zod';
import { admin, endpoint } from './endpoint';
import { id, paged, paging, unixSeconds } from './shapes';

const auditRow = z.object({
  id: z.number(),
  /** Unix seconds. */
  at: z.number(),
  /** `session.opened`, `metering_device.changed`, ... */
  action: z.string(),
  /** User; null where the user is unknown (a sign-in with an unknown address) or a machine acted. */
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }).nullable(),
  api_key: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The company that the caller was working in. */
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  address: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Text shown in place of a value of the details, by its field: names of companies and users, the cause. */
  names: z.record(z.string(), z.string()),
  /** Place in the chain. */
  number: z.number(),
  /** Seal of the row, hexadecimal. */
  hash: z.string(),
});

export const auditList = endpoint({
  id: 'identity.audit.list',
  method: 'POST',
  path: 'company/audit/list',
  service: 'identity',
  access: admin,
  scope: 'branch',
  mutates: false,
  summary: 'List the audit log',
  description: 'Of the company and those below it, newest first.',
  input: z.object({
    ...paging,
    user_id: id.of('user').nullish(),
    company_id: id.of('company').nullish(),
    /** The beginning of an action's name: `session`, `session.refused`. */
    action: z
      .string()
      .trim()
      .max(80)
      .regex(/^[a-z0-9_.]*$/)
      .nullish(),
    from: unixSeconds.nullish(),
    to: unixSeconds.nullish(),
  }),
  reply: z.object({ audit: paged(auditRow) }),
});
