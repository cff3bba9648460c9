import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { Database, forEveryone } from '@gaugeway/platform/database';
import { writeLetter } from '@gaugeway/platform/documents';
import { orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type ConsumerAccount, type InputOf, type issueConsumerCode, type ReplyOf, SECTION } from '@gaugeway/proto/api';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { CompanyRepository } from '../accounts/company.repository';
import { ConsoleAddress } from '../mail/console-address';
import { MailRepository } from '../mail/mail.repository';
import { renderNotice } from '../mail/mail-templates';
import { hashPassword, verifyPassword } from '../accounts/passwords';
import { type AccountCode, newAccountCode, printedCode, readCode } from './account-code';
import { accountWithoutContract, accountWithoutEmail, codeOutdated } from './consumer-account.errors';
import { ConsumerAccountRepository, type StoredAccount } from './consumer-account.repository';
import { ConsumerSessionRepository } from './consumer-session.repository';
import { ConsumerRepository, type KnownConsumer } from './consumer.repository';

/** Operator actions on the accounts of the company's consumers. */
@Injectable()
export class ConsumerAccountService {
  constructor(
    private readonly consumers: ConsumerRepository,
    private readonly accounts: ConsumerAccountRepository,
    private readonly sessions: ConsumerSessionRepository,
    private readonly companies: CompanyRepository,
    private readonly audit: AuditRepository,
    private readonly mails: MailRepository,
    private readonly console: ConsoleAddress,
    private readonly database: Database,
  ) {}

  /** Throws 404. */
  async of(ctx: Context, id: string): Promise<ConsumerAccount> {
    const consumer = await this.find(ctx, id);
    return this.view(consumer, await this.accounts.find(ctx, id));
  }

  /** Throws 404, and `accountWithoutContract` (409). */
  async issue(ctx: Context, { id }: InputOf<typeof issueConsumerCode>): Promise<ReplyOf<typeof issueConsumerCode>> {
    const consumer = await this.find(ctx, id);
    if (consumer.contract === '') throw accountWithoutContract();
    const code = await this.freeCode();
    const codeHash = await hashPassword(code.secret);
    const { companyId } = ctx;
    await this.database.transaction(async (transaction) => {
      await this.accounts.issue(transaction, { consumerId: id, companyId, locator: code.locator, codeHash });
      await this.sessions.endAllOf(transaction, id);
      await this.audit.add(transaction, audited(ctx, 'consumer_account.issued', summaryOf(consumer)));
    });
    const msg = translate(ctx.language, 'messages.consumer_code_issued');
    return { code: printedCode(code), account: await this.of(ctx, id), msg };
  }

  /** Throws 404. */
  async block(ctx: Context, id: string): Promise<ConsumerAccount> {
    const consumer = await this.find(ctx, id);
    await this.database.transaction(async (transaction) => {
      await this.accounts.block(transaction, ctx, id);
      await this.sessions.endAllOf(transaction, id);
      await this.audit.add(transaction, audited(ctx, 'consumer_account.blocked', summaryOf(consumer)));
    });
    return this.of(ctx, id);
  }

  /** The letter with a code as a PDF. Throws 404, and `codeOutdated` (409). */
  async letter(ctx: Context, id: string, typed: string): Promise<Buffer> {
    const { consumer, code } = await this.checked(ctx, id, typed);
    const textOf = (key: string, variables: Record<string, string> = {}) =>
      translate(ctx.language, `consumer_letter.${key}`, variables);
    const company = await this.companies.byId(ctx.companyId);
    await this.audit.add(this.database, audited(ctx, 'consumer_account.printed', summaryOf(consumer)));
    return writeLetter({
      language: ctx.language,
      sender: company?.name ?? '',
      date: new Date(Date.now() + (company?.timeZone ?? 0) * 3_600_000)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('.'),
      recipient: [consumer.name, consumer.address].filter((line) => line !== ''),
      title: textOf('title'),
      paragraphs: [textOf('body', { company: company?.name ?? '' }), textOf('how')],
      facts: [
        [textOf('address'), this.address],
        [textOf('contract'), consumer.contract],
        [textOf('code'), code],
      ],
      closing: textOf('hint'),
    });
  }

  /** Throws 404, `codeOutdated` and `accountWithoutEmail` (409). */
  async mail(ctx: Context, id: string, typed: string): Promise<string> {
    const { consumer, code } = await this.checked(ctx, id, typed);
    if (consumer.email === '') throw accountWithoutEmail();
    const textOf = (key: string, variables: Record<string, string> = {}) =>
      translate(ctx.language, `consumer_letter.${key}`, variables);
    const company = await this.companies.byId(ctx.companyId);
    const rendered = renderNotice(
      {
        subject: textOf('title'),
        body: textOf('body', { company: company?.name ?? '' }),
        lines: [`${textOf('contract')}: ${consumer.contract}`, `${textOf('code')}: ${code}`],
        action: textOf('action'),
        hint: textOf('hint'),
      },
      ctx.language,
      this.address,
    );
    await this.database.transaction(async (transaction) => {
      await this.mails.add(transaction, { recipient: consumer.email, ...rendered });
      await this.audit.add(transaction, audited(ctx, 'consumer_account.mailed', summaryOf(consumer)));
    });
    return consumer.email;
  }

  private get address(): string {
    return `${this.console.base}/#/account`;
  }

  private async find(ctx: Context, id: string): Promise<KnownConsumer> {
    const seesAll = hasRight(ctx, 'access_all', SECTION.objects);
    return orNotFound(await this.consumers.find(ctx, id, seesAll ? null : tiedTo(ctx)));
  }

  /** The consumer, where the code is the current one of its account; codes are kept as hashes alone. */
  private async checked(ctx: Context, id: string, typed: string): Promise<{ consumer: KnownConsumer; code: string }> {
    const consumer = await this.find(ctx, id);
    const account = await this.accounts.find(ctx, id);
    const code = readCode(typed);
    const isRight = await verifyPassword(account?.codeHash, code.secret);
    if (!account || !isRight || account.blockedAt !== null || account.locator !== code.locator) throw codeOutdated();
    return { consumer, code: printedCode(code) };
  }

  /** Two companies may have contracts of one number: the part of the code that finds the account is another in each. */
  private async freeCode(): Promise<AccountCode> {
    for (;;) {
      const code = newAccountCode();
      if (await forEveryone(() => this.accounts.isFree(code.locator))) return code;
    }
  }

  private view(consumer: KnownConsumer, account: StoredAccount | null): ConsumerAccount {
    const seconds = (at: Date | null | undefined) => (at ? Math.floor(at.getTime() / 1000) : null);
    return {
      state: !account ? 'none' : account.blockedAt !== null ? 'blocked' : consumer.isEnabled ? 'active' : 'off',
      issued_at: seconds(account?.issuedAt),
      blocked_at: seconds(account?.blockedAt),
      last_sign_in_at: seconds(account?.lastSignInAt),
      sessions: account?.sessions ?? 0,
      number_of_contract: consumer.contract,
      email: consumer.email,
      address: this.address,
    };
  }
}

const summaryOf = ({ consumerId, name, contract }: KnownConsumer) => ({
  consumer: name,
  consumer_id: consumerId,
  number_of_contract: contract,
});
