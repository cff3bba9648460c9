import { Injectable } from '@nestjs/common';
import { KWH_A_GCAL, type Language, QUANTITIES, type QuantityName } from '@gaugeway/catalogue';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import {
  type HeatCalculation,
  type heatCalculation,
  type InputOf,
  MOST_HEAT_PARTS,
  MOST_HEAT_POINTS,
} from '@gaugeway/proto/api';
import { roundFigure } from '@gaugeway/proto/number/figure';
import {
  AccountingPointRepository,
  type PlacedPoint,
} from '../../store/registries/accounting-points/accounting-point.repository';
import { periodTooLong } from '../balance/balance.errors';
import { bordersOf } from '../balance/period';
import { ConsumptionService } from '../consumption/consumption.service';
import type { PointParts } from '../figure-parts';
import { mainRegisters, PointSlots } from '../shares/point-slots.repository';
import { daysBetween, shareOf, sharesByPlace } from '../shares/share-of';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { heatOf, type HeatPart, heatSum } from './heat';
import { tooManyHeatPoints } from './heat.errors';
import { HeatRepository, type Temperatures } from './heat.repository';

/** The resource type heat (specification 2, section 3). */
const HEAT = 4;
/** Register of the heat of a meter. */
const ENERGY = 'energy';
/** Points that are computed at once: each takes some statements. */
const AT_ONCE = 6;

type Point = HeatCalculation['points'][number];

/** Point with its value in each part. */
interface PointHeat {
  point: Point;
  parts: HeatPart[];
}

