import { consumption as kind } from '@gaugeway/proto/kinds/design-blocks/consumption';
import { defineDrawer } from '../block-drawer';
import { consumptionBy, nothing, type Series, sumOf } from '../series';

export const consumption = defineDrawer(kind, async (context, block) => {
  const { labels, series, note } = await consumptionBy(context, block);
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
});
