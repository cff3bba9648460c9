import { useTranslation } from 'react-i18next';
import { formatDay, formatMonth, formatNumber } from '@/shared/i18n';
import { type Bar, isYear, type Span } from '../model/bars';
import classes from './consumer-portal.module.css';

interface BarsProps {
  span: Span;
  bars: readonly Bar[];
  unit: string;
}

/** Consumption by day or month. Each bar has its value for screen readers, and shows it on touch. */
export function Bars({ span, bars, unit }: BarsProps) {
  const { t } = useTranslation('consumer-portal');
  const most = Math.max(...bars.map(({ value }) => value ?? 0), Number.MIN_VALUE);
  const nameOf = ({ day }: Bar) => (isYear(span) ? formatMonth(Number(day.slice(5, 7)) - 1) : formatDay(day));
  const textOf = (bar: Bar) =>
    [
      `${nameOf(bar)}: ${bar.value === null ? t('unknown') : `${formatNumber(bar.value, 3)} ${unit}`}`,
      bar.isEstimated && t('state.estimated'),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <div className={classes.chart}>
      <ol className={classes.bars} aria-label={t('consumption')}>
        {bars.map((bar) => (
          <li key={bar.day} title={textOf(bar)} aria-label={textOf(bar)}>
            <span
              className={classes.barFill}
              data-estimated={bar.isEstimated || undefined}
              data-unknown={bar.value === null || undefined}
              style={{ blockSize: bar.value === null ? undefined : `${Math.max(1, (bar.value / most) * 100)}%` }}
            />
          </li>
        ))}
      </ol>
      <div className={classes.axis} aria-hidden="true">
        {bars
          .filter((_, place) => isYear(span) || place === 0 || (place + 1) % 5 === 0)
          .map((bar) => (
            <span key={bar.day}>
              {isYear(span) ? formatMonth(Number(bar.day.slice(5, 7)) - 1).slice(0, 1) : Number(bar.day.slice(8))}
            </span>
          ))}
      </div>
    </div>
  );
}
