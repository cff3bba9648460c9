import { formatDate, formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { colourIndex, isDashed, seriesColour } from './chart-theme';
import type { Series } from './series';
import type { SwatchShape } from './legend';
import swatches from './legend.module.css';
import classes from './time-chart.module.css';

/** Most series in a tooltip; a note mentions the others (specification 3, section 8). */
const MOST = 15;

export interface TooltipPoint {
  seriesIndex: number;
  /** null = no value came. */
  value: number | null;
  /** Estimated part of the value of a bar. */
  estimate: number | null;
  isEstimated: boolean;
  isHeldBack: boolean;
  /** Values lack in it. */
  isLacking: boolean;
}

export interface TooltipWords {
  /** Note about further series. */
  tooMany: string;
  estimated: string;
  heldBack: string;
  lacking: string;
}

/** Span of a time of a chart: a moment, or the day or month that begins with it. */
export type TimeSpan = 'moment' | 'day' | 'month';

/** Element with all series at a time, built without HTML, so that texts of devices cannot inject any. */
export function tooltipElement(
  unixSeconds: number,
  points: readonly TooltipPoint[],
  series: readonly Series[],
  { zone, span, tooMany, estimated, heldBack, lacking }: TooltipWords & { zone: number; span: TimeSpan },
): HTMLElement {
  const box = element('div', classes.tooltip);
  box.append(element('div', classes.tooltipTime, timeText(unixSeconds, zone, span)));
  for (const point of points.slice(0, MOST)) {
    const of = series[point.seriesIndex];
    if (!of) continue;
    const colour = colourIndex(series, point.seriesIndex);
    const row = element('div', classes.tooltipRow);
    const isBroken = isDashed(colour) || point.isEstimated || of.behind !== undefined;
    const mark = markOf(colour, point.isHeldBack ? 'ring' : isBroken ? 'dashed' : 'line');
    const known = [
      ...(point.isEstimated ? [estimated] : []),
      ...(point.isHeldBack ? [heldBack] : []),
      ...(point.isLacking ? [lacking] : []),
    ];
    row.append(mark, element('span', classes.tooltipTitle, [of.title, ...known].join(' · ')));
    row.append(element('span', classes.tooltipValue, valueText(point.value, of)));
    box.append(row);
    if (point.estimate !== null) box.append(partRow(estimated, valueText(point.estimate, of), colour));
  }
  if (points.length > MOST) box.append(element('div', classes.tooltipNote, tooMany));
  return box;
}

function valueText(value: number | null, { decimals, unit }: Series): string {
  if (value === null) return NO_VALUE;
  const number = formatNumber(value, Math.min(3, decimals));
  return unit ? `${number} ${unit}` : number;
}

/** Swatch of a series, as the legend has it. */
function markOf(colour: number, shape: SwatchShape): HTMLElement {
  const mark = element('span', swatches.swatch);
  mark.style.setProperty('--swatch', seriesColour(colour));
  mark.dataset['shape'] = shape;
  return mark;
}

/** Row of the estimated part of the value above it. */
function partRow(title: string, value: string, colour: number): HTMLElement {
  const row = element('div', classes.tooltipRow);
  row.append(
    markOf(colour, 'hatched'),
    element('span', classes.tooltipTitle, title),
    element('span', classes.tooltipValue, value),
  );
  return row;
}

function timeText(unixSeconds: number, zone: number, span: TimeSpan): string {
  if (span === 'moment') return formatDateTime(unixSeconds, zone);
  const day = formatDate(unixSeconds, zone);
  return span === 'day' ? day : day.slice(day.indexOf('.') + 1);
}

/** Element with one figure below a heading. */
export function headedElement(head: string, title: string, value: string): HTMLElement {
  const box = element('div', classes.tooltip);
  const row = element('div', classes.tooltipRow);
  row.append(element('span', classes.tooltipTitle, title), element('span', classes.tooltipValue, value));
  box.append(element('div', classes.tooltipTime, head), row);
  return box;
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}
