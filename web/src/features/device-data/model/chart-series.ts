import { aligned, type Series, type TimedSeries } from '@/shared/charts';
import { isEstimated, isHeldBack } from './marks';
import type { Field, MessageTable } from './message-table';
import type { Overlay } from './use-overlays';

/** Series that a chart shows at most (specification 3, section 8). */
export const MOST_SERIES = 15;

/**
 * Fields with these names in the order of the names, each once, since a name identifies a series. Unknown names are
 * left out.
 */
export function namedFields(fields: readonly Field[], names: readonly string[]): Field[] {
  return [...new Set(names)].flatMap((name) => fields.find((field) => field.name === name) ?? []);
}

interface Naming {
  id: (field: string) => string;
  title: (title: string) => string;
  /** The series is drawn behind that of the field. */
  isBehind: boolean;
}

const OWN: Naming = { id: (field) => field, title: (title) => title, isBehind: false };

/** The fields of a table as series, oldest first. */
function seriesOf(table: MessageTable, fields: readonly Field[], naming: Naming): TimedSeries {
  const series = fields.flatMap(({ name, title, unit, decimals }): Series[] => {
    const cells = table.columns[name];
    if (!cells) return [];
    return [
      {
        id: naming.id(name),
        title: naming.title(title),
        unit: unit?.title ?? null,
        decimals,
        values: cells.map((cell) => (typeof cell === 'number' ? cell : null)).toReversed(),
        ...(table.marks
          ? {
              estimated: table.times.map((_, at) => isEstimated(table, at, name)).toReversed(),
              heldBack: table.times.map((_, at) => isHeldBack(table, at, name)).toReversed(),
            }
          : {}),
        ...(naming.isBehind ? { behind: name } : {}),
      },
    ];
  });
  return { times: table.times.toReversed(), series };
}

/**
 * Series of a chart: its own fields and those of its overlays, over the union of their times. `left`: number of series
 * beyond those that the chart draws.
 */
export function chartSeries(
  table: MessageTable,
  fields: readonly Field[],
  { name, overlays }: { name: string; overlays: readonly Overlay[] },
): TimedSeries & { left: number } {
  const hasDevices = overlays.some(({ isBehind }) => !isBehind);
  const own = { ...OWN, title: (title: string) => (hasDevices ? `${title} · ${name}` : title) };
  const { times, series } = aligned([
    seriesOf(table, fields, own),
    ...overlays.map((overlay) =>
      seriesOf(overlay.table, fields, {
        id: (field) => `${field}@${overlay.id}`,
        title: (title) => `${title} · ${overlay.title}`,
        isBehind: overlay.isBehind,
      }),
    ),
  ]);
  const drawn = series.slice(0, Math.max(MOST_SERIES, fields.length));
  return { times, series: drawn, left: series.length - drawn.length };
}
