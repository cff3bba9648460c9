import { Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { HAS_DUE_MAILS, MailRepository, type QueuedMail } from './mail.repository';
import { MailTransport } from './mail-transport';
import { RequestedMailRepository } from './requested-mail.repository';

const EVERY_MS = 2000;
const BATCH = 20;

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

  @Every(3_600_000, 'identity.forget_mails')
  forgetOld(): Promise<void> {
    return this.mails.forgetOld();
  }

  /** Sends all that is due now. */
  @Every(EVERY_MS, 'identity.send_mails', HAS_DUE_MAILS)
  async run(): Promise<void> {
    for (;;) {
      const due = await this.mails.claim(BATCH);
      for (const mail of due) await this.send(mail);
      if (due.length < BATCH) return;
    }
  }

  private async send(mail: QueuedMail): Promise<void> {
    try {
      const files = mail.requestId === null ? [] : await this.mails.files(mail.requestId);
      await this.transport.send(mail, files);
      await this.note(mail, (transaction) => this.mails.sent(transaction, mail.id, this.transport.keepsText));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`mail ${mail.id} could not be sent at try ${mail.attempts}: ${reason}`);
      await this.note(mail, async (transaction) => {
        await this.mails.failed(transaction, mail, reason, isRefusedForGood(error));
        if (mail.requestId !== null) await this.requested.tried(transaction, mail.requestId, reason, mail.id);
      });
    }
  }

  /** How it went, and the word to the service that asked for it, are one transaction. */
  private note({ requestId }: QueuedMail, write: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.database.transaction(async (transaction) => {
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
