import { totals as kind } from '@gaugeway/proto/kinds/design-blocks/totals';
import { sumFigures } from '@gaugeway/proto/number/figure';
import type { PointParts } from '../../../../figures/figure-parts';
import { shareOf } from '../../../../figures/shares/share-of';
import { daysBefore } from '../../design-period';
import { defineDrawer } from '../block-drawer';
import { foundOf, groupsOf, nothing, noteOf, shareHeads, shareRow, type Value } from '../series';

/** Per cent of change; null where there is nothing to compare with. */
const percentOf = (value: number, before: number): Value =>
  before === 0 ? null : Number((((value - before) / before) * 100).toFixed(1));

/** true: the whole consumption of a point is known. */
const isWhole = (of: PointParts | null): boolean =>
  of !== null && of.parts.every(({ value, is_incomplete: isIncomplete }) => value !== null && !isIncomplete);

export const totals = defineDrawer(kind, async (context, block) => {
  const { compare, title } = block;
  const parts = await context.whole(context.days);
  const days = compare === 'none' ? null : daysBefore(context.days, compare);
  const past = days ? await context.whole(days) : [];
  const before = groupsOf(context, foundOf(days ? context.points : [], past));
  const unknown = new Set(days ? context.points.filter((_, index) => !isWhole(past[index] ?? null)) : []);
  const groups = groupsOf(context, foundOf(context.points, parts));
  if (groups.length === 0) return nothing(context, title);
  const slots = await context.slots();
  const shareOfGroup = ({ members }: (typeof groups)[number]) => {
    const ids = new Set(members.map(({ point }) => point.id));
    return shareOf(slots.filter(({ pointId }) => ids.has(pointId)));
  };
  const valueOf = (group?: (typeof groups)[number]) => sumFigures(group?.members.flatMap(({ values }) => values) ?? []);
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
        ...shareHeads(context),
      ],
      rows: groups.map((group) => {
        const value = valueOf(group);
        const old = valueOf(before.find(({ resource, unit }) => resource === group.resource && unit === group.unit));
        const isComparable = value !== null && old !== null && !group.members.some(({ point }) => unknown.has(point));
        return [
          ...[group.resource, group.members.length, value, group.unit],
          ...(days ? [old, ...(isComparable ? [sumFigures([value, -old]), percentOf(value, old)] : [null, null])] : []),
          ...shareRow(shareOfGroup(group)),
        ];
      }),
    },
  ];
});
