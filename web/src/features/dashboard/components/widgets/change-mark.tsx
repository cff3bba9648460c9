import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeOf } from '../../model/periods';
import classes from './widgets.module.css';

interface ChangeMarkProps {
  value: number | null;
  before: number | null;
  /** The set of meters with data has changed: only meters with data in both periods are compared. */
  isOfSame?: boolean;
}

/** Change, per cent. An increase is neither good nor bad here: no colour. */
export function ChangeMark({ value, before, isOfSame = false }: ChangeMarkProps) {
  const { t } = useTranslation('dashboard');
  const change = changeOf(value, before);
  if (change === null) return null;
  const way = change > 0 ? 'more' : change < 0 ? 'less' : 'unchanged';
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight;
  return (
    <span className={classes.change}>
      <Arrow size={14} aria-hidden="true" />
      {t(`consumption.${way}`, { percent: Math.abs(change) })}
      {isOfSame && ` ${t('consumption.of_same')}`}
    </span>
  );
}
