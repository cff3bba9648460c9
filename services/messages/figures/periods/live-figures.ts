import { Injectable } from '@nestjs/common';
import { isAggregated, MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import {
  AccountingPointRepository,
  type KnownLink,
  type KnownPoint,
} from '../../store/registries/accounting-points/accounting-point.repository';
import { MeasuredPoints, type PointMeasured } from '../../store/registries/accounting-points/measured-points';
import { PointFactsRepository } from '../../store/registries/accounting-points/point-facts.repository';
import { dateOf, dayOfDate } from '../buckets';
import type { PointReads } from '../aggregates/point-figures';
import { PointSeriesOf } from '../aggregates/point-series';
import { ConsumptionService, registerOf } from '../consumption/consumption.service';
import { ownRegister, PeriodRegisters } from '../consumption/period-registers';
import type { PointParts } from '../figure-parts';
import { PointSlots } from '../shares/point-slots.repository';
import type { CountedSlots } from '../shares/share-of';
import type { FrozenFigure, FrozenRegister, Shares } from './frozen/frozen-figure';
import type { PartFigure } from './frozen/frozen-parts';
import { midnightsOf } from '../period-dates';
import type { PeriodSpan } from './period-points';
import { ReadinessRepository } from './readiness.repository';

/** Figures of a point in a period as the readings say now. */
export interface LiveFigure extends Omit<FrozenFigure, 'revision' | 'periodId' | 'carried' | 'borders'> {
  /** A text that differs where a device at the point or its noted readings do. */
  links: string;
  /** A device that measured in the period was deleted, or moved to another company. */
  lacksDevice: boolean;
}

/** Virtual points that are computed at once: each takes some statements per point of its formula. */
const VIRTUAL_AT_ONCE = 6;
/** Registers of a point that are kept; its tariffs are among them. */
const MOST_REGISTERS = 24;
const NO_READINGS: Shares = { expected: 0, complete: 0, suspect: 0, estimated: 0, edited: 0, missing: 0 };
const NO_HOURS: CountedSlots = { expected: 0, final: 0, estimated: 0 };

/** Computes the figures that are frozen at the closing of a period. */
@Injectable()
export class LiveFigures {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly measured: MeasuredPoints,
    private readonly consumption: ConsumptionService,
    private readonly registers: PeriodRegisters,
    private readonly series: PointSeriesOf,
    private readonly facts: PointFactsRepository,
    private readonly readiness: ReadinessRepository,
    private readonly slots: PointSlots,
  ) {}

  /** Figures by point; deleted points are absent. */
  async of(ctx: Context, ids: readonly number[], period: PeriodSpan): Promise<Map<number, LiveFigure>> {
    const known = await this.points.operands(ctx, ids);
    const facts = await this.facts.live(ctx, ids, period.from, period.to);
    const shares = await this.readiness.shares(ctx.companyId, ids, period);
    const days = [{ from: period.first, to: period.last }];
    const hours = new Map(
      (await this.slots.live(ctx, ids, days)).map(({ pointId, place: _, ...counted }) => [pointId, counted]),
    );
    const reads = this.series.reads();
    const found = new Map<number, LiveFigure>();
    const add = async ([id, point]: readonly [number, KnownPoint]) => {
      const figure = await this.figure(ctx, id, point, period, reads);
      const readings = shares.get(id) ?? NO_READINGS;
      found.set(id, {
        ...figure,
        shares: { ...readings, hours: hours.get(id) ?? NO_HOURS },
        facts: facts.get(id) ?? null,
      });
    };
    await Promise.all([...known].filter(([, point]) => !isVirtual(point)).map(add));
    const open = [...known].filter(([, point]) => isVirtual(point));
    while (open.length > 0) await Promise.all(open.splice(0, VIRTUAL_AT_ONCE).map(add));
    return found;
  }

  private async figure(
    ctx: Context,
    pointId: number,
    point: KnownPoint,
    period: PeriodSpan,
    reads: PointReads,
  ): Promise<Omit<LiveFigure, 'shares' | 'facts'>> {
    const { from, to } = period;
    const terms = isVirtual(point)
      ? await this.measured.writtenOut(ctx, point.terms)
      : [{ pointId, factor: 1, links: point.links }];
    const measured = { isVirtual: isVirtual(point), resourceTypeId: point.resourceTypeId, terms };
    const [{ parts }, days, sums] = await Promise.all([
      this.consumption.liveParts(ctx, measured, [from, to], reads),
      this.consumption.liveParts(ctx, measured, midnightsOf(period, period.zone), reads),
      this.sums(ctx, measured, period, reads),
    ]);
    const isThere = (link: KnownLink) => link.from < to && (link.to === null || link.to > from);
    const links = point.links.filter(isThere);
    const newest = measured.isVirtual ? undefined : links.at(-1);
    const registers = await Promise.all(
      (newest ? registersOf(links) : []).map(async (field): Promise<FrozenRegister[]> => {
        const choose = (link: KnownLink) => ownRegister(link, field);
        const { field: own, ...register } = await this.registers.of(links, period, choose, reads);
        return own !== null && (register.start || register.end) ? [{ field, ...register }] : [];
      }),
    );
    return {
      ...{
        pointId,
        from,
        to,
        registers: registers.flat(),
        ...figureOfPart(parts[0]),
        days: days.parts.map(figureOfPart),
      },
      field: newest ? registerOf(newest, undefined) : null,
      modelId: newest?.modelId ?? null,
      sums,
      lacksDevice: terms.some((term) => term.links.some((link) => isThere(link) && link.modelId === null)),
      links: JSON.stringify([
        point.terms,
        links.map(({ deviceId, ...link }) => [
          deviceId,
          link.from,
          link.to,
          link.start,
          link.end,
          link.transformationRatio,
        ]),
      ]),
    };
  }

  /** Sums by day of the devices' clocks. */
  private async sums(ctx: Context, measured: PointMeasured, { first, last }: PeriodSpan, reads: PointReads) {
    const query = { quantity: 'consumption', by: 'day', from: first, to: last } as const;
    const { parts } = await this.series.series(ctx, measured, query, reads);
    const byDay = new Map(parts.map(({ day, value, origin, estimated }) => [day, { value, origin, estimated }]));
    const begin = dayOfDate(first);
    return Array.from({ length: dayOfDate(last) - begin + 1 }, (_, place) => byDay.get(dateOf(begin + place)) ?? null);
  }
}

const isVirtual = ({ terms }: KnownPoint): boolean => terms.length > 0;

/** Registers of the devices, main ones first. */
function registersOf(links: readonly KnownLink[]): string[] {
  const fields = links.flatMap((link) => {
    const model = link.modelId === null ? undefined : modelById(link.modelId);
    const own: readonly string[] = model?.fields[MESSAGE_TYPE.current] ?? Object.keys({ ...link.start, ...link.end });
    return [registerOf(link, undefined), ...own.filter(isAggregated)];
  });
  const isTariff = (field: string) => (field.startsWith('tariff') ? 0 : 1);
  const [main, ...others] = [...new Set(fields)];
  return main === undefined ? [] : [main, ...others.sort((a, b) => isTariff(a) - isTariff(b))].slice(0, MOST_REGISTERS);
}

const figureOfPart = (part: PointParts['parts'][number] | undefined): PartFigure => ({
  value: part?.value ?? null,
  isIncomplete: part?.is_incomplete ?? false,
  origin: part?.origin ?? 'none',
  isSilent: part?.is_silent ?? true,
});
