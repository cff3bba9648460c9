import { controlDevice, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { deviceJournal, deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { answerOf, isFinal, useFollowedTask, useTaskTitles } from '@/shared/tasks';
import { notifyDone, notifyNotice } from '@/shared/ui';

export interface ManualRequest {
  isPending: boolean;
  /** `what`: what is asked for, in words; `onEnd` is called when the server has answered, whatever it said. */
  ask: (what: string, management: Record<string, unknown>, onEnd?: () => void) => void;
}

/**
 * A manual request of readings: the server waits for a device that answers at once, and what it says is shown in a
 * snackbar (specification 1, section 2.4). What is still on its way then is followed, and its end is shown, too.
 */
export function useRequest(deviceId: number): ManualRequest {
  const { t } = useTranslation('control');
  const client = useQueryClient();
  const titles = useTaskTitles();
  const [late, setLate] = useState<{ id: number; what: string } | null>(null);
  const task = useFollowedTask(late?.id ?? null, deviceId);
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
    if (late === null || task === null || !isFinal(task.status)) return;
    setLate(null);
    if (task.status === TASK_STATE.done) notifyDone(t('request.answered', { what: late.what }));
    else {
      const cause = answerOf(task.result).error ?? task.step ?? (task.result_code && titles.code(task.result_code));
      notifyNotice(`${late.what}: ${cause || titles.status(task.status)}`);
    }
    refresh();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once at the end of each task
  }, [late, task?.status]);
  return {
    isPending: call.isPending,
    ask: (what, management, onEnd = () => undefined) =>
      call.mutate(
        { id: deviceId, management },
        {
          onSuccess: ({ task_id: id, control_set: set }) => setLate(set === null ? { id, what } : null),
          onSettled: onEnd,
        },
      ),
  };
}
