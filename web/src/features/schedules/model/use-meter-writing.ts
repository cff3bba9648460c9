import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { createTask, listTasks, type Task } from '@gaugeway/proto/api/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from '@/shared/api';
import { hasOpen } from '@/entities/task';
import { notifyDone } from '@/shared/ui';

const CONTROL = 'set_tariff_schedule';
/** Number of recent commands that are searched. */
const LOOK_BACK = 100;
const LOOK_MS = 2000;

export interface MeterWriting {
  /** The newest writing; null = there was none. */
  last: Task | null;
  isSending: boolean;
  write: (schedule: TariffSchedule) => void;
}

/** Task that writes a schedule to a meter, followed until its end. */
export function useMeterWriting(deviceId: number, isOffered: boolean): MeterWriting {
  const client = useQueryClient();
  const found = useQuery({
    ...query(listTasks, { device_ids: [deviceId], command_type: 'control', per_page: LOOK_BACK }),
    enabled: isOffered,
    refetchInterval: ({ state }) => (hasOpen(state.data?.device_tasks.data.filter(isWriting)) ? LOOK_MS : false),
    meta: { quiet: true },
    staleTime: 0,
  });
  const send = useCall(createTask, {
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await client.invalidateQueries({ queryKey: [listTasks.id] });
    },
  });
  return {
    last: found.data?.device_tasks.data.find(isWriting) ?? null,
    isSending: send.isPending,
    write: (schedule) =>
      send.mutate({
        command_type: 'control',
        device_ids: [deviceId],
        management: { [CONTROL]: 1, tariff_schedule: schedule },
      }),
  };
}

const isWriting = ({ control }: Task): boolean => control === CONTROL;
