import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import classes from './consumer-portal.module.css';

/** Consumption compared with its norm, as a bar and a sentence; empty without a norm. */
export function Norm({ value, norm, unit }: { value: number | null; norm: number | null; unit: string }) {
  const { t } = useTranslation('consumer-portal');
  if (norm === null || norm <= 0) return null;
  const share = (value ?? 0) / norm;
  const params = { percent: formatNumber(share * 100, 0), norm: `${formatNumber(norm, 2)} ${unit}`.trim() };
  return (
    <span className={classes.norm}>
      <span className={classes.normBar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} data-over={share > 1 || undefined} />
      </span>
      <span className={classes.faint}>{share > 1 ? t('norm_over', params) : t('norm', params)}</span>
    </span>
  );
}
