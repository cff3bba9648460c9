import { formatNumber } from '@/shared/i18n';
import classes from './job-counts.module.css';
import { type JobState, readyRows } from './job-state';

type CountName = 'total' | 'ready' | 'done' | 'refused' | 'unchanged' | 'with_warnings';

interface Count {
  name: CountName;
  value: number;
  /** Tone of a value that is not zero. */
  tone?: 'online' | 'warning' | 'alarm';
}

interface JobCountsProps {
  job: Record<Exclude<CountName, 'ready'>, number> & { state: JobState };
  nameOf: (count: CountName) => string;
}

/** Numbers of rows of a job by result; a checked job has rows that are ready instead of rows that are done. */
export function JobCounts({ job, nameOf }: JobCountsProps) {
  const { total, done, refused, unchanged, with_warnings } = job;
  const counts: Count[] = [
    { name: 'total', value: total },
    job.state === 'checked'
      ? { name: 'ready', value: readyRows(job), tone: 'online' }
      : { name: 'done', value: done, tone: 'online' },
    { name: 'refused', value: refused, tone: 'alarm' },
    ...(unchanged > 0 ? [{ name: 'unchanged' as const, value: unchanged }] : []),
    ...(with_warnings > 0 ? [{ name: 'with_warnings' as const, value: with_warnings, tone: 'warning' as const }] : []),
  ];
  return (
    <dl className={classes.counts}>
      {counts.map(({ name, value, tone }) => (
        <div key={name} className={classes.count} data-tone={value > 0 ? tone : undefined}>
          <dt>{nameOf(name)}</dt>
          <dd>{formatNumber(value, 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
