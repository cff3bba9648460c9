import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** Next to the title: a state, a model. */
  aside?: ReactNode;
  /** Primary action with its related controls. */
  actions?: ReactNode;
  /** Below the title: tabs or a toolbar. */
  bar?: ReactNode;
  /** The content scrolls within the page (tables) and not the page itself. */
  fill?: boolean;
  children: ReactNode;
}

/** One title, one primary action, one toolbar, and the full width for the content. */
export function Page({ title, aside, actions, bar, fill = false, children }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill || undefined}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1 className={classes.heading}>{title}</h1>
          {aside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {bar}
      <div className={classes.body}>{children}</div>
    </div>
  );
}
