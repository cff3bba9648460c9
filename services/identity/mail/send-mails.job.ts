import { Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Works } from '@gaugeway/platform/nest';
import { MAIL_WORK, MailRepository, MOST_ATTEMPTS, OPEN_MAILS, type QueuedMail } from './mail.repository';
import { MailTransport } from './mail-transport';
import { RequestedMailRepository } from './requested-mail.repository';

/** Runs of a job that the database or its process did not survive; attempts at a mail are counted by its row. */
const ATTEMPTS = 2;
const BACKOFF_MS = 5000;
/** Mails in the queue: enough for two processes that send two each. */
const AT_ONCE = 4;

/** Sends the queued mails. A mail may be sent twice where the process dies between sending and noting it. */
@Injectable()
export class SendMailsJob {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly mails: MailRepository,
    private readonly transport: MailTransport,
    private readonly requested: RequestedMailRepository,
    private readonly database: Database,
  ) {}

  @Works(MAIL_WORK, { open: OPEN_MAILS, attempts: ATTEMPTS, backoffMs: BACKOFF_MS, perCompany: AT_ONCE })
  async send(id: number): Promise<void> {
    const mail = await this.mails.claim(id);
    if (!mail) return;
    // The process ended at the last attempt.
    if (mail.attempts > MOST_ATTEMPTS) return this.failed(mail, 'interrupted');
    const files = mail.requestId === null ? [] : await this.mails.files(mail.requestId);
    try {
      await this.transport.send(mail, files);
    } catch (error) {
      return this.failed(mail, error);
    }
    await this.note(mail, (transaction) => this.mails.sent(transaction, id, this.transport.keepsText));
  }

  /** The attempt failed; the next one is another job. */
  async giveUp(id: number, error: unknown): Promise<void> {
    const mail = await this.mails.queued(id);
    if (mail) await this.failed(mail, error ?? 'interrupted');
  }

  private async failed(mail: QueuedMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(`mail ${mail.id} could not be sent at try ${mail.attempts}: ${reason}`);
    await this.note(mail, async (transaction) => {
      await this.mails.failed(transaction, mail, reason, isRefusedForGood(error));
      if (mail.requestId !== null) await this.requested.tried(transaction, mail.requestId, reason, mail.id);
    });
  }

  /** Stores the result and publishes it to the requesting service in one transaction. */
  private note({ requestId }: QueuedMail, write: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if (requestId !== null) await this.requested.lock(transaction, requestId);
      await write(transaction);
      if (requestId !== null) await this.requested.report(transaction, requestId);
    });
  }
}

/** A 5xx answer to the recipient or the message does not get better by waiting (RFC 5321, 4.2.1); one to signing in may. */
function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false;
  const isOfMail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
  return isOfMail && Number(error.responseCode) >= 500;
}
