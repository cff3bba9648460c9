import { consumption as kind } from '@gaugeway/proto/kinds/design-blocks/consumption';
import { sumFigures } from '@gaugeway/proto/number/figure';
import { shareOf, sharesByPlace } from '../../../../figures/shares/share-of';
import { defineDrawer } from '../block-drawer';
import { consumptionBy, nothing, type Series, shareHeads, shareRow } from '../series';

export const consumption = defineDrawer(kind, async (context, block) => {
  const { borders, labels, series, note } = await consumptionBy(context, block);
  if (series.length === 0) return nothing(context, block.title);
  // The share of an hour is not known: that of the period is made of days.
  const isHourly = block.step === 'hour';
  const slots = await context.together(isHourly ? [borders[0] ?? 0, borders.at(-1) ?? 0] : borders);
  const shares = isHourly ? new Map<number, never>() : sharesByPlace(slots);
  const headed = ({ title, unit }: Series) => [title, unit].filter(Boolean).join(', ');
  return [
    {
      ...{ kind: 'table', title: block.title, note, totals: 1 },
      columns: [
        { title: context.translate(`design.step_${block.step}`), is_number: false, weight: 1 },
        ...series.map((one) => ({ title: headed(one), is_number: true, weight: 1 })),
        ...shareHeads(context),
      ],
      rows: [
        ...labels.map((label, index) => [
          ...[label, ...series.map(({ values }) => values[index] ?? null), ...shareRow(shares.get(index))],
        ]),
        [
          context.translate('report.total'),
          ...series.map(({ values }) => sumFigures(values)),
          ...shareRow(shareOf(slots)),
        ],
      ],
    },
  ];
});
