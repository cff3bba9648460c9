import { Injectable } from '@nestjs/common';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { readingStored } from '@gaugeway/proto/events';
import { CAUGHT_UP_TYPES } from './group-reads';
import { NewestRecordRepository } from './newest-record.repository';

/** Seconds: a record whose time lies further ahead comes from a clock that is wrong, and would hide all others. */
const AHEAD = 86_400;

/** Notes up to when archives, profiles and journals are here, so that a poll goes on from there. */
@Injectable()
export class NewestRecordConsumer {
  constructor(private readonly records: NewestRecordRepository) {}

  @Consumes(readingStored, { group: 'tasks-newest-records', batchWindowMs: BATCH_WINDOW_MS.statistics })
  async onReadingStored(events: EventBatch<typeof readingStored>): Promise<void> {
    const latest = Date.now() / 1000 + AHEAD;
    const kept = events.flatMap(({ value }) =>
      (value?.rows ?? []).flatMap(({ type, ts }) =>
        value && type && ts && CAUGHT_UP_TYPES.includes(type) && ts <= latest
          ? [{ deviceId: value.deviceId, type, ts }]
          : [],
      ),
    );
    await this.records.keep(kept);
  }
}
