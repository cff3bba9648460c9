import { type DrawnBlock, RESOURCE_TYPES } from '@gaugeway/proto/api';
import { callerZone } from '@gaugeway/platform/auth';
import { SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import { sumFigures } from '@gaugeway/proto/number/figure';
import type { PointParts } from '../../../figures/figure-parts';
import { shareCells } from '../../../figures/shares/final-cells';
import type { Share } from '../../../figures/shares/share-of';
import type { DesignPoint } from '../design-points.repository';
import { partTitle } from '../design-period';
import type { DrawContext } from './draw-context';

/** Points with a separate line, bar or column; the others are summed up as one. */
const MOST_SERIES = 8;

export type Value = number | null;
/** Amounts of one unit, by part of the period. */
export interface Series {
  title: string;
  unit: string;
  values: Value[];
}

const added = (all: readonly (readonly Value[])[], count: number): Value[] =>
  Array.from({ length: count }, (_, index) => sumFigures(all.map((values) => values[index] ?? null)));

interface Found {
  point: DesignPoint;
  unit: string;
  values: Value[];
}

export const foundOf = (points: readonly DesignPoint[], parts: readonly (PointParts | null)[]): Found[] =>
  points.flatMap((point, index) => {
    const of = parts[index];
    return of ? [{ point, unit: of.unit, values: of.parts.map(({ value }) => value) }] : [];
  });

/** Series of one resource in one unit, together, in the given order. */
export function groupsOf(context: Pick<DrawContext, 'translate'>, found: readonly Found[]) {
  const groups = new Map<string, { resource: string; unit: string; members: Found[] }>();
  for (const one of found) {
    // A point without a value has no unit.
    if (one.values.every((value) => value === null)) continue;
    const key = `${one.point.resourceTypeId} ${one.unit}`;
    const name = RESOURCE_TYPES.find(({ id }) => id === one.point.resourceTypeId)?.name;
    const resource = name ? context.translate(`export.resource_${name}`) : '';
    const group = groups.get(key) ?? { resource, unit: one.unit, members: [] };
    group.members.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Series of all points together, by resource and unit, or of each of the points, of which many are one together. */
function seriesOf(context: DrawContext, found: readonly Found[], count: number, of: 'sum' | 'points'): Series[] {
  return groupsOf(context, found).flatMap(({ resource, unit, members }): Series[] => {
    const all = members.map(({ values }) => values);
    if (of === 'sum') return [{ title: resource, unit, values: added(all, count) }];
    const own = members.slice(0, members.length > MOST_SERIES ? MOST_SERIES - 1 : MOST_SERIES);
    const rest = all.slice(own.length);
    return [
      ...own.map(({ point, values }) => ({ title: point.title, unit, values })),
      ...(rest.length > 0
        ? [{ title: context.translate('design.others', { count: rest.length }), unit, values: added(rest, count) }]
        : []),
    ];
  });
}

/** Note on the amounts; '' = none. */
export function noteOf({ translate }: Pick<DrawContext, 'translate'>, parts: readonly (PointParts | null)[]): string {
  const has = (is: (part: PointParts['parts'][number]) => boolean) =>
    parts.filter((of) => of?.parts.some((part) => is(part)) === true).length;
  const missing = parts.filter((of) => of === null).length;
  const empty = parts.filter((of) => of?.parts.every(({ value }) => value === null) === true).length;
  const incomplete = has((part) => part.value !== null && part.is_incomplete);
  const estimated = has((part) => part.is_estimated);
  return [
    empty > 0 && translate('design.note_empty', { count: empty }),
    incomplete > 0 && translate('design.note_incomplete', { count: incomplete }),
    estimated > 0 && translate('design.note_estimated', { count: estimated }),
    missing > 0 && translate('design.note_deleted', { count: missing }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Labels of the parts of the period, and the series of the points. */
export async function consumptionBy(
  context: DrawContext,
  { step, of }: { step: 'hour' | 'day' | 'month'; of: 'sum' | 'points' },
) {
  const { borders, points } = await context.parts(step);
  const labels = borders.slice(0, -1).map((at) => partTitle(step, at, callerZone(context.ctx)));
  const series = seriesOf(context, foundOf(context.points, points), labels.length, of);
  return { borders, labels, series, note: noteOf(context, points) };
}

/** Notice in place of a block without data, below its title. */
export const nothing = (context: Pick<DrawContext, 'translate'>, title: string): DrawnBlock[] => [
  ...(title ? [{ kind: 'heading' as const, text: title, level: 2 as const, align: 'left' as const }] : []),
  { kind: 'text', text: context.translate('design.no_data'), align: 'left', is_small: true },
];

/** A column of a drawn table; `weight`: its share of the width. */
export const head = (title: string, isNumber = false, weight = 1) => ({ title, is_number: isNumber, weight });

/** Heads of the columns of a share, and its cells, in percent. */
export const shareHeads = ({ translate }: Pick<DrawContext, 'translate'>) =>
  SHARE_COLUMNS.map((column) => head(translate(`report.${column}`), true));
export const shareRow = (share: Share | null | undefined): Value[] => {
  const cells = shareCells(share ?? null);
  return SHARE_COLUMNS.map((column) => cells[column]);
};
/** Sentence about a share below a chart; '' = nothing was due. */
export const noteOfShare = ({ translate }: Pick<DrawContext, 'translate'>, share: Share | null): string => {
  const [final, estimated, missing] = shareRow(share);
  return share
    ? translate('design.note_share', { final: final ?? 0, estimated: estimated ?? 0, missing: missing ?? 0 })
    : '';
};
