import type { ReactNode } from 'react';
import classes from './widgets.module.css';

/** Where a widget has nothing to show: why, and what to do. */
export function QuietNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.quiet}>
      <p className={classes.quietTitle}>{title}</p>
      {children && <p className={classes.quietHint}>{children}</p>}
    </div>
  );
}
