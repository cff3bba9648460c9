import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { SqlExecutor, Transaction } from '@gaugeway/platform/database';
import { WorkQueues } from '@gaugeway/platform/jobs';
import type { Language } from '@gaugeway/proto/api';
import { type EventIn, mailProgressed, mailTried } from '@gaugeway/proto/events';
import { MAIL_WORK, type MailFile, MAILS_COMPANY, type OutgoingMail } from './mail.repository';

export interface Reader {
  id: number;
  email: string;
  locale: Language;
}

/** Mails that another service requested, and their published results. */
@Injectable()
export class RequestedMailRepository {
  constructor(
    private readonly outbox: Outbox,
    private readonly work: WorkQueues,
  ) {}

  /** Active users of a company: those of the ids, and all with one of the access groups. */
  async readers(
    transaction: Transaction,
    companyId: number,
    userIds: readonly number[],
    accessGroupIds: readonly number[],
  ): Promise<Reader[]> {
    const { rows } = await transaction.query<Reader>(
      `SELECT id, email, locale FROM identity."user" WHERE company_id = $1 AND status = 'active' AND deleted_at IS NULL
         AND NOT is_demo AND (id = ANY($2::int[]) OR access_group_id = ANY($3::int[])) ORDER BY id`,
      [companyId, userIds, accessGroupIds],
    );
    return rows;
  }

  /** Once per request and reader, however often the request comes. `userId`: null = an address that is no user's. */
  async add(transaction: Transaction, requestId: string, userId: number | null, mail: OutgoingMail): Promise<void> {
    await transaction.query(
      `INSERT INTO identity.mail (recipient, subject, text_body, html_body, request_id, user_id)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [mail.recipient, mail.subject, mail.text, mail.html, requestId, userId],
    );
    this.work.add(transaction, MAIL_WORK, MAILS_COMPANY);
  }

  /** Files that go with each mail of a request that waits, once however often the request comes. */
  async attach(transaction: Transaction, requestId: string, files: readonly MailFile[]): Promise<void> {
    for (const [place, { name, type, content }] of files.entries())
      await transaction.query(
        `INSERT INTO identity.mail_attachment (request_id, place, name, type, content)
         SELECT $1::text, $2::int2, $3::text, $4::text, $5::bytea
         WHERE EXISTS (SELECT FROM identity.mail WHERE request_id = $1 AND state = 'queued') ON CONFLICT DO NOTHING`,
        [requestId, place, name, type, content],
      );
  }

  /** Publishes that a mail is tried again, and when; in the transaction that notes it. */
  async tried(transaction: Transaction, requestId: string, error: string, mailId: number): Promise<void> {
    const { rows } = await transaction.query<{ at: number }>(
      `SELECT extract(epoch FROM next_attempt_at)::float8 AS at FROM identity.mail WHERE id = $1 AND state = 'queued'`,
      [mailId],
    );
    const [row] = rows;
    if (!row) return;
    const value = { requestId, error: error.slice(0, 500), againAt: row.at };
    await this.outbox.add(transaction, 'identity', mailTried, [{ key: requestId, company: 0, value }]);
  }

  /**
   * Locks the mails of a request until the transaction ends, before one of them is changed: two that are sent at once
   * would each wait for the row of the other in `report`.
   */
  async lock(transaction: Transaction, requestId: string): Promise<void> {
    await transaction.query('SELECT FROM identity.mail WHERE request_id = $1 ORDER BY id FOR UPDATE', [requestId]);
  }

  /**
   * Publishes how the mails of a request went, where none of them waits any more; in the transaction of the last, which
   * holds their lock.
   */
  async report(transaction: Transaction, requestId: string, companyId = 0): Promise<void> {
    const { rows } = await transaction.query<{ state: string; last_error: string | null }>(
      'SELECT state, last_error FROM identity.mail WHERE request_id = $1 ORDER BY id',
      [requestId],
    );
    if (rows.some(({ state }) => state === 'queued')) return;
    await transaction.query('DELETE FROM identity.mail_attachment WHERE request_id = $1', [requestId]);
    const sent = rows.filter(({ state }) => state === 'sent').length;
    const failure = rows.find(({ state }) => state === 'failed')?.last_error ?? '';
    await this.publish(transaction, companyId, {
      requestId,
      state: sent > 0 ? 'sent' : 'failed',
      error: sent > 0 ? '' : rows.length === 0 ? 'no_recipient' : failure,
      ...{ recipients: rows.length, failed: rows.length - sent, failure },
    });
  }

  private publish(
    executor: SqlExecutor,
    company: number,
    value: EventIn<typeof mailProgressed> & { requestId: string },
  ): Promise<void> {
    return this.outbox.add(executor, 'identity', mailProgressed, [{ key: value.requestId, company, value }]);
  }
}
