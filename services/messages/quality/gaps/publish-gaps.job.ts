import { Injectable } from '@nestjs/common';
import { modelById, models } from '@gaugeway/catalogue';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { knownGaps } from '@gaugeway/proto/events';
import { bucketOf, dateOf, startOf } from '../../figures/buckets';
import { daysOf, stretchesOf } from '../validation/missing-stretches';
import { type DayRow, QualityRepository } from '../validation/quality.repository';
import { SLOT, slotsOf } from '../validation/slots';
import { GapRepository, type SeriesOfRecords } from './gap.repository';

const DAY = 86_400;
const EVERY_MS = 60_000;
/** Series of one query. */
const BATCH = 500;
/** Series of one run: 100,000 profiles are looked through in an hour, and none of them twice in a run. */
const MOST_SERIES = 2000;
/** Days back that are looked at: a meter keeps its half hours for a month or two. */
const DAYS_BACK = 31;
/** Gaps that are published of a series; the others follow when these are healed. */
const MOST_GAPS = 50;

/**
 * Publishes changes of the gaps in archives and profiles of meters that can send them again. The event and its stored
 * state are one transaction.
 */
@Injectable()
export class PublishGapsJob {
  private after = { deviceId: 0, type: 0 };

  constructor(
    private readonly database: Database,
    private readonly gaps: GapRepository,
    private readonly quality: QualityRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The next series, from the beginning again after the last one. */
  @Every(EVERY_MS, 'messages.publish_gaps')
  async run(): Promise<void> {
    const readable = models.filter(({ driver }) => driver?.records?.some((type) => slotsOf(type) > 0));
    const types = [...new Set(readable.flatMap(({ driver }) => driver?.records ?? []))];
    const ids = readable.map(({ id }) => id);
    for (let seen = 0; seen < MOST_SERIES; seen += BATCH) {
      const series = await this.gaps.series(ids, types, this.after, BATCH);
      this.after = series.length === BATCH ? (series.at(-1) ?? START) : START;
      await this.publish(series.filter(({ modelId, type }) => modelById(modelId)?.driver?.records?.includes(type)));
      if (series.length < BATCH) return;
    }
  }

  private async publish(series: readonly SeriesOfRecords[]): Promise<void> {
    const today = bucketOf(Date.now() / 1000, 0).day;
    const span = { first: today - DAYS_BACK, last: today + 1 };
    const devices = [...new Set(series.map(({ deviceId }) => deviceId))];
    const days = await this.quality.days(devices, dateOf(span.first), dateOf(span.last));
    const found = series.map((one) => ({ ...one, missing: missingOf(one, days, span) }));
    const changed = found
      .map((one) => ({ ...one, now: one.missing.length > 0 ? JSON.stringify(one.missing) : '' }))
      .filter(({ now, published }) => now !== published);
    if (changed.length === 0) return;
    await this.database.transaction(async (transaction) => {
      await this.gaps.keep(
        transaction,
        changed.map(({ deviceId, type, now }) => ({ deviceId, type, published: now })),
      );
      await this.outbox.add(
        transaction,
        'messages',
        knownGaps,
        changed.map(({ deviceId, companyId, type, missing }) => ({
          key: `${deviceId}:${type}`,
          company: companyId,
          value: {
            deviceId,
            companyId,
            type,
            gaps: missing.map(([from, to, count]) => ({ from, to, missing: count })),
          },
        })),
      );
    });
  }
}

const START = { deviceId: 0, type: 0 };

type Missing = readonly [from: number, to: number, missing: number];

/** The gaps before the newest record; later records are requested by the polls that follow. */
function missingOf(series: SeriesOfRecords, days: readonly DayRow[], span: { first: number; last: number }): Missing[] {
  const timed = daysOf(series, days, span.first, span.last);
  const newest = timed.findLast(({ slots }) => lastMeasured(slots) >= 0);
  if (!newest) return [];
  const until = startOf(newest.day, series.zone) + ((lastMeasured(newest.slots) + 1) * DAY) / series.perDay;
  return stretchesOf(series, timed, 1)
    .filter(({ to }) => to < until)
    .slice(0, MOST_GAPS)
    .map(({ from, to, missing }) => [from, to, missing]);
}

/** Place of the last slot with a value of the meter's; -1 = there is none. */
const lastMeasured = (slots: string): number =>
  Array.from(slots).findLastIndex((state) => state !== SLOT.none && state !== SLOT.estimated);
