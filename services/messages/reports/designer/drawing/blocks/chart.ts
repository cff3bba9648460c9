import { chart as kind } from '@gaugeway/proto/kinds/design-blocks/chart';
import { shareOf } from '../../../../figures/shares/share-of';
import { defineDrawer } from '../block-drawer';
import { consumptionBy, noteOfShare, nothing } from '../series';

/** A chart for each unit: amounts of different units have no common axis. */
export const chart = defineDrawer(kind, async (context, block) => {
  const { borders, labels, series, note } = await consumptionBy(context, block);
  const units = [...new Set(series.map(({ unit }) => unit))];
  if (units.length === 0) return nothing(context, block.title);
  const share = noteOfShare(context, shareOf(await context.together([borders[0] ?? 0, borders.at(-1) ?? 0])));
  // The title of the report has the year if all days are in one.
  const years = new Set(labels.map((label) => label.slice(-4)));
  const short = block.step === 'day' && years.size === 1 ? labels.map((label) => label.slice(0, 5)) : labels;
  return units.map((unit, index) => ({
    ...{ kind: 'chart' as const, title: index === 0 ? block.title : '', type: block.type, unit, labels: short },
    series: series.filter((one) => one.unit === unit).map(({ title, values }) => ({ title, values })),
    note: index === units.length - 1 ? [share, note].filter(Boolean).join(' ') : '',
  }));
});
