import { quality as kind } from '@gaugeway/proto/kinds/design-blocks/quality';
import { eachOf } from '../../../orders/gather';
import { defineDrawer } from '../block-drawer';
import type { PointQuality } from '../draw-context';
import { head, nothing } from '../series';

const percentOf = ({ expected, missing, estimated }: PointQuality) =>
  expected === 0 ? null : Number((((expected - missing - estimated) / expected) * 100).toFixed(1));

export const quality = defineDrawer(kind, async (context, { title, by }) => {
  const { translate, points } = context;
  const found = await eachOf(points, ({ id }) => context.quality(id));
  const known = found.filter((one) => one !== null);
  if (known.length === 0) return nothing(context, title);
  const sum = (of: (one: PointQuality) => number) => known.reduce((all, one) => all + of(one), 0);
  const all: PointQuality = {
    ...{ expected: sum((one) => one.expected), complete: sum((one) => one.complete) },
    ...{ estimated: sum((one) => one.estimated), suspect: sum((one) => one.suspect) },
    missing: sum((one) => one.missing),
  };
  const row = (name: string, one: PointQuality) => [
    ...[name, one.expected, one.complete, one.estimated, one.suspect, one.missing, percentOf(one)],
  ];
  const own = points.flatMap(({ title: name }, index) => {
    const one = found[index];
    return one ? [row(name, one)] : [];
  });
  const without = points.length - known.length;
  return [
    {
      ...{ kind: 'table', title, totals: by === 'point' && own.length > 1 ? 1 : 0 },
      columns: [
        head(translate('report.point'), false, 1.2),
        ...(['expected', 'complete', 'estimated', 'suspect', 'missing', 'percent'] as const).map((key) =>
          head(translate(`design.quality_${key}`), true),
        ),
      ],
      rows: [
        ...(by === 'point' ? own : []),
        ...(by === 'all' || own.length > 1 ? [row(translate('design.all_points', { count: known.length }), all)] : []),
      ],
      note: without > 0 ? translate('design.note_no_quality', { count: without }) : '',
    },
  ];
});
