import { Injectable } from '@nestjs/common';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { orNotFound } from '@gaugeway/platform/http';
import { type GroupBalance, type groupBalance, type InputOf, MOST_PARTS } from '@gaugeway/proto/api';
import { sumFigures } from '@gaugeway/proto/number/figure';
import { ConsumptionService } from '../consumption/consumption.service';
import type { PointParts } from '../figure-parts';
import { type ClosedSum, PointSlots } from '../shares/point-slots.repository';
import { daysBetween, shareOf, sharesByPlace } from '../shares/share-of';
import { BalanceGroupRepository } from './balance-group.repository';
import { periodTooLong } from './balance.errors';
import { balanceOfPart, billedOf, totalOf } from './balance';
import { begun, bordersOf } from './period';

/** Points that are computed at once: each takes some statements. */
const AT_ONCE = 6;

/** Balance of a group of accounting points, from the consumption of each. */
@Injectable()
export class BalanceService {
  constructor(
    private readonly groups: BalanceGroupRepository,
    private readonly consumption: ConsumptionService,
    private readonly slots: PointSlots,
  ) {}

  /** Throws 404, also where the caller does not see all of its points; `periodTooLong`. */
  async of(ctx: Context, { id, start_date, stop_date, step }: InputOf<typeof groupBalance>): Promise<GroupBalance> {
    const group = orNotFound(await this.groups.find(ctx, id));
    const borders = bordersOf({ start: start_date, stop: stop_date, step }, callerZone(ctx), MOST_PARTS);
    const times = begun(borders, Date.now() / 1000);
    if (borders.length > MOST_PARTS + 1) throw periodTooLong({ most: MOST_PARTS }, { attribute: 'stop_date' });
    const found: PointParts[] = [];
    for (let at = 0; times.length > 1 && at < group.members.length; at += AT_ONCE) {
      const some = group.members.slice(at, at + AT_ONCE);
      found.push(...(await Promise.all(some.map(({ pointId }) => this.consumption.partsOf(ctx, pointId, times)))));
    }
    const zone = callerZone(ctx);
    const days = daysBetween(times, zone);
    // The last place is the whole period.
    const spans = times.length > 1 ? [...days, ...daysBetween([times[0] ?? 0, times.at(-1) ?? 0], zone)] : [];
    const pointIds = group.members.map(({ pointId }) => pointId);
    const slots = await this.slots.of(ctx, pointIds, spans);
    const closed = new Map<number, Map<number, ClosedSum>>();
    for (const each of await this.slots.closed(ctx, pointIds, spans))
      closed.set(each.place, (closed.get(each.place) ?? new Map<number, ClosedSum>()).set(each.pointId, each));
    const billed = (place: number) => billedOf(counted, (pointId) => closed.get(place)?.get(pointId));
    const wholes = new Map(slots.filter(({ place }) => place === days.length).map((each) => [each.pointId, each]));
    const unit = found.find((each) => each.unit !== '')?.unit ?? '';
    const members = group.members.map(({ pointId, title, sign, share }, index) => {
      const { parts = [], unit: own = '' } = found[index] ?? {};
      const hasValue = parts.some(({ value }) => value !== null);
      // A value without a unit is in the unit of its counter's setting.
      const isSame = own === unit || own === '';
      const problem = !hasValue ? ('no_device' as const) : isSame ? null : ('other_unit' as const);
      const values = parts.map(({ value }) => value);
      const total = hasValue ? sumFigures(values) : null;
      const whole = wholes.get(pointId);
      const final_share = shareOf(whole ? [whole] : []);
      return { accounting_point_id: pointId, title, sign, share, unit: own, problem, values, total, final_share };
    });
    const counted = group.members.flatMap(({ pointId, sign, share }, index) =>
      members[index]?.problem === 'other_unit'
        ? []
        : [
            {
              ...{ id: pointId, sign, share },
              parts: (found[index]?.parts ?? []).map(({ value, is_incomplete, is_silent }) => ({
                value,
                isUncertain: is_incomplete || is_silent,
              })),
            },
          ],
    );
    const allowed = group.allowedImbalance;
    const ids = new Set(counted.map(({ id: each }) => each));
    const shares = sharesByPlace(slots.filter(({ pointId }) => ids.has(pointId)));
    const balances = times.slice(1).map((to, index) => ({
      ...{ from: times[index] ?? 0, to, final_share: shares.get(index) ?? null },
      ...balanceOfPart(counted, index, allowed),
      ...billed(index),
    }));
    const { title } = group;
    const sums = totalOf(balances, { allowed, members: counted.length });
    const total = { ...sums, ...billed(days.length), final_share: shares.get(days.length) ?? null };
    return { title, unit, allowed_imbalance: allowed, parts: balances, total, members };
  }
}
