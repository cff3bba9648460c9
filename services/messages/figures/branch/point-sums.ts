import { Injectable } from '@nestjs/common';
import { modelById, type ResourceRegister } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import type { Dates } from '../figure-parts';
import { PointFigures } from '../aggregates/point-figures';
import { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import type { Consumed } from './branch-figures';
import { type BranchPoint, BranchSumsRepository } from './branch-sums.repository';

/** Points with a changed meter whose days are derived from readings; of more than these the aggregates have to do. */
const MOST_CHANGED = 300;
const AT_ONCE = 6;

export type DayValue = { day: string; value: number };
export type Measured = BranchPoint & Consumed;

const sumOf = (days: readonly DayValue[]): number | null =>
  days.length === 0 ? null : days.reduce((sum, { value }) => sum + value, 0);

/** Consumption of many measured points in a period: from the aggregates, over a change of meters from the readings. */
@Injectable()
export class PointSums {
  constructor(
    private readonly sums: BranchSumsRepository,
    private readonly points: AccountingPointRepository,
    private readonly figures: PointFigures,
    private readonly frozen: FrozenFigures,
  ) {}

  /**
   * The value of each point; `changed` has the days of those whose meter changed, `closed` are those whose days are all in
   * closed periods: their value is what was closed.
   */
  async of(
    ctx: Context,
    points: readonly BranchPoint[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<{ measured: Measured[]; changed: Map<number, DayValue[]>; closed: ReadonlySet<number> }> {
    const ids = points.map(({ id }) => id);
    const closed = await this.frozen.totals(ctx, ids, registers, dates);
    const open = points.filter(({ id }) => !closed.has(id));
    const changedIds = open.filter(({ isChanged }) => isChanged).map(({ id }) => id);
    const changed = await this.changed(ctx, changedIds, registers, dates);
    const whole = open.filter(({ id }) => !changed.has(id)).map(({ id }) => id);
    const totals = await this.sums.totals(ctx, whole, registers, dates);
    const liveOf = (id: number) => totals.get(id)?.value ?? sumOf(changed.get(id) ?? []);
    const valueOf = (id: number) => {
      const known = closed.get(id);
      return known ? known.value : liveOf(id);
    };
    const measured = points.map((point) => ({ ...point, value: valueOf(point.id) }));
    return { changed, measured, closed: new Set(closed.keys()) };
  }

  /** Of points by number, regardless of who sees them; points without a value are absent. */
  async sumsOf(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<Map<number, { value: number; newest: string }>> {
    const closed = await this.frozen.totals(ctx, ids, registers, dates);
    const open = ids.filter((id) => !closed.has(id));
    const changed = await this.changed(ctx, await this.sums.changedOf(ctx, open, dates), registers, dates);
    const whole = open.filter((id) => !changed.has(id));
    const sums = await this.sums.totals(ctx, whole, registers, dates);
    for (const [id, days] of changed) {
      const [value, newest] = [
        sumOf(days),
        days
          .map(({ day }) => day)
          .sort()
          .at(-1),
      ];
      if (value !== null && newest !== undefined) sums.set(id, { value, newest });
    }
    for (const [id, { value, newest }] of closed)
      if (value !== null && newest !== null) sums.set(id, { value, newest });
    return sums;
  }

  /** The days of points at which a meter came or went with its reading noted. */
  private async changed(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    { from, to }: Dates,
  ): Promise<Map<number, DayValue[]>> {
    const known = await this.points.operands(ctx, ids.slice(0, MOST_CHANGED));
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
            days.push(...parts.map(({ day, value }) => ({ day, value: value * factor })));
          }
          found.set(id, days);
        }),
      );
    }
    return found;
  }
}
