import { z } from 'zod';
import { type AccessRule, endpoint } from './endpoint';
import { id, paged, paging } from './shapes';

const platform: AccessRule = { kind: 'platform' };

const mailRow = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  /** `queued`, `sent`, or `failed` after the last try. */
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  last_error: z.string().nullable(),
  /** Unix seconds. */
  created_at: z.number(),
  sent_at: z.number().nullable(),
});

export type MailRow = z.output<typeof mailRow>;

export const mails = endpoint({
  id: 'identity.mail.list',
  method: 'POST',
  path: 'admin/mails/list',
  service: 'identity',
  access: platform,
  mutates: false,
  summary: 'List the outgoing mails of the installation',
  description: 'Newest first.',
  input: z.object({
    page: paging.page,
    per_page: paging.per_page,
    perPage: paging.perPage,
    search_string: paging.search_string,
  }),
  reply: z.object({ mails: paged(mailRow) }),
});

export const mail = endpoint({
  id: 'identity.mail.get',
  method: 'GET',
  path: 'admin/mails/{id}',
  service: 'identity',
  access: platform,
  audit: ['mail.read'],
  summary: 'Get an outgoing mail with its text',
  description: 'The text of a mail that was sent through SMTP is not stored.',
  input: z.object({ id: id.of('entry') }),
  reply: z.object({
    mail: mailRow.extend({ text: z.string().nullable(), html: z.string().nullable() }),
  }),
});
