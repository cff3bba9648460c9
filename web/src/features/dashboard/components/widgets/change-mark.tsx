import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeOf } from '../../model/periods';
import classes from './widgets.module.css';

/** How much more or less than before, per cent. More is neither good nor bad here: no colour. */
export function ChangeMark({ value, before }: { value: number | null; before: number | null }) {
  const { t } = useTranslation('dashboard');
  const change = changeOf(value, before);
  if (change === null) return null;
  const isLess = change < 0;
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight;
  return (
    <span className={classes.change}>
      <Arrow size={14} aria-hidden="true" />
      {t(isLess ? 'consumption.less' : 'consumption.more', { percent: Math.abs(change) })}
    </span>
  );
}
