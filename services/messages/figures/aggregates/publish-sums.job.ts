import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { consumptionSummed, type EventIn } from '@gaugeway/proto/events';
import { HOURS } from '../buckets';
import { comparedDay, comparedHour, comparedMonth, type ComparedSum, monthsBefore } from './compare-sums';
import { DeviceHoursRepository } from './device-hours.repository';
import { DeviceSumsRepository, type DeviceSums, type DueSum } from './device-sums.repository';

const EVERY_MS = 300_000;
const BATCH = 500;
/** Bound of a run; the next run continues. */
const MOST_BATCHES = 40;

/**
 * Publishes each device's consumption of the last whole day and month, and of the last whole hour where its company has
 * rules about hours, once, with the consumption to compare it with.
 */
@Injectable()
export class PublishSumsJob {
  constructor(
    private readonly database: Database,
    private readonly repository: DeviceSumsRepository,
    private readonly hours: DeviceHoursRepository,
    private readonly outbox: Outbox,
  ) {}

  @Every(EVERY_MS, 'messages.publish_sums')
  async run(now = Date.now()): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) if ((await this.publish(now)) < BATCH) break;
    for (let batch = 0; batch < MOST_BATCHES; batch++) if ((await this.publishHours(now)) < BATCH) return;
  }

  private publishHours(now: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const due = await this.hours.due(transaction, BATCH);
      if (due.length === 0) return 0;
      const ids = due.map(({ deviceId }) => deviceId);
      const days = due.map(({ hour }) => Math.floor(hour / HOURS));
      const [found, norms] = await Promise.all([
        this.hours.sums(ids, Math.min(...days), Math.max(...days)),
        this.repository.norms(ids),
      ]);
      const events = due.flatMap(({ hour, ...device }) => {
        const norm = norms.get(device.deviceId)?.day ?? null;
        const sums = found.get(device.deviceId);
        const sum = sums ? comparedHour(sums, hour) : null;
        return eventOf(device, 'hour', sum, norm === null ? null : norm / HOURS, now);
      });
      await this.outbox.add(transaction, 'messages', consumptionSummed, events);
      return due.length;
    });
  }

  private publish(now: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const due = await this.repository.due(transaction, BATCH);
      const days = due.flatMap(({ day, month }) => [day, month]).filter((day) => day !== null);
      if (days.length === 0) return due.length;
      const sums = await this.repository.sums(
        due.map(({ deviceId }) => deviceId),
        Math.min(...days),
        Math.max(...days),
      );
      const events = due.flatMap((each) => eventsOf(each, sums.get(each.deviceId), now));
      await this.outbox.add(transaction, 'messages', consumptionSummed, events);
      return due.length;
    });
  }
}

function eventsOf({ day, month, ...device }: DueSum, sums: DeviceSums | undefined, at: number) {
  if (!sums) return [];
  return [
    ...(day === null ? [] : eventOf(device, 'day', comparedDay(sums.days, day), sums.normDay, at)),
    ...(month === null
      ? []
      : eventOf(device, 'month', comparedMonth(sums.months, month, monthsBefore(month)), sums.normMonth, at)),
  ];
}

/** Unknown figures are absent. */
function eventOf(
  { deviceId, companyId }: { deviceId: number; companyId: number },
  period: 'hour' | 'day' | 'month',
  found: ComparedSum | null,
  norm: number | null,
  at: number,
) {
  if (found === null) return [];
  const value = {
    ...{ deviceId, companyId, period, at, value: found.value },
    ...{ before: found.before ?? undefined, mean: found.mean ?? undefined, norm: norm ?? undefined },
  } satisfies EventIn<typeof consumptionSummed>;
  return [{ key: String(deviceId), company: companyId, value }];
}
