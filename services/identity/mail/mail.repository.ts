import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { containing, Database, type SqlExecutor } from '@gaugeway/platform/database';
import { WorkQueues } from '@gaugeway/platform/jobs';
import { Every } from '@gaugeway/platform/nest';

export interface OutgoingMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** A file that goes with a mail. */
export interface MailFile {
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}

export interface QueuedMail extends OutgoingMail {
  id: number;
  attempts: number;
  /** Id of the request of another service, which receives the result. */
  requestId: string | null;
}

export interface StoredMail {
  id: number;
  recipient: string;
  subject: string;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface StoredMailText extends StoredMail {
  text_body: string | null;
  html_body: string | null;
}

/** A mail is tried so often, each time after twice the time of the last. */
export const MOST_ATTEMPTS = 8;
const FIRST_PAUSE_SECONDS = 30;
/** Time after which another sender may try the mail. */
const CLAIM_SECONDS = 120;

const QUEUED = `id, recipient, subject, text_body AS text, html_body AS html, attempts, request_id AS "requestId"`;
const ROW = 'id, recipient, subject, state, attempts, last_error, created_at, sent_at';

/** Work of the queue that sends mails. */
export const MAIL_WORK = 'identity.mails';
/** Mails belong to the installation: one company, 0. */
export const MAILS_COMPANY = 0;
export const OPEN_MAILS = `SELECT id, ${MAILS_COMPANY} AS company, next_attempt_at AS due
  FROM identity.mail WHERE state = 'queued'`;

@Injectable()
export class MailRepository {
  constructor(
    private readonly database: Database,
    private readonly work: WorkQueues,
  ) {}

  /**
   * Puts a mail into the queue, in the caller's transaction. Where `wanted` is false nothing is stored by the same
   * statement: an account that exists must take no longer than one that does not.
   */
  async add(executor: SqlExecutor, mail: OutgoingMail, wanted = true): Promise<void> {
    await executor.query(
      `INSERT INTO identity.mail (recipient, subject, text_body, html_body)
       SELECT $1::text, $2::text, $3::text, $4::text WHERE $5::boolean`,
      [mail.recipient, mail.subject, mail.text, mail.html, wanted],
    );
    this.work.add(executor, MAIL_WORK, MAILS_COMPANY);
  }

  /** Counts an attempt at a mail that is due; no other process gets it for two minutes. null: it is not due. */
  async claim(id: number): Promise<QueuedMail | null> {
    return this.database.one<QueuedMail>(
      `UPDATE identity.mail SET attempts = attempts + 1, next_attempt_at = now() + $2::interval
       WHERE id = $1 AND state = 'queued' AND next_attempt_at <= now() RETURNING ${QUEUED}`,
      [id, `${CLAIM_SECONDS} seconds`],
    );
  }

  /** A mail that is neither sent nor given up. */
  async queued(id: number): Promise<QueuedMail | null> {
    return this.database.one<QueuedMail>(`SELECT ${QUEUED} FROM identity.mail WHERE id = $1 AND state = 'queued'`, [
      id,
    ]);
  }

  /** Files that go with the mails of a request, in their order. */
  async files(requestId: string): Promise<MailFile[]> {
    return this.database.query<MailFile>(
      'SELECT name, type, content FROM identity.mail_attachment WHERE request_id = $1 ORDER BY place',
      [requestId],
    );
  }

  async sent(executor: SqlExecutor, id: number, keepText: boolean): Promise<void> {
    await executor.query(
      `UPDATE identity.mail SET state = 'sent', sent_at = now(), last_error = NULL,
         text_body = CASE WHEN $2 THEN text_body END, html_body = CASE WHEN $2 THEN html_body END
       WHERE id = $1`,
      [id, keepText],
    );
  }

  /** Stores a failure: a later retry, or none after too many attempts or a final refusal. */
  async failed(executor: SqlExecutor, { id, attempts }: QueuedMail, because: string, forGood: boolean): Promise<void> {
    await executor.query(
      `UPDATE identity.mail SET state = $2, last_error = $3, next_attempt_at = now() + $4::interval WHERE id = $1`,
      [
        id,
        forGood || attempts >= MOST_ATTEMPTS ? 'failed' : 'queued',
        because.slice(0, 500),
        `${FIRST_PAUSE_SECONDS * 2 ** (attempts - 1)} seconds`,
      ],
    );
  }

  /** Mails of the installation, which only its operator may see: the call's rule ensures it. */
  async page(
    _ctx: Context,
    { offset, limit, search }: { offset: number; limit: number; search: string },
  ): Promise<{ rows: StoredMail[]; total: number }> {
    const found = `($1 = '' OR recipient ILIKE $2 OR subject ILIKE $2)`;
    const parameters = [search, containing(search)];
    const rows = await this.database.query<StoredMail>(
      `SELECT ${ROW} FROM identity.mail WHERE ${found} ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [...parameters, limit, offset],
    );
    return { rows, total: await this.database.count(`FROM identity.mail WHERE ${found}`, parameters) };
  }

  async byId(_ctx: Context, id: number): Promise<StoredMailText | null> {
    return this.database.one<StoredMailText>(`SELECT ${ROW}, text_body, html_body FROM identity.mail WHERE id = $1`, [
      id,
    ]);
  }

  @Every(3_600_000, 'identity.forget_mails')
  async forgetOld(): Promise<void> {
    await this.database.query(
      `DELETE FROM identity.mail WHERE state <> 'queued' AND created_at < now() - interval '30 days'`,
    );
  }
}
