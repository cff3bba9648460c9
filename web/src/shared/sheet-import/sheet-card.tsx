import type { ReactNode } from 'react';
import classes from './sheet-card.module.css';

interface SheetCardProps {
  title: string;
  /** Instructions, a paragraph each. */
  texts?: readonly string[];
  children: ReactNode;
}

/** A step on the page of an import. */
export function SheetCard({ title, texts = [], children }: SheetCardProps) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      {texts.map((text) => (
        <p key={text} className={classes.hint}>
          {text}
        </p>
      ))}
      {children}
    </section>
  );
}
