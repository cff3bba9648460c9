import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { mailProgressed } from '@gaugeway/proto/events';
import { OutgoingRepository } from './outgoing.repository';

/** Notes how the mails went that identity sent for us. */
@Injectable()
export class MailProgressConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly outgoing: OutgoingRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: mailProgressed,
      group: 'events',
      handle: async (events) => {
        for (const { value } of events)
          if (value) await this.outgoing.progressed(value.requestId, value.state === 'sent', value.error);
      },
    });
  }
}
