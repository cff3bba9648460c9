import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Consumes } from '@gaugeway/platform/nest';
import { type EventOf, mailRequested } from '@gaugeway/proto/events';
import { type Language, LANGUAGES } from '@gaugeway/proto/api';
import { ConsoleAddress } from './console-address';
import type { MailFile } from './mail.repository';
import { renderNotice } from './mail-templates';
import { RequestedMailRepository } from './requested-mail.repository';

type Request = EventOf<typeof mailRequested>;

/** Puts the mails that other services request into the queue: they know the text, and we know the address. */
@Injectable()
export class MailRequestedConsumer {
  constructor(
    private readonly database: Database,
    private readonly mails: RequestedMailRepository,
    private readonly console: ConsoleAddress,
  ) {}

  @Consumes(mailRequested, { group: 'identity' })
  async onMailRequested(events: EventBatch<typeof mailRequested>): Promise<void> {
    for (const { value } of events) if (value) await this.take(value);
  }

  private async take(request: Request): Promise<void> {
    const { requestId, companyId, userIds, accessGroupIds, addresses, attachments, texts, path } = request;
    await this.database.transaction(async (transaction) => {
      const readers = await this.mails.readers(transaction, companyId, userIds, accessGroupIds);
      for (const { id, email, locale } of readers) {
        const text = texts.find(({ language }) => language === locale) ?? texts[0];
        if (!text) continue;
        const rendered = renderNotice(wholeOf(text), locale, `${this.console.base}/#/${path}`);
        await this.mails.add(transaction, requestId, id, { recipient: email, ...rendered });
      }
      const known = new Set(readers.map(({ email }) => email.toLowerCase()));
      const others = addresses.filter((address) => !known.has(address.toLowerCase()));
      const [text] = texts;
      for (const recipient of text ? others : []) {
        const rendered = renderNotice(wholeOf(text ?? {}), languageOf(text), `${this.console.base}/#/${path}`);
        await this.mails.add(transaction, requestId, null, { recipient, ...rendered });
      }
      await this.mails.attach(transaction, requestId, attachments.map(fileOf));
      if (readers.length + others.length === 0) await this.mails.report(transaction, requestId, companyId);
    });
  }
}

/** protobuf leaves out empty fields. */
const wholeOf = ({ subject, body, lines, action, hint }: NonNullable<Request['texts'][number]>) => ({
  subject: subject ?? '',
  body: body ?? '',
  lines: lines ?? [],
  action: action ?? '',
  hint: hint ?? '',
});

const languageOf = (text: Request['texts'][number] | undefined): Language =>
  LANGUAGES.find((language) => language === text?.language) ?? 'ru';

const fileOf = ({ name, type, content }: Request['attachments'][number]): MailFile => ({
  ...{ name: name ?? '', type: type ?? '', content: content ?? new Uint8Array() },
});
