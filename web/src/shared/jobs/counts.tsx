import { formatNumber } from '@/shared/i18n';
import classes from './counts.module.css';

export interface Count {
  name: string;
  value: number;
  /** Tone of a value that is not zero. */
  tone?: 'alarm' | 'warning' | 'online';
}

/** Numbers of rows of a job by result. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(({ name, value, tone }) => (
        <div key={name} className={classes.count} data-tone={value > 0 ? tone : undefined}>
          <dt>{name}</dt>
          <dd>{formatNumber(value, 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
