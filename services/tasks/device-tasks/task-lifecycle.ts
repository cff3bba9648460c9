import { HANDED_OVER, isTaskState, isTaskStep, TASK_LIFECYCLE, TASK_STATE, type TaskState } from '@gaugeway/proto/api';

const isHandedOver = (step: string): boolean => isTaskStep(step) && HANDED_OVER.includes(step);

const { created, queued, sent, acknowledged, failed, expired, unknown, quarantined } = TASK_STATE;

/** States in which a task may take steps. */
const STEPPING: readonly TaskState[] = [queued, sent, acknowledged];

/** A transition that the lifecycle does not have: a bug in the calling code. */
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

/**
 * Effect of an event on its task. Events are delivered at least once and may come after the task has ended, so one
 * that cannot be applied is no error: `repeated` was received before, `late` belongs to an attempt or a state that is
 * over, `unknown_state` is no valid state. `step`: the task stays in its state, and something happened on its way.
 */
export function judgeProgress(
  task: { status: TaskState; attempt: number; step?: string },
  progress: { state: number; attempt: number; step?: string },
): 'apply' | 'step' | 'repeated' | 'late' | 'unknown_state' {
  if (!isTaskState(progress.state)) return 'unknown_state';
  const isStep = isTaskStep(progress.step ?? '') && progress.step !== task.step;
  if (isStep && progress.state === task.status && progress.attempt >= task.attempt && STEPPING.includes(task.status))
    return 'step';
  if (progress.state === task.status && progress.attempt <= task.attempt) return 'repeated';
  if (progress.attempt < task.attempt) return 'late';
  // Sent again is a new attempt; the same attempt is sent once.
  if (progress.state === sent && task.status !== queued && progress.attempt === task.attempt) return 'late';
  return TASK_LIFECYCLE[task.status].includes(progress.state) ? 'apply' : 'late';
}

/**
 * State of a task that was not done in time: a command that may have acted on the device is `unknown`, a read is just
 * missing.
 */
export function overdueState(task: {
  status: TaskState;
  commandType: 'poll' | 'control';
  commandClass: string;
  step?: string;
}): TaskState {
  const isHere = task.status === created || task.status === queued || task.status === quarantined;
  if (isHere && !isHandedOver(task.step ?? '')) return expired;
  return task.commandType === 'poll' || task.commandClass === 'A' ? failed : unknown;
}
