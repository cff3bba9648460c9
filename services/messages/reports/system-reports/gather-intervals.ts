import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { MeasuringChannel } from '@gaugeway/proto/api';
import { slotEnd } from '@gaugeway/proto/time/zone';
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
import type { DatedSettings, IntervalValue } from './layouts/layout';

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
   * null for a point that is deleted or not visible. By channel the intervals between the borders, Unix seconds in
   * order.
   */
  async of(
    ctx: Context,
    pointId: number,
    { averaging, data_type, measuring_channels: channels, zone }: DatedSettings,
    borders: readonly number[],
  ): Promise<Map<MeasuringChannel, IntervalValue[]> | null> {
    const point = await this.points.find(ctx, pointId);
    if (!point) return null;
    const slots = new Map(channels.map((channel) => [channel, new Map<number, Slot>()]));
    for (const link of point.links) await this.add(slots, link, { averaging, zone }, borders);
    return new Map(
      channels.map((channel) => [
        channel,
        borders.slice(1).map((end, place) => {
          const minutes = (end - (borders[place] ?? end)) / 60;
          return valueOf(slots.get(channel)?.get(end), minutes, data_type === 'power' ? 60 / minutes : 1);
        }),
      ]),
    );
  }

  private async add(
    slots: ReadonlyMap<MeasuringChannel, Map<number, Slot>>,
    link: KnownPoint['links'][number],
    { averaging, zone: reported }: Pick<DatedSettings, 'averaging' | 'zone'>,
    borders: readonly number[],
  ): Promise<void> {
    const { deviceId, modelId, zone, transformationRatio: ratio } = link;
    // The time of a row is the end of its interval.
    const from = Math.max(borders[0] ?? Infinity, link.from) + 1;
    const to = Math.min(borders.at(-1) ?? 0, link.to ?? Infinity);
    if (from > to) return;
    const profile = await this.profiles.of(
      { deviceId, modelId, zone, ratio, lossFactor: null, from, to },
      {
        ...{ kind: 'energy', profileType: 30, withRatio: true, lossFactor: null, group: UNGROUPED, from, to },
        ...{ withLinks: false, limit: 0, offset: 0, newestFirst: false, format: 'columns' },
      },
    );
    const step = stepOf(profile.times);
    // An hour says nothing of its halves.
    if (step > averaging) return;
    const states = await this.states.of(deviceId, [POWER_PROFILE, ENERGY_PROFILE], from, to, 30, zone);
    for (const [row, end] of profile.times.entries()) {
      const interval = slotEnd(reported, end, averaging * 60);
      const isReliable = RELIABLE.has(states.get(end) ?? STATUS.valid);
      for (const [channel, known] of slots) {
        const value = profile.columns[`energy_${COLUMNS[channel]}_kkt`]?.[row] ?? null;
        if (value === null) continue;
        const slot = known.get(interval) ?? { sum: 0, minutes: 0, isReliable: true };
        known.set(interval, {
          sum: plus(slot.sum, value),
          minutes: slot.minutes + step,
          isReliable: slot.isReliable && isReliable,
        });
      }
    }
  }
}

function valueOf(slot: Slot | undefined, minutes: number, perUnit: number): IntervalValue {
  if (!slot) return { value: null, isReliable: false };
  return { value: slot.sum * perUnit, isReliable: slot.isReliable && slot.minutes >= minutes };
}
