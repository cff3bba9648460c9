import type { ReactNode } from 'react';
import classes from './card.module.css';

interface PanelProps {
  title: string;
  actions?: ReactNode;
  /** Full width of the card. */
  wide?: boolean;
  /** Not printed. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** One part of the card. */
export function Panel({ title, actions, wide = false, screenOnly = false, children }: PanelProps) {
  return (
    <section
      className={classes.panel}
      aria-label={title}
      data-wide={wide || undefined}
      data-screen-only={screenOnly || undefined}
    >
      <header className={classes.panelHead}>
        <h2 className={classes.heading}>{title}</h2>
        {actions && <div className={classes.panelActions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Terms and their values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
