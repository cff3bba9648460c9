import { Injectable } from '@nestjs/common';
import { fieldTitle, isLeftOut, MESSAGE_TYPE, modelById, registersOf } from '@gaugeway/catalogue';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import type { InputOf, pointConsumption, ReplyOf } from '@gaugeway/proto/api';
import { roundFigure } from '@gaugeway/proto/number/figure';
import { dayAt } from '@gaugeway/proto/time/zone';
import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import { MeasuredPoints, type PointMeasured } from '../../store/registries/accounting-points/measured-points';
import { startOf } from '../buckets';
import { isEstimate } from '../../store/derived/final-steps';
import { ClosedClock } from '../periods/frozen/closed-clock.repository';
import { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import { closedParts } from '../periods/frozen/closed-parts';
import { PointSlots } from '../shares/point-slots.repository';
import { daysBetween, sharesByPlace } from '../shares/share-of';
import { consumptionOf, type RegisterReading } from './consumption';
import { type RegisterReads, RegisterRepository } from './register.repository';
import { VirtualPoint } from './virtual-point';
import type { PointParts } from '../figure-parts';

/** Registers that represent a device, the most informative first. */
const MAIN_FIELDS = ['tariff_sum', 'tariff1', 'energy', 'in1', 'volume'];

@Injectable()
export class ConsumptionService {
  constructor(
    private readonly points: MeasuredPoints,
    private readonly registers: RegisterRepository,
    private readonly frozen: FrozenFigures,
    private readonly slots: PointSlots,
    private readonly clock: ClosedClock,
  ) {}

  /** Consumption of a point between each two of the times. Throws 404. */
  async between(
    ctx: Context,
    { accounting_point_id, times, field }: InputOf<typeof pointConsumption>,
  ): Promise<ReplyOf<typeof pointConsumption>> {
    const point = await this.points.of(ctx, accounting_point_id);
    const at = await this.closedMidnights(ctx, times);
    const { parts, unit } = await this.partsOf(ctx, accounting_point_id, at, field, point);
    const modelId = point.isVirtual ? null : point.terms[0]?.links.at(-1)?.modelId;
    const model = modelId == null ? undefined : modelById(modelId);
    const isOut = model !== undefined && isLeftOut(model, point.resourceTypeId);
    const slots = await this.slots.of(ctx, [accounting_point_id], daysBetween(times, callerZone(ctx)));
    const shares = sharesByPlace(slots);
    return {
      parts: parts.map(({ is_silent: _, ...part }, place) => ({
        ...part,
        ...{ from: times[place] ?? part.from, to: times[place + 1] ?? part.to, share: shares.get(place) ?? null },
      })),
      ...{ unit, is_excluded: isOut },
    };
  }

  /** The times with midnights of the caller as closed periods have them. */
  private async closedMidnights(ctx: Context, times: readonly number[]): Promise<readonly number[]> {
    const [own, closed] = [callerZone(ctx), callerZone(await this.clock.of(ctx))];
    if (own === closed) return times;
    const moved = times.map((ts) => {
      const day = dayAt(own, ts);
      return startOf(day, own) === ts ? startOf(day, closed) : ts;
    });
    return moved.every((ts, place) => place === 0 || ts > (moved[place - 1] ?? 0)) ? moved : times;
  }

  /** The same, and in which parts no reading came; of closed periods as they were closed. Throws 404. */
  async partsOf(
    ctx: Context,
    pointId: number,
    times: readonly number[],
    field?: string,
    known?: PointMeasured,
  ): Promise<PointParts> {
    const point = known ?? (await this.points.of(ctx, pointId));
    const closed = await this.frozen.overlapping(ctx, pointId, times[0] ?? 0, times.at(-1) ?? 0);
    const live = (at: readonly number[]) => this.partsOfPoint(ctx, point, at, field);
    return closed.length === 0 ? live(times) : closedParts(ctx, closed, times, field, live);
  }

  /**
   * The same from the readings alone. A formula may have many points: those are read one by one.
   *
   * @param reads shared with other points
   */
  liveParts(ctx: Context, point: PointMeasured, times: readonly number[], reads?: RegisterReads): Promise<PointParts> {
    return this.partsOfPoint(ctx, point, times, undefined, reads);
  }

  private async partsOfPoint(
    ctx: Context,
    { isVirtual, terms }: PointMeasured,
    times: readonly number[],
    field?: string,
    reads?: RegisterReads,
  ): Promise<PointParts> {
    if (!isVirtual) return this.measured(ctx, terms[0]?.links ?? [], times, field, reads);
    const found = new VirtualPoint(times);
    for (const { factor, links } of terms) found.add(factor, await this.measured(ctx, links, times, field));
    return found.whole();
  }

  private async measured(
    ctx: Context,
    links: readonly KnownLink[],
    times: readonly number[],
    field?: string,
    reads: RegisterReads = this.registers.reads(),
  ): Promise<PointParts> {
    const [begin = 0, end = 0] = [times[0], times.at(-1)];
    const concerned = links.filter(({ from, to }) => from < end && (to === null || to > begin));
    const found = await Promise.all(
      concerned
        .flatMap((link) => countedRegisters(link, field).map((register) => ({ link, register })))
        .map(async ({ link, register }) => {
          const place = { deviceId: link.deviceId, type: MESSAGE_TYPE.current, from: link.from, to: link.to };
          return { link, register, readings: await reads.readings({ register: { ...place, field: register }, times }) };
        }),
    );
    // A tariff that the meter does not count has never been read.
    const meters = found.filter(
      ({ link, register, readings }) => register === registerOf(link, field) || isRead(link, register, readings.first),
    );
    const parts = times.slice(1).map((to, index) => {
      const from = times[index] ?? 0;
      const { value, isIncomplete, origin } = consumptionOf(
        meters.map(({ link, register, readings }) => ({
          meter: {
            from: link.from,
            to: link.to,
            start: link.start[register] ?? null,
            end: link.end[register] ?? null,
            scale: link.transformationRatio,
            facts: readings.facts,
          },
          readings: {
            first: readings.first,
            last: readings.last,
            begin: readings.finalAt[index] ?? null,
            end: readings.finalAt[index + 1] ?? null,
          },
        })),
        from,
        to,
      );
      return {
        from,
        to,
        value: value === null ? null : roundFigure(value),
        is_incomplete: isIncomplete,
        origin,
        is_estimated: isEstimate(origin),
        is_silent: !meters.some(
          ({ link, readings }) => isWithin(readings.at[index + 1]?.ts, from, to) || wasChanged(link, from, to),
        ),
      };
    });
    const newest = meters.at(-1);
    const model = newest?.link.modelId == null ? undefined : modelById(newest.link.modelId);
    const unit = newest ? fieldTitle(newest.register, ctx.language, model).unit?.title : undefined;
    return { parts, unit: unit ?? '' };
  }
}

const isRead = ({ start, end }: KnownLink, register: string, first: RegisterReading | null): boolean =>
  first !== null || register in start || register in end;

const isWithin = (at: number | undefined, from: number, to: number): boolean =>
  at !== undefined && at > from && at <= to;

/** true: the register was noted in the part, when the device was installed or removed. */
const wasChanged = ({ from: came, to: went, start, end }: KnownLink, from: number, to: number): boolean =>
  (isWithin(came, from, to) && Object.keys(start).length > 0) ||
  (isWithin(went ?? undefined, from, to) && Object.keys(end).length > 0);

/** The wanted register, else those whose sum is the consumption: a meter of tariffs may have no total. */
function countedRegisters(link: KnownLink, wanted: string | undefined): string[] {
  const main = registerOf(link, wanted);
  const model = link.modelId === null ? undefined : modelById(link.modelId);
  const registers = model && wanted === undefined ? registersOf(model, 'consumption').map(({ field }) => field) : [];
  return registers.includes(main) ? registers : [main];
}

/** The wanted register, where the model of the device has it, else its main one. */
export function registerOf({ modelId, start, end }: KnownLink, wanted: string | undefined): string {
  const fields: readonly string[] =
    (modelId === null ? undefined : modelById(modelId)?.fields[MESSAGE_TYPE.current]) ?? [];
  const candidates = [...(wanted === undefined ? [] : [wanted]), ...MAIN_FIELDS];
  // Only noted readings show the registers of a removed device.
  const known = new Set([...fields, ...(fields.length === 0 ? Object.keys({ ...start, ...end }) : [])]);
  return candidates.find((name) => known.has(name)) ?? fields[0] ?? wanted ?? 'in1';
}
