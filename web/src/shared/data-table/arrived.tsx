import { useState, type ReactNode } from 'react';
import classes from './arrived.module.css';

/** Highlights its content for a moment when `mark` changes while it is on the screen. */
export function Arrived({ mark, children }: { mark: string | number | null; children: ReactNode }) {
  const [first] = useState(mark);
  return (
    <span key={mark} className={mark === first ? classes.content : `${classes.content} arrived`}>
      {children}
    </span>
  );
}
