import { fieldTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { isEstimate } from '../../../store/derived/final-steps';
import type { PointParts } from '../../figure-parts';
import type { FrozenFigure } from './frozen-figure';
import { frozenPart, type FrozenPeriod, type PartFigure, piecesOf, type Span, together } from './frozen-parts';

type Part = PointParts['parts'][number];

/**
 * The consumption of a point whose closed periods lie in the time. Each part is divided at their borders: closed pieces
 * are as they were closed, the others are read live.
 *
 * @param live consumption between each two of the times
 */
export async function closedParts(
  ctx: Context,
  closed: readonly FrozenFigure[],
  times: readonly number[],
  field: string | undefined,
  live: (times: readonly number[]) => Promise<PointParts>,
): Promise<PointParts> {
  const periods = field === undefined ? closed : closed.flatMap((figure) => ofRegister(figure, field));
  const parts = times.slice(1).map((to, place): Span => ({ from: times[place] ?? 0, to }));
  const found = parts.map((part) =>
    piecesOf(part, periods).map((piece) => ({ ...piece, figure: frozenPart(piece, periods) })),
  );
  const open = found.flat().filter(({ figure }) => figure === null);
  const borders = [...new Set(open.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const read = borders.length > 0 ? await live(borders) : null;
  const byTime = new Map(read?.parts.map((part) => [`${part.from} ${part.to}`, figureOfPart(part)]));
  return {
    unit: read?.unit || unitOf(ctx, closed),
    parts: found.map((pieces, place): Part => {
      const { from, to } = parts[place] ?? { from: 0, to: 0 };
      const sum = together(pieces.map((piece) => piece.figure ?? liveOf(byTime, borders, piece)));
      const exact = periods.find((period) => period.from === from && period.to === to);
      return {
        ...{ from, to, value: sum.value, is_incomplete: sum.isIncomplete, is_estimated: isEstimate(sum.origin) },
        ...{ is_silent: sum.isSilent, revision: exact?.revision ?? null, origin: sum.origin },
      };
    }),
  };
}

/** A piece that other pieces divide is the sum of theirs. */
function liveOf(byTime: ReadonlyMap<string, PartFigure>, borders: readonly number[], { from, to }: Span): PartFigure {
  const inside = borders.filter((at) => at >= from && at <= to);
  return together(inside.slice(1).flatMap((end, place) => byTime.get(`${inside[place] ?? 0} ${end}`) ?? []));
}

const figureOfPart = ({ value, is_incomplete, origin, is_silent }: Part): PartFigure => ({
  ...{ value, isIncomplete: is_incomplete, origin, isSilent: is_silent },
});

/** The closed figures of one register: of the main one with its days, of another as a whole. */
function ofRegister(figure: FrozenFigure, field: string): FrozenPeriod[] {
  if (field === figure.field) return [figure];
  const register = figure.registers.find((each) => each.field === field);
  return register ? [{ ...figure, value: register.scaled, days: [] }] : [];
}

function unitOf({ language }: Context, closed: readonly FrozenFigure[]): string {
  const { field, modelId } = closed.findLast((figure) => figure.field !== null) ?? { field: null, modelId: null };
  if (field === null) return '';
  return fieldTitle(field, language, modelId === null ? undefined : modelById(modelId)).unit?.title ?? '';
}
