import type { DrawnChart } from '@gaugeway/proto/api/report-document';
import { formatNumber } from '@/shared/i18n';
import { chartScale } from '../../model/document-chart';
import classes from './document-view.module.css';

/** Colours of the printed report (services/platform/documents/pages/pages-chart.cjs). */
const COLORS = ['#2563a8', '#d97706', '#15803d', '#9333ea', '#be123c', '#0e7490', '#6b7280', '#854d0e', '#171c24'];
const DASHES = [undefined, '4 2', '1 2', '6 2 1 2'];
const [WIDTH, HEIGHT, LEFT, TOP, FOOT] = [640, 200, 52, 16, 20];
/** Width of a label with its spacing. */
const LABEL = 46;

/** A chart of a document: bars or lines over the parts of its period. */
export function DocumentChart({ chart: { title, type, unit, labels, series } }: { chart: DrawnChart }) {
  const { low, high, ticks } = chartScale(series.map(({ values }) => values));
  const [width, height] = [WIDTH - LEFT, HEIGHT - TOP - FOOT];
  const y = (value: number) => TOP + height * (1 - (value - low) / (high - low));
  const slot = width / Math.max(1, labels.length);
  const every = Math.max(1, Math.ceil(LABEL / slot));
  const middle = (place: number) => LEFT + slot * (place + 0.5);
  const bar = (slot * 0.72) / Math.max(1, series.length);
  return (
    <>
      <div className={classes.scroll}>
        <svg
          className={classes.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${title} ${unit}`.trim()}
        >
          {unit && (
            <text x={0} y={9}>
              {unit}
            </text>
          )}
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? '#5b6676' : '#e1e6ec'} />
              <text x={LEFT - 6} y={y(tick) + 3} textAnchor="end">
                {formatNumber(tick, 4)}
              </text>
            </g>
          ))}
          {labels.map(
            (label, place) =>
              place % every === 0 && (
                <text key={place} x={middle(place)} y={HEIGHT - 6} textAnchor="middle">
                  {label}
                </text>
              ),
          )}
          {series.map(({ values }, of) =>
            type === 'bar' ? (
              <g key={of} fill={COLORS[of % COLORS.length]}>
                {values.map(
                  (value, place) =>
                    value !== null && (
                      <rect
                        key={place}
                        x={LEFT + slot * (place + 0.14) + bar * of}
                        y={y(Math.max(0, value))}
                        width={Math.max(0.4, bar * 0.94)}
                        height={y(Math.min(0, value)) - y(Math.max(0, value))}
                      />
                    ),
                )}
              </g>
            ) : (
              <path
                key={of}
                d={path(values.map((value, place) => (value === null ? null : [middle(place), y(value)])))}
                fill="none"
                stroke={COLORS[of % COLORS.length]}
                strokeWidth={1.5}
                strokeLinecap="round"
                strokeDasharray={DASHES[of % DASHES.length]}
              />
            ),
          )}
        </svg>
      </div>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map((one, place) => (
            <li key={place}>
              <i style={{ background: COLORS[place % COLORS.length] }} />
              {one.title}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A missing value leaves a gap; a value between two gaps is a dot. */
function path(points: readonly ([x: number, y: number] | null)[]): string {
  return points
    .map((point, place) => {
      if (!point) return '';
      const isStart = (points[place - 1] ?? null) === null;
      const isAlone = isStart && (points[place + 1] ?? null) === null;
      return `${isStart ? 'M' : 'L'}${point.map((at) => at.toFixed(1)).join(' ')}${isAlone ? 'h0.1' : ''}`;
    })
    .join('');
}
