import { listTasks, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';
import { lastStates } from './last-states';

/** Number of recent commands that are searched. */
const LOOK_BACK = 100;

/**
 * Last values of each control of a device by its key, as confirmed by the device or read from it; undefined while
 * loading.
 */
export function useLastSet(deviceId: number): ReadonlyMap<string, Record<string, unknown>> | undefined {
  const found = useQuery({
    ...query(listTasks, {
      device_ids: [deviceId],
      command_type: 'control',
      status: [TASK_STATE.done],
      per_page: LOOK_BACK,
    }),
    meta: { quiet: true },
    staleTime: 0,
  });
  if (found.isError) return new Map();
  const tasks = found.data?.device_tasks.data;
  if (!tasks) return undefined;
  return lastStates(tasks);
}
