import type { FootRow } from './columns';
import classes from './card-list.module.css';

interface FootCardsProps {
  rows: readonly FootRow[];
  /** Displayed columns in order. */
  columns: readonly { id: string; title: string; unit?: string | null }[];
}

/** Sums and averages of the columns on a phone, below the cards. */
export function FootCards({ rows, columns }: FootCardsProps) {
  return (
    <div className={classes.feet}>
      {rows.map(({ title, cells }) => (
        <section key={title} className={classes.card} aria-label={title}>
          <h3 className={classes.footTitle}>{title}</h3>
          <dl className={classes.figures}>
            {columns
              .filter(({ id }) => cells[id] !== undefined)
              .map((column) => (
                <div key={column.id}>
                  <dt>{column.title}</dt>
                  <dd>
                    {cells[column.id]}
                    {column.unit && <span className={classes.footUnit}> {column.unit}</span>}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
