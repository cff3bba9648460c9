import { isSettled, type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';
import type { Tone } from '@/shared/ui';

type TaskStateName = keyof typeof TASK_STATE;

const NAMES = new Map(Object.entries(TASK_STATE).map(([name, id]) => [id as number, name as TaskStateName]));

export function stateName(status: number): TaskStateName {
  return NAMES.get(status) ?? 'unknown';
}

/** true if the task has reached its final state. */
export const isFinal = isSettled;

/** true if one of the tasks has not reached its final state. */
export const hasOpen = (tasks: readonly { status: number }[] | undefined): boolean =>
  tasks?.some(({ status }) => !isFinal(status)) ?? false;

const TONES: Readonly<Partial<Record<TaskStateName, Tone>>> = {
  done: 'online',
  failed: 'alarm',
  expired: 'warning',
  cancelled: 'idle',
  unknown: 'warning',
  quarantined: 'warning',
};

export function taskTone(status: number): Tone {
  return TONES[stateName(status)] ?? 'busy';
}

/**
 * Reads, settings of a value and harmless commands: repeating them has no further effect (reliability.md, command
 * classes).
 */
const REPEATABLE: readonly string[] = ['A', 'C', 'E'];

/** true if the outcome is unknown and the device can report its state. */
export const mayReadBack = ({ read_back: readBack, status }: Pick<Task, 'read_back' | 'status'>): boolean =>
  readBack !== null && status === TASK_STATE.unknown;

/**
 * true for a command that sets an actuator with an unknown outcome: the operator decides to repeat it (reliability.md,
 * class B). A command with a further effect when repeated (class D) is never offered.
 */
export const mayGiveAgain = ({
  command_class: commandClass,
  status,
}: Pick<Task, 'command_class' | 'status'>): boolean => commandClass === 'B' && status === TASK_STATE.unknown;

type Given = Pick<Task, 'id' | 'control' | 'read_back' | 'status'>;

/** true if a later command has set the same thing, or is about to: the earlier one would revert it. Pure. */
export function isSuperseded(task: Given, others: readonly Given[]): boolean {
  const over: readonly number[] = [TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.cancelled];
  return others.some(
    ({ id, control, read_back: readBack, status }) =>
      id > task.id &&
      !over.includes(status) &&
      control !== null &&
      (control === task.control || (readBack !== null && readBack === task.read_back)),
  );
}

/** true if a user may repeat the task: it was not completed, and its class permits it. */
export const mayRetry = ({ command_class: commandClass, status }: Pick<Task, 'command_class' | 'status'>): boolean =>
  REPEATABLE.includes(commandClass) && (status === TASK_STATE.failed || status === TASK_STATE.expired);
