import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { mailProgressed } from '@gaugeway/proto/events';
import { OutgoingRepository } from './outgoing.repository';

/** Notes how the mails went that identity sent for us. */
@Injectable()
export class MailProgressConsumer {
  constructor(private readonly outgoing: OutgoingRepository) {}

  @Consumes(mailProgressed, { group: 'events' })
  async onMailProgressed(events: EventBatch<typeof mailProgressed>): Promise<void> {
    for (const { value } of events)
      if (value) await this.outgoing.progressed(value.requestId, value.state === 'sent', value.error);
  }
}
