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

/** A person may send it once more: what was not carried out, and is of a class that bears it. */
export const mayRetry = ({ command_class: commandClass, status }: Pick<Task, 'command_class' | 'status'>): boolean =>
  REPEATABLE.includes(commandClass) && (status === TASK_STATE.failed || status === TASK_STATE.expired);
