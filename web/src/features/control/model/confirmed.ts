import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { useEffect, useState } from 'react';
import type { Command } from './use-command';

type State = Record<string, unknown>;

/**
 * State after a completed command: the device's answer over the sent values. null = the command is not completed. Pure.
 */
export function shownBy({ sent, task }: Pick<Command, 'sent' | 'task'>): State | null {
  if (sent === null || task?.status !== TASK_STATE.done) return null;
  try {
    const answer: unknown = JSON.parse(task.result ?? '{}');
    return { ...sent.management, ...(typeof answer === 'object' && answer !== null ? answer : {}) };
  } catch {
    return sent.management;
  }
}

/**
 * State of a control: the device's answer to the last command of this dialog. Once the status of the device differs
 * from that before the command, the status is used instead.
 */
export function useConfirmed(command: Command, last: State | undefined, name: string): unknown {
  const known = last?.[name];
  const [before, setBefore] = useState<unknown>(known);
  const [isSettled, setSettled] = useState(true);
  const id = command.sent?.taskId;
  useEffect(() => {
    setBefore(known);
    setSettled(id === undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- as it was when the command was sent
  }, [id]);
  useEffect(() => {
    if (known !== before) setSettled(true);
  }, [known, before]);
  const shown = isSettled ? null : shownBy(command);
  return shown && name in shown ? shown[name] : known;
}
