import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { readingStored } from '@gaugeway/proto/events';
import { ClockRepository } from './clock.repository';

const DIFFERENCE = 'time_difference';

/** Notes how far clocks are ahead, as polls read them. */
@Injectable()
export class ClockReadConsumer {
  constructor(private readonly clocks: ClockRepository) {}

  @Consumes(readingStored, { group: 'tasks-clocks', batchWindowMs: BATCH_WINDOW_MS.statistics })
  async onReadingStored(events: EventBatch<typeof readingStored>): Promise<void> {
    const read = events.flatMap(({ value }) =>
      (value?.rows ?? []).flatMap(({ type, ts, fields, values }) => {
        const difference = values?.[fields?.indexOf(DIFFERENCE) ?? -1] ?? NaN;
        return value && type === MESSAGE_TYPE.service && ts && Number.isFinite(difference)
          ? [{ deviceId: value.deviceId, at: Math.floor(ts), difference }]
          : [];
      }),
    );
    await this.clocks.keep(read);
  }
}
