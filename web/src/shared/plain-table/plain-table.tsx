import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

interface PlainTableProps {
  /** Makes the table a region that is scrolled by the keyboard. */
  label?: string;
  /** Each row is a card on a phone, its cells with their `data-label`. */
  cards?: boolean;
  /** Scrolls within a limited height, below its head. */
  tall?: boolean;
  /** Head and body: `data-number` marks cells of numbers, `data-wide` those that a phone leaves out. */
  children: ReactNode;
}

/** Table of a few rows within a panel, without paging. */
export function PlainTable({ label, cards = false, tall = false, children }: PlainTableProps) {
  const region = label === undefined ? {} : { tabIndex: 0, role: 'region', 'aria-label': label };
  return (
    <div className={classes.scroll} data-tall={tall || undefined} {...region}>
      <table className={cards ? classes.cards : classes.table}>{children}</table>
    </div>
  );
}
