import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelsProps {
  /** Accessible name of panels without a control, which makes them scrollable by the keyboard. */
  label?: string;
  /** `columns`: two next to each other. `menu`: a list of choices, and the selected one next to it. */
  layout?: 'stack' | 'columns' | 'menu';
  /** Not wider than a form is readable. */
  narrow?: boolean;
  children: ReactNode;
}

/** Scrolling panels that fill a page or its tab. */
export function Panels({ label, layout = 'stack', narrow = false, children }: PanelsProps) {
  return (
    <div
      className={classes.panels}
      data-layout={layout}
      data-narrow={narrow || undefined}
      {...(label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
