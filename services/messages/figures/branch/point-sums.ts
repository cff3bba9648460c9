import { Injectable } from '@nestjs/common';
import { modelById, type ResourceRegister } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import type { Dates } from '../figure-parts';
import { PointFigures } from '../aggregates/point-figures';
import { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import type { Consumed } from './branch-figures';
import { type BranchPoint, BranchSumsRepository } from './branch-sums.repository';

/** Points of a call with a changed meter whose open days are derived from readings; others have the aggregates. */
const MOST_CHANGED = 300;
const AT_ONCE = 6;

/** Consumption of a day, YYYY-MM-DD, with its estimated part. */
export type DayValue = { day: string; value: number; estimated: number };
export type Measured = BranchPoint & Consumed;

/** Consumption of a point with the last day that has a value, YYYY-MM-DD. */
interface PointTotal {
  value: number;
  newest: string;
}

/** Days of points that are in no closed period. */
interface OpenDays {
  dates: Dates;
  /** Points whose days are those of the aggregates. */
  whole: readonly number[];
  /** The days of points whose meter changed. */
  changed: ReadonlyMap<number, readonly DayValue[]>;
}

/** Points with the same closed and open days in a period. */
export interface SameDays {
  ids: readonly number[];
  hasClosed: boolean;
  open: readonly OpenDays[];
}

/** Points by their open days; without closed ones, that is the whole period. Pure. */
function byOpenDays(
  ids: readonly number[],
  closed: ReadonlyMap<number, { open: readonly Dates[] }>,
  dates: Dates,
): { ids: number[]; hasClosed: boolean; open: readonly Dates[] }[] {
  const groups = new Map<string, { ids: number[]; hasClosed: boolean; open: readonly Dates[] }>();
  for (const id of ids) {
    const hasClosed = closed.has(id);
    const open = closed.get(id)?.open ?? [dates];
    const key = hasClosed ? open.map(({ from, to }) => `${from} ${to}`).join() : 'live';
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], hasClosed, open });
  }
  return [...groups.values()];
}

/** Consumption of many measured points in a period: from the aggregates, over a change of meters from the readings. */
@Injectable()
export class PointSums {
  constructor(
    private readonly sums: BranchSumsRepository,
    private readonly points: AccountingPointRepository,
    private readonly figures: PointFigures,
    private readonly frozen: FrozenFigures,
  ) {}

  /** The value of each point, and the groups that it was summed up by; closed days have their closed values. */
  async of(
    ctx: Context,
    points: readonly BranchPoint[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<{ measured: Measured[]; groups: readonly SameDays[] }> {
    const ids = points.map(({ id }) => id);
    const changedIds = points.filter(({ isChanged }) => isChanged).map(({ id }) => id);
    const { sums, groups } = await this.summed(ctx, ids, changedIds, registers, dates);
    return { groups, measured: points.map((point) => ({ ...point, value: sums.get(point.id)?.value ?? null })) };
  }

  /** Sums of points by number, regardless of visibility; points without a value are absent. */
  async sumsOf(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<ReadonlyMap<number, PointTotal>> {
    const changedIds = await this.sums.changedOf(ctx, ids, dates);
    return (await this.summed(ctx, ids, changedIds, registers, dates)).sums;
  }

  private async summed(
    ctx: Context,
    ids: readonly number[],
    changedIds: readonly number[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<{ sums: ReadonlyMap<number, PointTotal>; groups: readonly SameDays[] }> {
    const closed = await this.frozen.totals(ctx, ids, registers, dates);
    const sums = new Map<number, PointTotal>();
    const add = (id: number, { value, newest }: PointTotal) => {
      const known = sums.get(id);
      if (!known) sums.set(id, { value, newest });
      else sums.set(id, { value: known.value + value, newest: known.newest > newest ? known.newest : newest });
    };
    for (const [id, { value, newest }] of closed) if (value !== null && newest !== null) add(id, { value, newest });
    const groups: SameDays[] = [];
    const derived = changedIds.filter((id) => closed.get(id)?.open.length !== 0).slice(0, MOST_CHANGED);
    for (const own of byOpenDays(ids, closed, dates)) {
      const isOwn = new Set(own.ids);
      const open: OpenDays[] = [];
      for (const span of own.open) {
        const known = derived.filter((id) => isOwn.has(id));
        const changed = await this.changed(ctx, known, registers, span);
        const whole = own.ids.filter((id) => !changed.has(id));
        for (const [id, sum] of await this.sums.totals(ctx, whole, registers, span)) add(id, sum);
        for (const [id, days] of changed) for (const { day, value } of days) add(id, { value, newest: day });
        open.push({ dates: span, whole, changed });
      }
      groups.push({ ids: own.ids, hasClosed: own.hasClosed, open });
    }
    return { sums, groups };
  }

  /** The days of points at which a meter came or went with its reading noted. */
  private async changed(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    { from, to }: Dates,
  ): Promise<Map<number, DayValue[]>> {
    const known = await this.points.operands(ctx, ids);
    const factors = new Map(registers.map(({ modelId, factor }) => [modelId, factor]));
    const found = new Map<number, DayValue[]>();
    const open = [...known];
    while (open.length > 0) {
      await Promise.all(
        open.splice(0, AT_ONCE).map(async ([id, { links }]) => {
          const days: DayValue[] = [];
          for (const link of links) {
            // No other data of a deleted device is known. A device that counts something else is left out.
            const isKnown = link.modelId !== null && modelById(link.modelId) !== undefined;
            const factor = isKnown ? factors.get(link.modelId ?? 0) : 1;
            if (factor === undefined) continue;
            const parts = await this.figures.parts([link], 'consumption', 'day', { from, to });
            days.push(
              ...parts.map(({ day, value, estimated }) => ({
                ...{ day, value: value * factor, estimated: estimated * factor },
              })),
            );
          }
          found.set(id, days);
        }),
      );
    }
    return found;
  }
}
