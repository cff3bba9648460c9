import { type DrawnBlock, RESOURCE_TYPES } from '@gaugeway/proto/api';
import { callerZone } from '@gaugeway/platform/auth';
import type { PointParts } from '../../../figures/figure-parts';
import type { DesignPoint } from '../design-points.repository';
import { daysBefore, partTitle } from '../design-period';
import type { DrawBlock, DrawContext } from './draw-context';

/** Points with a separate line, bar or column; the others are summed up as one. */
const MOST_SERIES = 8;
/** Without the noise of binary fractions. */
const DIGITS = 12;

type Value = number | null;
/** Amounts of one unit, by part of the period. */
export interface Series {
  title: string;
  unit: string;
  values: Value[];
}

/** null where no value is known. */
export function sumOf(values: readonly Value[]): Value {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Number(known.reduce((sum, value) => sum + value, 0).toPrecision(DIGITS)) : null;
}

const added = (all: readonly (readonly Value[])[], count: number): Value[] =>
  Array.from({ length: count }, (_, index) => sumOf(all.map((values) => values[index] ?? null)));

interface Found {
  point: DesignPoint;
  unit: string;
  values: Value[];
}

const foundOf = (points: readonly DesignPoint[], parts: readonly (PointParts | null)[]): Found[] =>
  points.flatMap((point, index) => {
    const of = parts[index];
    return of ? [{ point, unit: of.unit, values: of.parts.map(({ value }) => value) }] : [];
  });

/** Those of one resource that count in one unit together, in the order in which they come. */
function groupsOf(context: Pick<DrawContext, 'translate'>, found: readonly Found[]) {
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
    missing > 0 && translate('design.note_gone', { count: missing }),
  ]
    .filter(Boolean)
    .join(' ');
}

async function drawn(context: DrawContext, { step, of }: { step: 'hour' | 'day' | 'month'; of: 'sum' | 'points' }) {
  const { borders, points } = await context.parts(step);
  const labels = borders.slice(0, -1).map((at) => partTitle(step, at, callerZone(context.ctx)));
  const series = seriesOf(context, foundOf(context.points, points), labels.length, of);
  return { labels, series, note: noteOf(context, points) };
}

export const nothing = (context: Pick<DrawContext, 'translate'>, title: string): DrawnBlock[] => [
  ...(title ? [{ kind: 'heading' as const, text: title, level: 2 as const, align: 'left' as const }] : []),
  { kind: 'text', text: context.translate('design.no_data'), align: 'left', is_small: true },
];

export const consumption: DrawBlock<'consumption'> = async (context, block) => {
  const { labels, series, note } = await drawn(context, block);
  if (series.length === 0) return nothing(context, block.title);
  const headed = ({ title, unit }: Series) => [title, unit].filter(Boolean).join(', ');
  return [
    {
      ...{ kind: 'table', title: block.title, note, totals: 1 },
      columns: [
        { title: context.translate(`design.step_${block.step}`), is_number: false, weight: 1 },
        ...series.map((one) => ({ title: headed(one), is_number: true, weight: 1 })),
      ],
      rows: [
        ...labels.map((label, index) => [label, ...series.map(({ values }) => values[index] ?? null)]),
        [context.translate('report.total'), ...series.map(({ values }) => sumOf(values))],
      ],
    },
  ];
};

/** A chart for each unit: amounts of different units have no common axis. */
export const chart: DrawBlock<'chart'> = async (context, block) => {
  const { labels, series, note } = await drawn(context, block);
  const units = [...new Set(series.map(({ unit }) => unit))];
  if (units.length === 0) return nothing(context, block.title);
  // Of days in one year the year is in the title of the report.
  const years = new Set(labels.map((label) => label.slice(-4)));
  const short = block.step === 'day' && years.size === 1 ? labels.map((label) => label.slice(0, 5)) : labels;
  return units.map((unit, index) => ({
    ...{ kind: 'chart' as const, title: index === 0 ? block.title : '', type: block.type, unit, labels: short },
    series: series.filter((one) => one.unit === unit).map(({ title, values }) => ({ title, values })),
    note: index === units.length - 1 ? note : '',
  }));
};

/** Per cent of change; null where there is nothing to compare with. */
const percentOf = (value: number, before: number): Value =>
  before === 0 ? null : Number((((value - before) / before) * 100).toFixed(1));

/** Is all of what a point consumed known? */
const isWhole = (of: PointParts | null): boolean =>
  of !== null && of.parts.every(({ value, is_incomplete: isIncomplete }) => value !== null && !isIncomplete);

export const totals: DrawBlock<'totals'> = async (context, block) => {
  const { compare, title } = block;
  const parts = await context.whole(context.days);
  const days = compare === 'none' ? null : daysBefore(context.days, compare);
  const past = days ? await context.whole(days) : [];
  const before = groupsOf(context, foundOf(days ? context.points : [], past));
  const unknown = new Set(days ? context.points.filter((_, index) => !isWhole(past[index] ?? null)) : []);
  const groups = groupsOf(context, foundOf(context.points, parts));
  if (groups.length === 0) return nothing(context, title);
  const valueOf = (group?: (typeof groups)[number]) => sumOf(group?.members.flatMap(({ values }) => values) ?? []);
  const dates = days && [days.start, days.end].map((day) => day.split('-').reverse().join('.')).join(' – ');
  const heads = ['design.resource', 'design.points', 'report.consumption', 'report.unit'] as const;
  return [
    {
      ...{ kind: 'table', title, totals: 0 },
      note: [
        noteOf(context, parts),
        // A change against a part of the period would be read as growth.
        unknown.size > 0 && context.translate('design.note_before', { count: unknown.size }),
      ]
        .filter(Boolean)
        .join(' '),
      columns: [
        ...heads.map((key) => ({
          title: context.translate(key),
          is_number: key === 'design.points' || key === 'report.consumption',
          weight: 1,
        })),
        ...(dates
          ? [
              { title: context.translate('design.before', { period: dates }), is_number: true, weight: 1 },
              { title: context.translate('design.change'), is_number: true, weight: 1 },
              { title: context.translate('design.change_percent'), is_number: true, weight: 1 },
            ]
          : []),
      ],
      rows: groups.map((group) => {
        const value = valueOf(group);
        const old = valueOf(before.find(({ resource, unit }) => resource === group.resource && unit === group.unit));
        const isComparable = value !== null && old !== null && !group.members.some(({ point }) => unknown.has(point));
        return [
          ...[group.resource, group.members.length, value, group.unit],
          ...(days ? [old, ...(isComparable ? [sumOf([value, -old]), percentOf(value, old)] : [null, null])] : []),
        ];
      }),
    },
  ];
};
