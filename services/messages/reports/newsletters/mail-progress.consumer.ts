import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { type EventOf, mailProgressed, mailTried } from '@gaugeway/proto/events';
import { NewsletterRunRepository } from './newsletter-run.repository';

/** Notes how the mails of newsletters went, which identity sends and tries again. */
@Injectable()
export class MailProgressConsumer {
  constructor(private readonly runs: NewsletterRunRepository) {}

  @Consumes(mailProgressed, { group: 'messages' })
  async onMailProgressed(events: EventBatch<typeof mailProgressed>): Promise<void> {
    for (const { value } of events) if (value) await this.runs.progressed(value.requestId, outcomeOf(value));
  }

  @Consumes(mailTried, { group: 'messages' })
  async onMailTried(events: EventBatch<typeof mailTried>): Promise<void> {
    for (const { value } of events)
      if (value) await this.runs.tried(value.requestId, { text: value.error }, value.againAt);
  }
}

function outcomeOf({ state, error, recipients, failed, failure }: EventOf<typeof mailProgressed>) {
  if (error === 'no_recipient') return { mails: 0, failed: 0, error: { key: 'newsletter.no_recipient' } };
  // An identity service of before does not count them.
  const failedCount = state === 'failed' ? recipients : failed;
  return { mails: recipients, failed: failedCount, error: failedCount > 0 ? { text: failure || error } : null };
}
