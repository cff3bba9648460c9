import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { type EventOf, mailProgressed, mailTried } from '@gaugeway/proto/events';
import { NewsletterRunRepository } from './newsletter-run.repository';

/** Notes how the mails of newsletters went, which identity sends and tries again. */
@Injectable()
export class MailProgressConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly runs: NewsletterRunRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: mailProgressed,
      group: 'messages',
      handle: async (events) => {
        for (const { value } of events) if (value) await this.runs.progressed(value.requestId, outcomeOf(value));
      },
    });
    this.bus.subscribe({
      topic: mailTried,
      group: 'messages',
      handle: async (events) => {
        for (const { value } of events)
          if (value) await this.runs.tried(value.requestId, { said: value.error }, value.againAt);
      },
    });
  }
}

function outcomeOf({ state, error, recipients, failed, failure }: EventOf<typeof mailProgressed>) {
  if (error === 'no_recipient') return { mails: 0, failed: 0, error: { key: 'newsletter.no_recipient' } };
  // An identity service of before does not count them.
  const gone = state === 'failed' ? recipients : failed;
  return { mails: recipients, failed: gone, error: gone > 0 ? { said: failure || error } : null };
}
