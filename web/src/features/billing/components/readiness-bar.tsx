import type { ReadinessCounts } from '@gaugeway/proto/api/billing-periods';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { BAR, pointsOf, readinessColour } from '../model/readiness';
import classes from './billing.module.css';

/** Points by readiness, as one bar. */
export function ReadinessBar({ counts, isTall = false }: { counts: ReadinessCounts; isTall?: boolean }) {
  const { t } = useTranslation('billing');
  const total = pointsOf(counts);
  const text = BAR.filter((state) => counts[state] > 0)
    .map((state) => `${t(`state.${state}`)}: ${formatNumber(counts[state], 0)}`)
    .join(', ');
  return (
    <div className={classes.bar} data-tall={isTall || undefined} role="img" aria-label={text} title={text}>
      {BAR.filter((state) => counts[state] > 0).map((state) => (
        <span
          key={state}
          className={classes.part}
          style={{ flexGrow: counts[state] / Math.max(1, total), background: readinessColour(state) }}
        />
      ))}
    </div>
  );
}
