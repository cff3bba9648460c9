import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { MeasuringChannel, SystemReportSettings } from '@gaugeway/proto/api';
import {
  AccountingPointRepository,
  type KnownPoint,
} from '../../store/registries/accounting-points/accounting-point.repository';
import { UNGROUPED } from '../../store/data/message-groups';
import { ENERGY_PROFILE, POWER_PROFILE, ProfileService } from '../../store/data/profile.service';
import { plus } from '../../store/derived/decimals';
import { stepOf } from '../../store/derived/profile';
import { STATUS } from '../../store/timeseries/merge';
import { ValueStates } from '../../quality/validation/value-states';
import type { IntervalValue } from './layouts/layout';

const DAY = 86_400;
const COLUMNS: Readonly<Record<MeasuringChannel, string>> = {
  '01': 'a_plus',
  '02': 'a_minus',
  '03': 'r_plus',
  '04': 'r_minus',
};
/** Statuses of values that are commercial: measured, or decided by a person. */
const RELIABLE: ReadonlySet<number> = new Set([STATUS.raw, STATUS.valid, STATUS.edited]);

/** Data of one interval. */
interface Slot {
  sum: number;
  /** Minutes of it that have a value. */
  minutes: number;
  isReliable: boolean;
}

/** The intervals of accounting points, from the profiles of the meters that were tied when they measured. */
@Injectable()
export class GatherIntervals {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly profiles: ProfileService,
    private readonly states: ValueStates,
  ) {}

  /**
   * null for a point that is deleted or not visible. By channel the intervals from `start` (Unix seconds, midnight),
   * `days` days.
   */
  async of(
    ctx: Context,
    pointId: number,
    { averaging, data_type, measuring_channels: channels }: SystemReportSettings,
    start: number,
    days: number,
  ): Promise<Map<MeasuringChannel, IntervalValue[]> | null> {
    const point = await this.points.find(ctx, pointId);
    if (!point) return null;
    const slots = new Map(channels.map((channel) => [channel, new Map<number, Slot>()]));
    for (const link of point.links) await this.add(slots, link, averaging, start, start + days * DAY);
    const count = (days * 1440) / averaging;
    const perUnit = data_type === 'power' ? 60 / averaging : 1;
    return new Map(
      channels.map((channel) => [
        channel,
        Array.from({ length: count }, (_, place) => valueOf(slots.get(channel)?.get(place), averaging, perUnit)),
      ]),
    );
  }

  private async add(
    slots: ReadonlyMap<MeasuringChannel, Map<number, Slot>>,
    link: KnownPoint['links'][number],
    averaging: 30 | 60,
    start: number,
    stop: number,
  ): Promise<void> {
    const { deviceId, modelId, timeZone, transformationRatio: ratio } = link;
    // The time of a row is the end of its interval.
    const from = Math.max(start, link.from) + 1;
    const to = Math.min(stop, link.to ?? Infinity);
    if (from > to) return;
    const profile = await this.profiles.of(
      { deviceId, modelId, timeZone, ratio, lossFactor: null, from, to },
      {
        ...{ kind: 'energy', profileType: 30, withRatio: true, lossFactor: null, group: UNGROUPED, from, to },
        ...{ withLinks: false, limit: 0, offset: 0, newestFirst: false, format: 'columns' },
      },
    );
    const step = stepOf(profile.times);
    // An hour says nothing of its halves.
    if (step > averaging) return;
    const states = await this.states.of(deviceId, [POWER_PROFILE, ENERGY_PROFILE], from, to, 30, timeZone);
    for (const [row, end] of profile.times.entries()) {
      const place = Math.floor((end - 1 - start) / (averaging * 60));
      const isReliable = RELIABLE.has(states.get(end) ?? STATUS.valid);
      for (const [channel, known] of slots) {
        const value = profile.columns[`energy_${COLUMNS[channel]}_kkt`]?.[row] ?? null;
        if (value === null) continue;
        const slot = known.get(place) ?? { sum: 0, minutes: 0, isReliable: true };
        known.set(place, {
          sum: plus(slot.sum, value),
          minutes: slot.minutes + step,
          isReliable: slot.isReliable && isReliable,
        });
      }
    }
  }
}

function valueOf(slot: Slot | undefined, averaging: number, perUnit: number): IntervalValue {
  if (!slot) return { value: null, isReliable: false };
  return { value: slot.sum * perUnit, isReliable: slot.isReliable && slot.minutes >= averaging };
}
