import { Injectable } from '@nestjs/common';
import { messageTypeTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { companyQuality, deviceQuality, InputOf, knownGaps, ReplyOf } from '@gaugeway/proto/api';
import { hoursNow } from '@gaugeway/proto/time/zone';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { bucketOf, dateOf, dayOfDate } from '../../figures/buckets';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { CompanyQualityRepository, type SeriesGroup } from './company-quality.repository';
import { type PointSpan, type RuleSettingRow, settingsFor } from './choose-settings';
import { QualityFilters } from './quality-filters';
import { QualityRepository, type DayRow, type SeriesRow } from './quality.repository';
import { QualityRowsRepository } from './quality-rows.repository';
import { dayRange, daysOf, stretchesOf, type TimedDay } from './missing-stretches';
import { gap } from './rules/gap';
import { RuleSettingRepository } from './rule-setting.repository';
import { type DayCounts, DUE_GRACE, dueSlots } from './slots';

type DeviceReply = ReplyOf<typeof deviceQuality>;

/** Days of a device at a point. */
interface Tied {
  deviceId: number;
  from: number;
  to: number;
}

const NONE: DayCounts = { expected: 0, complete: 0, suspect: 0, estimated: 0, edited: 0, missing: 0 };

/** Completeness and plausibility of readings by day. */
@Injectable()
export class QualityService {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly points: AccountingPointRepository,
    private readonly repository: QualityRepository,
    private readonly company: CompanyQualityRepository,
    private readonly rows: QualityRowsRepository,
    private readonly ruleSettings: RuleSettingRepository,
    private readonly filters: QualityFilters,
  ) {}

  /** Throws 404. */
  async device(ctx: Context, input: InputOf<typeof deviceQuality>): Promise<DeviceReply> {
    const tied = await this.tied(ctx, input);
    const ids = [...new Set(tied.map(({ deviceId }) => deviceId))];
    const found = ids.length > 0 ? await this.repository.series(ctx, ids) : [];
    const days = await this.repository.days(ids, input.from, input.to);
    const series = tied.flatMap(({ deviceId, from, to }) =>
      found
        .filter((one) => one.deviceId === deviceId)
        .map((one) => ({
          ...{ device_id: deviceId, msgType: one.type, time_zone: hoursNow(one.zone), per_day: one.perDay },
          title: messageTypeTitle(one.type, ctx.language),
          days: daysOf(one, days, Math.max(from, dayOfDate(input.from)), Math.min(to, dayOfDate(input.to))).map(dayOf),
        })),
    );
    return { series: series.filter((one) => one.days.length > 0) };
  }

  async ofCompany(ctx: Context, input: InputOf<typeof companyQuality>): Promise<ReplyOf<typeof companyQuality>> {
    const { from, to } = input;
    const at = pageOf(input);
    const search = input.search_string === '' ? null : (input.search_string ?? null);
    const span = { from, to, due: Date.now() / 1000 - DUE_GRACE };
    const [sums, groups, { total, rows }] = await Promise.all([
      this.company.days(ctx, span, search),
      this.company.groups(ctx, search),
      this.company.devices(ctx, span, search, at.limit, at.offset),
    ]);
    const ids = rows.map(({ deviceId }) => deviceId);
    const [series, days] = await Promise.all([this.repository.series(ctx, ids), this.repository.days(ids, from, to)]);
    const byDay = new Map(sums.map((sum) => [sum.day, sum]));
    const [first, last] = [dayOfDate(from), dayOfDate(to)];
    return {
      days: dayRange(first, last).map((day) => {
        const { given: input = 0, suspect = 0, estimated = 0, edited = 0 } = byDay.get(day) ?? {};
        const missing = Math.max(0, dueOf(groups, day) - input);
        const complete = Math.max(0, input - suspect - estimated - edited);
        return { day: dateOf(day), expected: input + missing, complete, suspect, estimated, edited, missing };
      }),
      devices: pageReply(
        rows.map(({ deviceId, name, given: input, ...counts }) => ({
          ...{ device_id: deviceId, name, ...counts },
          complete: Math.max(0, input - counts.suspect - counts.estimated - counts.edited),
          days: this.together(
            series.filter((one) => one.deviceId === deviceId),
            days,
            first,
            last,
          ),
        })),
        total,
        at,
      ),
    };
  }

  /** Throws 404 where a device of the filter is not seen. */
  async gaps(ctx: Context, input: InputOf<typeof knownGaps>): Promise<ReplyOf<typeof knownGaps>> {
    const { from, to, device_ids: deviceIds = null, msgType: type = null } = input;
    await this.filters.check(ctx, input);
    const span = { from, to, due: Date.now() / 1000 - DUE_GRACE };
    const filter = { deviceIds, type };
    const at = pageOf(input);
    const { total, rows } = await this.company.gappy(ctx, span, filter, at.limit, at.offset);
    const ids = [...new Set(rows.map(({ deviceId }) => deviceId))];
    const [series, days, settings, points] = await Promise.all([
      this.repository.series(ctx, ids),
      this.repository.days(ids, from, to),
      this.rows.settings([ctx.companyId]),
      this.ruleSettings.spansOf(ctx, ids),
    ]);
    const data = rows.map(({ deviceId, name, type: msgType, missing }) => {
      const one = series.find((known) => known.deviceId === deviceId && known.type === msgType);
      const isWanted = one && longEnough(settings, { ...one, companyId: ctx.companyId, points: points.get(deviceId) });
      const stretches = one ? stretchesOf(one, daysOf(one, days, dayOfDate(from), dayOfDate(to)), 1) : [];
      return {
        device_id: deviceId,
        name,
        msgType,
        missing,
        periods: stretches.filter((stretch) => isWanted?.(stretch)),
      };
    });
    return { gaps: pageReply(data, total, at) };
  }

  /** All message types of a device together. */
  private together(series: readonly SeriesRow[], days: readonly DayRow[], first: number, last: number) {
    const sums = new Map<number, DayCounts>();
    for (const one of series) {
      for (const day of daysOf(one, days, first, last)) {
        const sum = sums.get(day.day) ?? NONE;
        sums.set(day.day, {
          expected: sum.expected + day.expected,
          complete: sum.complete + day.complete,
          suspect: sum.suspect + day.suspect,
          estimated: sum.estimated + day.estimated,
          edited: sum.edited + day.edited,
          missing: sum.missing + day.missing,
        });
      }
    }
    return [...sums].sort(([a], [b]) => a - b).map(([day, counts]) => ({ day: dateOf(day), ...counts }));
  }

  private async tied(ctx: Context, input: InputOf<typeof deviceQuality>): Promise<Tied[]> {
    if (input.device_id !== undefined) {
      orNotFound(await this.devices.find(ctx, input.device_id));
      return [{ deviceId: input.device_id, from: -Infinity, to: Infinity }];
    }
    if (input.accounting_point_id === undefined) return [];
    const point = orNotFound(await this.points.find(ctx, input.accounting_point_id));
    return point.links.map(({ deviceId, from, to, zone }) => ({
      deviceId,
      from: bucketOf(from, zone).day,
      to: to === null ? Infinity : bucketOf(to, zone).day,
    }));
  }
}

/** true: the stretch reaches the length of the gap rule in force for the device at its time. */
function longEnough(
  settings: readonly RuleSettingRow[],
  device: { companyId: number; modelId: number; deviceId: number; points?: readonly PointSpan[] | undefined },
) {
  const resource = modelById(device.modelId)?.resource ?? 'other';
  const settingsAt = settingsFor(settings, { ...device, resource, points: device.points ?? [] });
  return ({ from, missing }: { from: number; missing: number }) => {
    const set = settingsAt(from).get(gap.name);
    return set?.isOn !== false && missing >= (set?.parameters['slots'] ?? gap.parameters.slots.default);
  };
}

/** Values that are due of a day, of series that expect the same. */
const dueOf = (groups: readonly SeriesGroup[], day: number): number => {
  const now = Date.now() / 1000;
  return groups.reduce(
    (sum, { perDay, zone, firstDay, removedAt, count }) =>
      sum + (firstDay <= day ? count * dueSlots(day, zone, perDay, Math.min(now, removedAt ?? now)) : 0),
    0,
  );
};

const dayOf = ({ day, slots, expected, complete, suspect, estimated, edited, missing }: TimedDay) => ({
  ...{ day: dateOf(day), slots, expected, complete, suspect, estimated, edited, missing },
});
