import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { consumptionSummed, type EventIn } from '@gaugeway/proto/events';
import { monthStart } from './buckets';
import { comparedDay, comparedMonth, type ComparedSum, MONTHS_BACK } from './compare-sums';
import { DeviceSumsRepository, type DeviceSums, type DueSum } from './device-sums.repository';

const EVERY_MS = 300_000;
const BATCH = 500;
/** So that a run comes to an end; the next one goes on. */
const MOST_BATCHES = 40;

/** Publishes what each device consumed in its last whole day and month, once, with what that is compared with. */
@Injectable()
export class PublishSumsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly repository: DeviceSumsRepository,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messages.publish_sums', EVERY_MS, () => this.run());
  }

  async run(now = Date.now()): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) if ((await this.publish(now)) < BATCH) return;
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

function eventsOf({ deviceId, companyId, day, month }: DueSum, sums: DeviceSums | undefined, at: number) {
  const event = (period: 'day' | 'month', found: ComparedSum | null, norm: number | null) =>
    found === null
      ? []
      : [
          {
            key: String(deviceId),
            company: companyId,
            value: {
              ...{ deviceId, companyId, period, at, value: found.value },
              ...{ before: found.before ?? undefined, mean: found.mean ?? undefined, norm: norm ?? undefined },
            } satisfies EventIn<typeof consumptionSummed>,
          },
        ];
  if (!sums) return [];
  return [
    ...(day === null ? [] : event('day', comparedDay(sums.days, day), sums.normDay)),
    ...(month === null ? [] : event('month', comparedMonth(sums.months, month, monthsBefore(month)), sums.normMonth)),
  ];
}

/** The newest first. */
export const monthsBefore = (month: number): number[] =>
  Array.from({ length: MONTHS_BACK }, (_, index) => monthStart(month, -index - 1));
