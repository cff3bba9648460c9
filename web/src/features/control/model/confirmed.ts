import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { useEffect, useState } from 'react';
import type { Command } from './use-command';

type State = Record<string, unknown>;

/** What a command that was carried out shows: the device's answer, else what it was given. null = it is not at its end. Pure. */
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
 * The state of a control: what the device confirmed to the last command of this dialog, until the status of the device,
 * which comes a moment later, is another one than before; then that.
 */
export function useConfirmed(command: Command, last: State | undefined, name: string): unknown {
  const known = last?.[name];
  const [before, setBefore] = useState<unknown>(known);
  const [isSettled, setSettled] = useState(true);
  const id = command.sent?.taskId;
  useEffect(() => {
    setBefore(known);
    setSettled(id === undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as it was when the command was sent
  }, [id]);
  useEffect(() => {
    if (known !== before) setSettled(true);
  }, [known, before]);
  const shown = isSettled ? null : shownBy(command);
  return shown && name in shown ? shown[name] : known;
}
