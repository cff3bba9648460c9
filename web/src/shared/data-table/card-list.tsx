import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-list.module.css';

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** Buttons of a row, over the corner of the card's button. */
  actions?: (row: Row) => ReactNode;
  isNew?: (row: Row) => boolean;
  isCurrent?: (row: Row) => boolean;
  onOpen?: (row: Row) => void;
  blank?: ReactNode;
}

/** The rows of a table on a phone. */
export function CardList<Row>({ label, rows, rowId, card, actions, onOpen, blank, ...of }: CardListProps<Row>) {
  if ((rows === undefined || rows.length === 0) && blank) return <div className={classes.blank}>{blank}</div>;
  if (rows === undefined) {
    return (
      <div className={classes.list} aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={84} radius="md" />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => {
        const className = of.isNew?.(row) ? `${classes.card} arrived` : classes.card;
        const current = of.isCurrent?.(row) || undefined;
        const hasActions = actions ? true : undefined;
        return (
          <li key={rowId(row)} className={classes.item}>
            {onOpen ? (
              <button
                type="button"
                className={className}
                data-opens
                data-actions={hasActions}
                aria-current={current}
                onClick={() => onOpen(row)}
              >
                {card(row)}
              </button>
            ) : (
              <div className={className} data-actions={hasActions}>
                {card(row)}
              </div>
            )}
            {actions && <div className={classes.actions}>{actions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
