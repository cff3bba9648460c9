import { TASK_STATE, type TaskState } from '@gaugeway/proto/api';

const { created, queued, sent, acknowledged, done, failed, expired, cancelled, unknown, quarantined } = TASK_STATE;

/**
 * Where a task may go from each state. A relay or valve command is never sent again by itself: its way out of `unknown`
 * is a new attempt that was decided on after its state was read back (reliability.md, Command classes).
 */
export const TASK_LIFECYCLE: Readonly<Record<TaskState, readonly TaskState[]>> = {
  [created]: [queued, quarantined, cancelled, expired],
  [queued]: [sent, acknowledged, done, failed, expired, cancelled, unknown],
  [sent]: [sent, acknowledged, done, failed, unknown],
  [acknowledged]: [sent, done, failed, unknown],
  [unknown]: [sent, done, failed],
  [quarantined]: [queued, cancelled, expired],
  [done]: [],
  [failed]: [],
  [expired]: [],
  [cancelled]: [],
};

/** States in which a task still occupies its device. */
export const OPEN_STATES: readonly TaskState[] = [created, queued, sent, acknowledged];

/** A move that the lifecycle does not have: a mistake of the code that wanted it. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';

  constructor(
    readonly from: TaskState,
    readonly to: TaskState,
  ) {
    super(`a task does not go from state ${from} to state ${to}`);
  }
}

/** Throws IllegalTransition. */
export function assertTransition(from: TaskState, to: TaskState): void {
  if (!TASK_LIFECYCLE[from].includes(to)) throw new IllegalTransition(from, to);
}

export function isTaskState(value: number): value is TaskState {
  return value in TASK_LIFECYCLE;
}

/**
 * What an event about a task means to it. Events are delivered at least once and may come after the task has ended, so
 * one that cannot be applied is no error: `repeated` was heard before, `late` belongs to an attempt or a state that is
 * over, `unknown_state` is none.
 */
export function judgeProgress(
  task: { status: TaskState; attempt: number },
  progress: { state: number; attempt: number },
): 'apply' | 'repeated' | 'late' | 'unknown_state' {
  if (!isTaskState(progress.state)) return 'unknown_state';
  if (progress.state === task.status && progress.attempt <= task.attempt) return 'repeated';
  if (progress.attempt < task.attempt) return 'late';
  // Sent again is a new attempt; the same attempt is sent once.
  if (progress.state === sent && task.status !== queued && progress.attempt === task.attempt) return 'late';
  return TASK_LIFECYCLE[task.status].includes(progress.state) ? 'apply' : 'late';
}

/** What a task that was not done in time becomes: what may have acted on the device is `unknown`, a read is just not there. */
export function overdueState(task: {
  status: TaskState;
  commandType: 'poll' | 'control';
  commandClass: string;
}): TaskState {
  if (task.status === created || task.status === queued || task.status === quarantined) return expired;
  return task.commandType === 'poll' || task.commandClass === 'A' ? failed : unknown;
}
