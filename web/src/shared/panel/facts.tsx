import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** Term, its value, and a remark below the term. */
export type Fact = readonly [term: string, value: ReactNode, remark?: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /**
   * `list`: values beside their terms. `columns`: values below their terms, in columns. `line`: one after another.
   * `ends`: values at the right edge.
   */
  layout?: 'list' | 'columns' | 'line' | 'ends';
  /** Size of the text of tables; always so except in a list. */
  small?: boolean;
}

/** Terms and their values. */
export function Facts({ facts, layout = 'list', small = layout !== 'list' }: FactsProps) {
  return (
    <dl className={classes.facts} data-layout={layout} data-small={small || undefined}>
      {facts.map(([term, value, remark]) => (
        <div key={term}>
          <dt>
            {term}
            {remark}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
