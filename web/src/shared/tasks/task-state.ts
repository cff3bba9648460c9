import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import type { Tone } from '@/shared/ui';

type TaskStateName = keyof typeof TASK_STATE;

const NAMES = new Map(Object.entries(TASK_STATE).map(([name, id]) => [id as number, name as TaskStateName]));

export function stateName(status: number): TaskStateName {
  return NAMES.get(status) ?? 'unknown';
}

/** Nothing more will happen to the task. */
export function isFinal(status: number): boolean {
  const final: number[] = [
    TASK_STATE.done,
    TASK_STATE.failed,
    TASK_STATE.expired,
    TASK_STATE.cancelled,
    TASK_STATE.unknown,
  ];
  return final.includes(status);
}

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
