import type { ReactNode } from 'react';
import classes from './table-card.module.css';

interface TableCardProps {
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** Takes the remaining height; otherwise as high as its content. */
  fill?: boolean;
  children: ReactNode;
}

/** The frame of a table: its toolbar above, its paginator below. */
export function TableCard({ toolbar, footer, fill = false, children }: TableCardProps) {
  return (
    <section className={classes.card} data-fill={fill || undefined}>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
