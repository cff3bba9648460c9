import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { type EventOf, readingStored } from '@gaugeway/proto/events';
import { ClockRepository } from '../clocks/clock.repository';
import { CAUGHT_UP_TYPES } from '../poll-groups/group-reads';
import { NewestRecordRepository } from '../poll-groups/newest-record.repository';

/** Seconds: a record whose time lies further ahead comes from a clock that is wrong, and would hide all others. */
const AHEAD = 86_400;
const DIFFERENCE = 'time_difference';

type StoredReadings = EventOf<typeof readingStored>;

/** Keeps the facts that polls need of stored readings: the newest record of each archive, and the deviation of clocks. */
@Injectable()
export class StoredReadingsConsumer {
  constructor(
    private readonly records: NewestRecordRepository,
    private readonly clocks: ClockRepository,
  ) {}

  @Consumes(readingStored, { group: 'tasks-readings', batchWindowMs: BATCH_WINDOW_MS.statistics })
  async onReadingStored(events: EventBatch<typeof readingStored>): Promise<void> {
    const values = events.flatMap(({ value }) => value ?? []);
    const latest = Date.now() / 1000 + AHEAD;
    await this.records.keep(values.flatMap((value) => recordsOf(value, latest)));
    await this.clocks.keep(values.flatMap(deviationsOf));
  }
}

/** Records of archives, profiles and journals, from which a poll continues. */
const recordsOf = ({ deviceId, rows }: StoredReadings, latest: number) =>
  rows.flatMap(({ type, ts }) =>
    type && ts && CAUGHT_UP_TYPES.includes(type) && ts <= latest ? [{ deviceId, type, ts }] : [],
  );

/** Deviations of the device's clock, seconds, as polls read them. */
const deviationsOf = ({ deviceId, rows }: StoredReadings) =>
  rows.flatMap(({ type, ts, fields, values }) => {
    const difference = values?.[fields?.indexOf(DIFFERENCE) ?? -1] ?? NaN;
    return type === MESSAGE_TYPE.service && ts && Number.isFinite(difference)
      ? [{ deviceId, at: Math.floor(ts), difference }]
      : [];
  });
