import { NO_VALUE } from '@/shared/i18n';
import classes from '../devices.module.css';

/** Content of an empty cell. */
export const none = <span className={classes.none}>{NO_VALUE}</span>;

interface TwoLinesProps {
  first: string;
  second: string;
  mono?: boolean;
}

/** Value with a secondary value below it. */
export function TwoLines({ first, second, mono = false }: TwoLinesProps) {
  if (!first) return none;
  return (
    <span className={classes.lines} title={second ? `${first} · ${second}` : first}>
      <span>{first}</span>
      {second && <span className={mono ? `${classes.second} ${classes.mono}` : classes.second}>{second}</span>}
    </span>
  );
}