/** The heat of an object of the tree, from the readings of its accounting points. */
@Injectable()
export class HeatService {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly heat: HeatRepository,
    private readonly points: AccountingPointRepository,
    private readonly consumption: ConsumptionService,
    private readonly slots: PointSlots,
  ) {}

  /** Throws 404 for a node that the caller does not see; `periodTooLong`, `tooManyHeatPoints`. */
  async of(ctx: Context, input: InputOf<typeof heatCalculation>): Promise<HeatCalculation> {
    const { object_id, start_date, stop_date, step } = input;
    const times = bordersOf({ start: start_date, stop: stop_date, step }, callerZone(ctx), MOST_HEAT_PARTS);
    if (times.length > MOST_HEAT_PARTS + 1) throw periodTooLong({ most: MOST_HEAT_PARTS }, { attribute: 'stop_date' });
    const wanted = { objectId: object_id, resourceTypeId: HEAT, limit: MOST_HEAT_POINTS + 1 };
    if (!(await this.objects.isSeen(ctx, object_id))) throw notFound();
    const placed = await this.points.ofBranch(ctx, wanted);
    if (placed.length > MOST_HEAT_POINTS) throw tooManyHeatPoints({ most: MOST_HEAT_POINTS }, {});
    const temperatures = await this.temperatures(placed, times);
    const found: PointHeat[] = [];
    for (let at = 0; at < placed.length; at += AT_ONCE) {
      const some = placed.slice(at, at + AT_ONCE);
      found.push(...(await Promise.all(some.map((point) => this.ofPoint(ctx, point, times, temperatures)))));
    }
    leaveOutSubMeters(found, placed);
    const ids = placed.map(({ id }) => id);
    const registers = mainRegisters().filter(({ field }) => field === ENERGY);
    const slots = await this.slots.of(ctx, ids, daysBetween(times, callerZone(ctx)), registers);
    for (const { point } of found)
      point.share = shareOf(slots.filter(({ pointId }) => pointId === point.accounting_point_id));
    const counted = found.filter(({ point }) => point.exclusion === null);
    const summed = new Set(counted.map(({ point }) => point.accounting_point_id));
    const due = slots.filter(({ pointId }) => summed.has(pointId));
    const shares = sharesByPlace(due);
    const parts = times.slice(1).map((to, index) => ({
      ...{ from: times[index] ?? 0, to },
      ...heatSum(counted.flatMap((each) => each.parts[index] ?? [])),
      share: shares.get(index) ?? null,
    }));
    const { heat, is_complete } = heatSum(counted.flatMap((each) => each.parts));
    const unit = unitTitle('heatEnergy', ctx.language);
    return { unit, total: { heat, is_complete, share: shareOf(due) }, parts, points: found.map(({ point }) => point) };
  }

  private async ofPoint(
    ctx: Context,
    { id, title, terms }: PlacedPoint,
    times: readonly number[],
    temperatures: ReadonlyMap<number, Temperatures>,
  ): Promise<PointHeat> {
    const [energy, water] = await Promise.all([
      this.consumption.partsOf(ctx, id, times, ENERGY),
      this.consumption.partsOf(ctx, id, [times[0] ?? 0, times.at(-1) ?? 0], 'volume'),
    ]);
    const factor = factorOf(energy.unit, ctx.language);
    const parts = factor === null ? [] : heatParts(energy, factor);
    const sum = heatSum(parts);
    const volume = water.unit === unitTitle('volume', ctx.language) ? (water.parts[0]?.value ?? null) : null;
    const { flow = null, back = null } = temperatures.get(id) ?? {};
    const calculated = volume === null || flow === null || back === null ? null : heatOf(volume, flow, back);
    const deviation =
      sum.heat === null || !calculated ? null : Number((((sum.heat - calculated) / calculated) * 100).toFixed(2));
    const exclusion = terms.length > 0 ? ('virtual' as const) : sum.heat === null ? ('no_heat' as const) : null;
    const measured = { volume, flow_temperature: rounded(flow), return_temperature: rounded(back) };
    return {
      parts,
      point: { accounting_point_id: id, title, exclusion, ...sum, ...measured, calculated, deviation, share: null },
    };
  }

  private temperatures(points: readonly PlacedPoint[], times: readonly number[]): Promise<Map<number, Temperatures>> {
    const [begin = 0, end = 0] = [times[0], times.at(-1)];
    const stays = points.flatMap(({ id: pointId, links }) =>
      links.map(({ deviceId, from, to }) => ({
        ...{ pointId, deviceId },
        from: Math.ceil(Math.max(from, begin)),
        to: Math.ceil(Math.min(to ?? end, end)),
      })),
    );
    return this.heat.temperatures(stays.filter(({ from, to }) => from < to));
  }
}

const unitTitle = (quantity: QuantityName, language: Language): string => QUANTITIES[quantity].unit?.[language] ?? '';

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(2)));

/** Gcal per unit; null: no unit of heat. */
function factorOf(unit: string, language: Language): number | null {
  if (unit === unitTitle('heatEnergy', language)) return 1;
  return unit === unitTitle('activeEnergy', language) ? 1 / KWH_A_GCAL : null;
}

function heatParts({ parts }: PointParts, factor: number): HeatPart[] {
  return parts.map(({ value, is_incomplete, is_silent, is_estimated }) => ({
    value: value === null ? null : roundFigure(value * factor),
    isUncertain: is_incomplete || is_silent,
    isEstimated: is_estimated,
  }));
}

/** Flow through a sub-meter also flows through its main meter. */
function leaveOutSubMeters(found: readonly PointHeat[], placed: readonly PlacedPoint[]): void {
  const parentOf = new Map(placed.map(({ id, parentId }) => [id, parentId]));
  const main = new Set(found.flatMap(({ point }) => (point.exclusion === null ? [point.accounting_point_id] : [])));
  for (const { point } of found) {
    if (point.exclusion !== null) continue;
    // A main meter that is silent counts nothing, so that its sub-meters do; the hierarchy has no circles.
    for (
      let above = parentOf.get(point.accounting_point_id) ?? null;
      above !== null;
      above = parentOf.get(above) ?? null
    )
      if (main.has(above)) point.exclusion = 'behind_main';
  }
}
