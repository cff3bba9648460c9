import { Injectable } from '@nestjs/common';
import type { Context, Language } from '@gaugeway/platform/auth';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';
import { orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { InputOf, mail, MailRow, mails, ReplyOf } from '@gaugeway/proto/api';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { ConsoleAddress } from './console-address';
import { MailRepository, type StoredMail } from './mail.repository';
import { type MailTemplate, renderMail } from './mail-templates';

export interface MailOrder {
  template: MailTemplate;
  recipient: string;
  language: Language;
  /** Below the console's address: `auth/activate/...`. */
  path?: string;
  /** Validity of the link. */
  hours?: number;
}

/** Writes mails into the queue, and shows the queue to the operator. */
@Injectable()
export class MailService {
  constructor(
    private readonly console: ConsoleAddress,
    private readonly mails: MailRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /** Queues a mail in the caller's transaction; where `wanted` is false the work is done and nothing is queued. */
  async order(executor: SqlExecutor, order: MailOrder, wanted = true): Promise<void> {
    const { template, recipient, language, path, hours } = order;
    const link = path === undefined ? undefined : `${this.console.base}/#/${path}`;
    const rendered = renderMail(template, language, { email: recipient, link, hours });
    await this.mails.add(executor, { recipient, ...rendered }, wanted);
  }

  async list(ctx: Context, input: InputOf<typeof mails>): Promise<ReplyOf<typeof mails>> {
    const at = pageOf(input);
    const { limit, offset } = at;
    const { rows, total } = await this.mails.page(ctx, { limit, offset, search: input.search_string ?? '' });
    return { mails: pageReply(rows.map(rowOf), total, at) };
  }

  /** One mail; its reader might use its link, so the reading is in the audit log. */
  async read(ctx: Context, id: number): Promise<ReplyOf<typeof mail>> {
    const found = orNotFound(await this.mails.byId(ctx, id));
    await this.audit.add(this.database, audited(ctx, 'mail.read', { mail: id, recipient: found.recipient }));
    return { mail: { ...rowOf(found), text: found.text_body, html: found.html_body } };
  }
}

function rowOf(stored: StoredMail): MailRow {
  return {
    id: stored.id,
    to: stored.recipient,
    subject: stored.subject,
    state: stored.state,
    attempts: stored.attempts,
    last_error: stored.last_error,
    created_at: Math.floor(stored.created_at.getTime() / 1000),
    sent_at: stored.sent_at && Math.floor(stored.sent_at.getTime() / 1000),
  };
}
