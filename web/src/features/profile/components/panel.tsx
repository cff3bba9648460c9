import { useId, type ReactNode } from 'react';
import classes from './profile.module.css';

interface PanelProps {
  title: string;
  /** Next to the title: a state. */
  aside?: ReactNode;
  lead?: string;
  children: ReactNode;
}

export function Panel({ title, aside, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.headline}>
        <h2 className={classes.heading} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
