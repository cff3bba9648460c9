import { canBecome, listTasks } from '@gaugeway/proto/api/tasks';
import type { TaskProgressedPush } from '@gaugeway/proto/api/realtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/shared/api';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { isFinal } from './task-state';

/** How often the state is requested, in addition to the live updates: one of them may be missed. */
const ASK_MS = 3000;

export type FollowedTask = Pick<TaskProgressedPush, 'id' | 'status' | 'result' | 'result_code'> & {
  /** Sentence of what happened last on its way; a live update does not have it. */
  step?: string | null;
};

/** The true state of a task of a device, live until its end; null = there is none, or it is not known yet. */
export function useFollowedTask(taskId: number | null, deviceId: number): FollowedTask | null {
  const [task, setTask] = useState<FollowedTask | null>(null);
  const shown = task?.id === taskId ? task : null;
  const isOpen = taskId !== null && (shown === null || !isFinal(shown.status));

  /** An answer that was requested earlier may come later than a live one: only what can follow is news. */
  const advance = (next: FollowedTask) =>
    setTask((old) => {
      if (old?.id !== next.id || canBecome(old.status, next.status)) return next;
      return old.status === next.status && next.step !== undefined
        ? { ...old, result: next.result, step: next.step }
        : old;
    });

  useWatchedDevices(isOpen ? [deviceId] : []);
  useRealtime('task_progressed', (events) => {
    for (const event of events) if (event.id === taskId) advance(event);
  });
  const asked = useQuery({
    ...query(listTasks, { ids: taskId === null ? [] : [taskId], per_page: 1 }),
    // The end may come live, without the sentence that says why.
    enabled: isOpen || (shown !== null && shown.step === undefined),
    refetchInterval: ASK_MS,
    gcTime: 0,
    meta: { quiet: true },
  });
  const known = asked.data?.device_tasks.data[0];
  useEffect(() => {
    if (known && known.id === taskId) advance(known);
  }, [known, taskId]);
  return shown;
}
