import type { Series } from './series';

/** The page's colours and type, as a canvas needs them: resolved. */
export interface ChartTheme {
  text: string;
  faint: string;
  line: string;
  surface: string;
  accent: string;
  font: string;
  series: string[];
}

const SERIES_COLOURS = 8;

/** Reads the theme from the element's computed CSS variables. */
export function chartTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: value('--text'),
    faint: value('--text-faint'),
    line: value('--line'),
    surface: value('--surface'),
    accent: value('--accent'),
    font: style.fontFamily,
    series: Array.from({ length: SERIES_COLOURS }, (_, index) => value(`--series-${index + 1}`)),
  };
}

/** Colour of the series at an index: one behind another has the colour of that, the others take the colours in turn. */
export function colourIndex(series: readonly Series[], place: number): number {
  const behind = series[place]?.behind;
  const of = behind === undefined ? place : series.findIndex(({ id }) => id === behind);
  return series.slice(0, Math.max(0, of)).filter((one) => one.behind === undefined).length;
}

/** The CSS variable of the nth series; after eight the colours repeat, dashed. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % SERIES_COLOURS) + 1})`;
}

export function isDashed(index: number): boolean {
  return index >= SERIES_COLOURS;
}
