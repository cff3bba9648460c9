import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, percentSign } from '@/shared/i18n';
import classes from './share-bar.module.css';

/** Parts of the time of a sum, which add up to 1. */
export interface FinalShare {
  final: number;
  estimated: number;
  missing: number;
}

const PARTS = [
  { name: 'final', color: 'var(--online)' },
  { name: 'estimated', color: 'var(--warning)' },
  { name: 'missing', color: 'var(--idle-soft)' },
] as const;

const percent = (part: number) => formatNumber(part * 100, part > 0 && part < 0.01 ? 1 : 0);

/** The final part of a sum in percent, without the sign. */
export const finalPercent = ({ final }: FinalShare): string => percent(final);

/** Final, estimated and missing parts of a sum, with the final part in percent; nothing if no value was due. */
export function ShareBar({ share, width = 96 }: { share: FinalShare | null | undefined; width?: number }) {
  const { t } = useTranslation('common');
  if (!share) return null;
  const label = t('final_share', {
    final: percent(share.final),
    estimated: percent(share.estimated),
    missing: percent(share.missing),
  });
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.share} role="img" aria-label={label}>
        <span className={classes.bar} style={{ width }} aria-hidden="true">
          {PARTS.map(({ name, color }) => (
            <span key={name} style={{ width: `${share[name] * 100}%`, background: color }} />
          ))}
        </span>
        {finalPercent(share)}
        {percentSign()}
      </span>
    </Tooltip>
  );
}
