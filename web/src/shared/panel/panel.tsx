import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  /** Next to the title: a state, buttons. */
  aside?: ReactNode;
  lead?: string;
  /** One of many panels of a card: smaller title and spaces. */
  dense?: boolean;
  /** All columns of a grid. */
  wide?: boolean;
  /** Not printed. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** Part of a page or of a card with its title. */
export function Panel({ title, level = 2, aside, lead, dense = false, wide, screenOnly, children }: PanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={dense ? classes.panel : classes.spacious}
      aria-label={title}
      data-wide={wide || undefined}
      data-screen-only={screenOnly || undefined}
    >
      <header className={dense ? classes.panelHead : classes.head}>
        <Heading className={dense ? classes.heading : classes.title}>{title}</Heading>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
