import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './filter-chips.module.css';

/** Set filter, as shown above the table. */
export interface FilterChip {
  id: string;
  title: string;
  value: string;
  onRemove: () => void;
}

/** Set filters, each with a button to remove it; empty without any. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('table.filters')}>
      {chips.map(({ id, title, value, onRemove }) => (
        <li key={id} className={classes.chip}>
          <span className={classes.title}>{title}:</span> <span className={classes.value}>{value}</span>
          <CloseButton size={18} aria-label={t('table.remove_filter', { title })} onClick={onRemove} />
        </li>
      ))}
    </ul>
  );
}
