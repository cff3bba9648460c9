import type { ReactNode } from 'react';
import classes from './legend.module.css';

/** `box`: an area, `ring` and `hatched`: marks of values, others: a line. */
export type SwatchShape = 'box' | 'line' | 'dashed' | 'dotted' | 'ring' | 'hatched';

interface SwatchProps {
  /** CSS colour; absent = `--swatch` of the element around it. */
  colour?: string | undefined;
  shape?: SwatchShape;
}

/** Sample of a colour next to its meaning. */
export function Swatch({ colour, shape = 'box' }: SwatchProps) {
  const style = colour === undefined ? undefined : { ['--swatch' as string]: colour };
  return <span className={classes.swatch} data-shape={shape} style={style} aria-hidden="true" />;
}

interface LegendItemProps extends SwatchProps {
  /** Explanation in a tooltip. */
  title?: string | undefined;
  children: ReactNode;
}

export function LegendItem({ title, children, ...swatch }: LegendItemProps) {
  return (
    <li className={classes.item} title={title}>
      <Swatch {...swatch} />
      {children}
    </li>
  );
}

/** Meanings of the colours of a picture, as list items. */
export function Legend({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {children}
    </ul>
  );
}
