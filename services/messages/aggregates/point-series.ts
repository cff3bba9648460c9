import { Injectable } from '@nestjs/common';
import { type ConsumptionQuantity, fieldTitle, modelById, registersOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { KnownLink } from '../accounting-points/accounting-point.repository';
import type { MeasuredTerm } from '../accounting-points/measured-points';
import { bucketOf, dateOf } from './buckets';
import { type Dates, FiguresRepository, type Part } from './figures.repository';
import { merged, PointFigures } from './point-figures';
import { virtualParts } from './virtual-parts';

export interface PointSeries {
  parts: Part[];
  unit: string;
  /** Measured points without any consumption in the period. */
  silent: number[];
  /** Those that count in another unit than the first one: there are no parts then. */
  otherUnit: number[];
}

/** The series of accounting points from the aggregates, of measured and of virtual ones. */
@Injectable()
export class PointSeriesOf {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly points: PointFigures,
  ) {}

  /** `terms`: the measured points of one point (measured-points.ts). */
  async series(
    ctx: Context,
    { isVirtual, terms }: { isVirtual: boolean; terms: readonly MeasuredTerm[] },
    { quantity, by, from, to }: Dates & { quantity: ConsumptionQuantity; by: 'hour' | 'day' | 'month' },
  ): Promise<PointSeries> {
    const step = by === 'hour' ? 'hour' : 'day';
    const found = [];
    for (const { pointId, factor, links } of terms) {
      const zoned = await this.zoned(ctx, links);
      const parts = await this.points.parts(zoned, quantity, step, { from, to });
      const first = zoned[0];
      const since = first ? dateOf(bucketOf(first.from, first.zone).day) : null;
      found.push({ pointId, factor, parts, since, unit: unitOf(ctx, links, quantity) });
    }
    const unit = found.find((each) => each.unit !== '')?.unit ?? '';
    const otherUnit = found.filter((each) => each.unit !== '' && each.unit !== unit).map(({ pointId }) => pointId);
    const silent = found.filter(({ parts }) => parts.length === 0).map(({ pointId }) => pointId);
    const own = isVirtual ? virtualParts(found) : (found[0]?.parts ?? []);
    const parts = by === 'month' ? merged(own.map((part) => ({ ...part, day: `${part.day.slice(0, 7)}-01` }))) : own;
    return { parts: otherUnit.length > 0 ? [] : parts, unit, silent, otherUnit };
  }

  private zoned(ctx: Context, links: readonly KnownLink[]): Promise<(KnownLink & { zone: number })[]> {
    return Promise.all(
      links.map(async (link) => ({ ...link, zone: await this.figures.deviceZone(ctx, link.deviceId) })),
    );
  }
}

/** The unit of what the newest device of a point counts. */
function unitOf(ctx: Context, links: readonly KnownLink[], quantity: ConsumptionQuantity): string {
  const modelId = links.at(-1)?.modelId;
  const model = modelId == null ? undefined : modelById(modelId);
  const [register] = model ? registersOf(model, quantity) : [];
  return register ? (fieldTitle(register.field, ctx.language, model).unit?.title ?? '') : '';
}
