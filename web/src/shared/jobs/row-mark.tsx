import { StateMark } from '@/shared/ui';
import { type JobState, type RowState, TONE_OF_ROW } from './job-state';

interface RowMarkProps {
  job: { state: JobState };
  row: { state: RowState; warnings: readonly unknown[] };
  nameOf: (state: RowState | 'ready' | 'has_warnings') => string;
}

/** State of a row of a job; warnings are shown unless the row was refused. */
export function RowMark({ job, row: { state, warnings }, nameOf }: RowMarkProps) {
  if (warnings.length > 0 && state !== 'refused') return <StateMark tone="warning" label={nameOf('has_warnings')} />;
  const isReady = job.state === 'checked' && state === 'waiting';
  return <StateMark tone={TONE_OF_ROW[state]} label={nameOf(isReady ? 'ready' : state)} />;
}
