import { controlDevice, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { deviceJournal, deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { answerOf, isFinal, useFollowedTasks, useTaskTitles } from '@/entities/task';
import { notifyDone, notifyNotice } from '@/shared/ui';

export interface ManualRequest {
  isPending: boolean;
  /** `what`: the request in words; `onEnd` is called when the server has answered, also with an error. */
  ask: (what: string, management: Record<string, unknown>, onEnd?: () => void) => void;
}

/** Request without an answer within the server's wait: its task, and the request in words. */
interface LateRequest {
  id: number;
  what: string;
}

/**
 * Manual request of readings. The server waits for a device that answers at once; its message is shown in a snackbar
 * (specification 1, section 2.4). Requests that are still in progress are followed, and the end of each is shown too.
 */
export function useRequest(deviceId: number): ManualRequest {
  const { t } = useTranslation('control');
  const client = useQueryClient();
  const titles = useTaskTitles();
  const [late, setLate] = useState<readonly LateRequest[]>([]);
  const tasks = useFollowedTasks(
    late.map(({ id }) => id),
    deviceId,
  );
  const refresh = () => {
    for (const { id } of [deviceMessages, pointMessages, deviceJournal])
      void client.invalidateQueries({ queryKey: [id] });
  };
  const call = useCall(controlDevice, {
    onSuccess: ({ msg, control_set: set }) => {
      if (set?.error) notifyNotice(`${msg}: ${set.error}`);
      else if (set === null || set.result === null) notifyNotice(msg);
      else notifyDone(msg);
      refresh();
    },
  });
  useEffect(() => {
    const ended = late.flatMap((each) => {
      const task = tasks.get(each.id);
      return task && isFinal(task.status) ? [{ ...each, task }] : [];
    });
    if (ended.length === 0) return;
    setLate((old) => old.filter(({ id }) => !ended.some((each) => each.id === id)));
    for (const { what, task } of ended) {
      if (task.status === TASK_STATE.done) notifyDone(t('request.answered', { what }));
      else {
        const cause = answerOf(task.result).error ?? task.step ?? (task.result_code && titles.code(task.result_code));
        notifyNotice(`${what}: ${cause || titles.status(task.status)}`);
      }
    }
    refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once at the end of each task
  }, [late, tasks]);
  return {
    isPending: call.isPending,
    ask: (what, management, onEnd = () => undefined) =>
      call.mutate(
        { id: deviceId, management },
        {
          onSuccess: ({ task_id: id, control_set: set }) => {
            if (set === null) setLate((old) => [...old, { id, what }]);
          },
          onSettled: onEnd,
        },
      ),
  };
}
