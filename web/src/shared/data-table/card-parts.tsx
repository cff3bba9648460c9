import type { ReactNode } from 'react';
import classes from './card-parts.module.css';

/** First line of a card: the name, which wraps, and next to it its state or its buttons, which do not. */
export function CardHead({ children }: { children: ReactNode }) {
  return <span className={classes.head}>{children}</span>;
}

/** Last lines of a card, small: details that distinguish it from others. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <span className={classes.foot}>{children}</span>;
}
