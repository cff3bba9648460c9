import { isDashed, seriesColour } from './chart-theme';
import classes from './time-chart.module.css';

interface ChartLegendProps {
  label: string;
  /** All that could be shown. */
  choices: readonly { id: string; title: string; unit: string | null }[];
  /** Ids of what is shown, in the order of the chart. */
  shown: readonly string[];
  onToggle: (id: string) => void;
}

/** Names the lines of a chart and lets each be put in or out. */
export function ChartLegend({ label, choices, shown, onToggle }: ChartLegendProps) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {choices.map(({ id, title, unit }) => {
        const index = shown.indexOf(id);
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.legendItem}
              aria-pressed={index >= 0}
              style={index >= 0 ? { ['--swatch' as string]: seriesColour(index) } : undefined}
              onClick={() => onToggle(id)}
            >
              <span className={classes.swatch} data-dashed={isDashed(index) || undefined} aria-hidden="true" />
              {unit ? `${title}, ${unit}` : title}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
