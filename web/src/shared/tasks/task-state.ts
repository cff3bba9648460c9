import { isSettled, type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';
import type { Tone } from '@/shared/ui';

type TaskStateName = keyof typeof TASK_STATE;

const NAMES = new Map(Object.entries(TASK_STATE).map(([name, id]) => [id as number, name as TaskStateName]));

export function stateName(status: number): TaskStateName {
  return NAMES.get(status) ?? 'unknown';
}

/** Nothing more happens to the task on its own. */
export const isFinal = isSettled;

/** Whether something will still happen to one of the tasks. */
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

/** Reads, settings of a value and what is harmless: twice is not more than once (reliability.md, command classes). */
const REPEATABLE: readonly string[] = ['A', 'C', 'E'];

/** Nobody knows whether the device did it, and it can be asked for its state. */
export const mayReadBack = ({ read_back: readBack, status }: Pick<Task, 'read_back' | 'status'>): boolean =>
  readBack !== null && status === TASK_STATE.unknown;

/**
 * A command that sets an actuator, whose outcome is not known: the operator decides whether it is given once more
 * (reliability.md, class B). What does more when it is done twice (D) is never offered.
 */
export const mayGiveAgain = ({
  command_class: commandClass,
  status,
}: Pick<Task, 'command_class' | 'status'>): boolean => commandClass === 'B' && status === TASK_STATE.unknown;

type Given = Pick<Task, 'id' | 'control' | 'read_back' | 'status'>;

/** Whether a later command set the same thing, or is about to: the earlier one would undo it. Pure. */
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

/** A person may send it once more: what was not carried out, and is of a class that bears it. */
export const mayRetry = ({ command_class: commandClass, status }: Pick<Task, 'command_class' | 'status'>): boolean =>
  REPEATABLE.includes(commandClass) && (status === TASK_STATE.failed || status === TASK_STATE.expired);
