import { Injectable } from '@nestjs/common';
import { type ConsumptionQuantity, fieldTitle, modelById, registersOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import type { MeasuredTerm } from '../../store/registries/accounting-points/measured-points';
import { bucketOf, dateOf } from '../buckets';
import type { Dates, Part } from '../figure-parts';
import { merged, PointFigures, type PointReads } from './point-figures';
import { VirtualParts } from './virtual-parts';

export interface PointSeries {
  parts: Part[];
  unit: string;
  /** Measured points without any consumption in the period. */
  silent: number[];
  /** Points that count in another unit than the first one; if any, there are no parts. */
  otherUnit: number[];
}

/** The series of accounting points from the aggregates, of measured and of virtual ones. */
@Injectable()
export class PointSeriesOf {
  constructor(private readonly points: PointFigures) {}

  /** Reads of points that share their statements, for one piece of work. */
  reads(): PointReads {
    return this.points.reads();
  }

  /**
   * `terms`: the measured points of one point (measured-points.ts).
   *
   * @param reads shared with other points; those of a formula are many and have separate ones
   */
  async series(
    ctx: Context,
    { isVirtual, terms }: { isVirtual: boolean; terms: readonly MeasuredTerm[] },
    { quantity, by, from, to }: Dates & { quantity: ConsumptionQuantity; by: 'hour' | 'day' | 'month' },
    reads?: PointReads,
  ): Promise<PointSeries> {
    const step = by === 'hour' ? 'hour' : 'day';
    const zoned = terms.map((term) => ({ ...term, unit: unitOf(ctx, term.links, quantity) }));
    const unit = zoned.find((each) => each.unit !== '')?.unit ?? '';
    const otherUnit = zoned.filter((each) => each.unit !== '' && each.unit !== unit).map(({ pointId }) => pointId);
    const sum = new VirtualParts(
      zoned.map(({ links: [first] }) => (first ? dateOf(bucketOf(first.from, first.zone).day) : null)),
    );
    const silent: number[] = [];
    let own: Part[] = [];
    for (const { pointId, factor, links } of zoned) {
      own = await this.points.parts(links, quantity, step, { from, to }, isVirtual ? undefined : reads);
      if (own.length === 0) silent.push(pointId);
      // Long series of many points: one is kept at a time.
      if (isVirtual) sum.add(factor, own);
    }
    if (isVirtual) own = sum.whole();
    const parts = by === 'month' ? byMonth(own) : own;
    return { parts: otherUnit.length > 0 ? [] : parts, unit, silent, otherUnit };
  }
}

/** Parts of days, added up by month. Pure. */
export const byMonth = (days: readonly Part[]): Part[] =>
  merged(days.map((part) => ({ ...part, day: `${part.day.slice(0, 7)}-01` })));

/** Unit of the newest device of a point. */
function unitOf(ctx: Context, links: readonly KnownLink[], quantity: ConsumptionQuantity): string {
  const modelId = links.at(-1)?.modelId;
  const model = modelId == null ? undefined : modelById(modelId);
  const [register] = model ? registersOf(model, quantity) : [];
  return register ? (fieldTitle(register.field, ctx.language, model).unit?.title ?? '') : '';
}
