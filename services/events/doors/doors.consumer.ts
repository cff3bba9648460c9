import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { doorsOpen } from '@gaugeway/proto/events';
import { DoorRepository } from './door.repository';

/** Keeps when the doors of the connectors were open. */
@Injectable()
export class DoorsConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly doors: DoorRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: doorsOpen,
      group: 'events',
      handle: async (events) => {
        for (const { value } of events) {
          if (value?.wired) await this.doors.record('wired', value.at / 1000);
          if (value?.lorawan) await this.doors.record('lorawan', value.at / 1000);
        }
      },
    });
  }
}
