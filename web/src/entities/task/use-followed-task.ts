import { listTasks } from '@gaugeway/proto/api/tasks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/shared/api';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { advanced, type FollowedTask, type FollowedTasks } from './followed-tasks';
import { isFinal } from './task-state';

/** Interval of requests for the state, milliseconds, in addition to the live updates, which may be missed. */
const ASK_MS = 3000;

/** Current states of tasks of a device, live until their ends; tasks that are not loaded yet are absent. */
export function useFollowedTasks(taskIds: readonly number[], deviceId: number): FollowedTasks {
  const [tasks, setTasks] = useState<FollowedTasks>(new Map());
  const isOpen = (id: number): boolean => {
    const task = tasks.get(id);
    return task === undefined || !isFinal(task.status);
  };
  // The end may arrive live, without the message of the cause.
  const followed = taskIds.filter((id) => isOpen(id) || tasks.get(id)?.step === undefined);

  useWatchedDevices(taskIds.some(isOpen) ? [deviceId] : []);
  useRealtime('task_progressed', (events) => {
    const changed = events.filter(({ id }) => taskIds.includes(id));
    if (changed.length > 0) setTasks((old) => advanced(old, changed));
  });
  const known = useQuery({
    ...query(listTasks, { ids: followed, per_page: Math.max(1, followed.length) }),
    enabled: followed.length > 0,
    refetchInterval: ASK_MS,
    gcTime: 0,
    meta: { quiet: true },
  }).data?.device_tasks.data;
  useEffect(() => {
    if (known) setTasks((old) => advanced(old, known));
  }, [known]);
  return tasks;
}

/** Current state of a task of a device, live until its end; null = none, or not loaded yet. */
export function useFollowedTask(taskId: number | null, deviceId: number): FollowedTask | null {
  const tasks = useFollowedTasks(taskId === null ? [] : [taskId], deviceId);
  return taskId === null ? null : (tasks.get(taskId) ?? null);
}
