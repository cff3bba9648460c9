import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { type InputOf, parseFormula, type previewFormula, type ReplyOf } from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { MeasuredPoints } from '../../store/registries/accounting-points/measured-points';
import { plus } from '../../store/derived/decimals';
import { registerDays } from '../shares/register-days';
import { shareOf } from '../shares/share-of';
import { ShareRepository } from '../shares/share.repository';
import { PointSeriesOf } from './point-series';

/** Result of a formula that is being typed, before it is saved. Saving validates it. */
@Injectable()
export class PreviewFormula {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly measured: MeasuredPoints,
    private readonly figures: PointSeriesOf,
    private readonly shares: ShareRepository,
  ) {}

  /** Throws 404 where one of the points is not there, or not seen by the caller. */
  async run(
    ctx: Context,
    { formula, from, to }: InputOf<typeof previewFormula>,
  ): Promise<ReplyOf<typeof previewFormula>> {
    const ids = new Map(formula.operands.map(({ name, accounting_point_id }) => [name, accounting_point_id]));
    if (!(await this.points.areSeen(ctx, [...ids.values()]))) throw notFound();
    const parsed = parseFormula(formula.expression);
    const given = 'fault' in parsed ? [] : parsed.terms;
    const terms = await this.measured.writtenOut(
      ctx,
      given.flatMap(({ name, factor }) => {
        const pointId = ids.get(name);
        return pointId === undefined ? [] : [{ pointId, factor }];
      }),
    );
    const isWhole = given.every(({ name }) => ids.has(name));
    const period = { quantity: 'consumption', by: 'day', from, to } as const;
    const { parts, unit, silent, otherUnit } = await this.figures.series(ctx, { isVirtual: true, terms }, period);
    const shown = isWhole ? parts.map(({ day, value }) => ({ day, value })) : [];
    const total = shown.length > 0 ? shown.reduce((sum, { value }) => plus(sum, value), 0) : null;
    const links = terms.flatMap((term) => term.links);
    const share = total === null ? null : shareOf(await this.shares.ofRegisters(ctx, registerDays(links, period)));
    return { unit, parts: shown, total, share, points_without_data: silent, other_unit: otherUnit };
  }
}
