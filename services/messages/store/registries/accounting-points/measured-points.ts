import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound } from '@gaugeway/platform/http';
import { MOST_FORMULA_LEVELS, MOST_FORMULA_POINTS } from '@gaugeway/proto/api';
import { formulaUnreadable } from './accounting-point.errors';
import {
  AccountingPointRepository,
  type FormulaTerm,
  type KnownLink,
  type KnownPoint,
} from './accounting-point.repository';

/** A measured point of a formula. */
export interface MeasuredTerm extends FormulaTerm {
  /** The oldest first; none also where the point is not known (yet). */
  links: KnownLink[];
}

/** Sources of a point's consumption. */
export interface PointMeasured {
  isVirtual: boolean;
  resourceTypeId: number;
  terms: MeasuredTerm[];
}

/** Factors by points: equal points of a level are one term. */
type Level = ReadonlyMap<number, number>;

/** Sources of a point's consumption: its own devices, or those of the points of its formula. */
@Injectable()
export class MeasuredPoints {
  constructor(private readonly points: AccountingPointRepository) {}

  /** The measured points of a point that the caller sees: itself, unless it is virtual. Throws 404, `formulaUnreadable`. */
  async of(ctx: Context, pointId: number): Promise<PointMeasured> {
    const point = orNotFound(await this.points.find(ctx, pointId));
    const { resourceTypeId, links } = point;
    if (point.terms.length === 0) return { isVirtual: false, resourceTypeId, terms: [{ pointId, factor: 1, links }] };
    return { isVirtual: true, resourceTypeId, terms: await this.writtenOut(ctx, point.terms) };
  }

  /**
   * A formula down to its measured points, each once. The limits are checked when a formula is saved, and again here:
   * projected formulas may be older, or of two moments. The caller has looked at who may see them. Throws
   * `formulaUnreadable`.
   */
  async writtenOut(ctx: Context, input: readonly FormulaTerm[]): Promise<MeasuredTerm[]> {
    const known = new Map<number, Pick<KnownPoint, 'terms' | 'links'>>();
    const measured = new Map<number, MeasuredTerm>();
    let open = mergedTerms(input);
    for (let level = 0; open.size > 0; level += 1) {
      if (level >= MOST_FORMULA_LEVELS) throw unreadable();
      await this.learn(ctx, known, [...open.keys()]);
      const next: FormulaTerm[] = [];
      for (const [pointId, factor] of open) {
        const { terms, links } = known.get(pointId) ?? NOT_KNOWN;
        for (const term of terms) next.push({ ...term, factor: term.factor * factor });
        if (terms.length > 0) continue;
        const before = measured.get(pointId)?.factor ?? 0;
        measured.set(pointId, { pointId, links, factor: before + factor });
      }
      open = mergedTerms(next);
    }
    return [...measured.values()];
  }

  /** Adds points that are not in `known` yet: a point of several levels is loaded once. */
  private async learn(
    ctx: Context,
    known: Map<number, Pick<KnownPoint, 'terms' | 'links'>>,
    pointIds: readonly number[],
  ): Promise<void> {
    const unknown = pointIds.filter((id) => !known.has(id));
    if (known.size + unknown.length > MOST_FORMULA_POINTS) throw unreadable();
    if (unknown.length === 0) return;
    const found = await this.points.operands(ctx, unknown);
    for (const id of unknown) known.set(id, found.get(id) ?? NOT_KNOWN);
  }
}

const NOT_KNOWN = { terms: [], links: [] };

const unreadable = () => formulaUnreadable({ points: MOST_FORMULA_POINTS, levels: MOST_FORMULA_LEVELS });

function mergedTerms(terms: readonly FormulaTerm[]): Level {
  const level = new Map<number, number>();
  for (const { pointId, factor } of terms) level.set(pointId, (level.get(pointId) ?? 0) + factor);
  return level;
}
