import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { AccountingPointRepository, type FormulaTerm, type KnownLink } from './accounting-point.repository';

/** A measured point of a formula. */
export interface MeasuredTerm extends FormulaTerm {
  /** The oldest first; none also where the point is not known (yet). */
  links: KnownLink[];
}

/** What a point's consumption is made of. */
export interface PointMeasured {
  isVirtual: boolean;
  resourceTypeId: number;
  terms: MeasuredTerm[];
}

/** How deep virtual points are made of virtual points; circles are refused where formulas are kept. */
const MOST_LEVELS = 20;

/** What a point's consumption is made of: its own devices, or those of the points of its formula. */
@Injectable()
export class MeasuredPoints {
  constructor(private readonly points: AccountingPointRepository) {}

  /** The measured points of a point that the caller sees: itself, unless it is virtual. Throws 404. */
  async of(ctx: Context, pointId: number): Promise<PointMeasured> {
    const point = await this.points.find(ctx, pointId);
    if (!point) throw notFound();
    const { resourceTypeId, links } = point;
    if (point.terms.length === 0) return { isVirtual: false, resourceTypeId, terms: [{ pointId, factor: 1, links }] };
    return { isVirtual: true, resourceTypeId, terms: await this.writtenOut(ctx, point.terms) };
  }

  /** A formula down to its measured points, each once. The caller has looked at who may see them. */
  async writtenOut(ctx: Context, given: readonly FormulaTerm[]): Promise<MeasuredTerm[]> {
    const measured = new Map<number, MeasuredTerm>();
    let open: readonly FormulaTerm[] = given;
    for (let level = 0; open.length > 0 && level < MOST_LEVELS; level += 1) {
      const known = await this.points.operands(
        ctx,
        open.map(({ pointId }) => pointId),
      );
      const next: FormulaTerm[] = [];
      for (const { pointId, factor } of open) {
        const { terms = [], links = [] } = known.get(pointId) ?? {};
        next.push(...terms.map((term) => ({ ...term, factor: term.factor * factor })));
        if (terms.length > 0) continue;
        const before = measured.get(pointId)?.factor ?? 0;
        measured.set(pointId, { pointId, links, factor: before + factor });
      }
      open = next;
    }
    return [...measured.values()];
  }
}
