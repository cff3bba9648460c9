import type { createTask } from '@gaugeway/proto/api/tasks';
import type { CallOf } from '@gaugeway/proto/api/endpoint';

/**
 * Poll of the current values (specification 3, section 2.9: "manual instant request"). Its titles are stored with the
 * task.
 */
export function readNow(deviceIds: number[]): CallOf<typeof createTask> {
  return {
    command_type: 'poll',
    title: 'Мгновенный запрос вручную',
    title_en: 'Manual instant request',
    title_mn: 'Агшин зуурын заалтыг гараар асуух',
    device_ids: deviceIds,
    management: { now_value: 1 },
  };
}
