import { deviceMessages } from '@gaugeway/proto/api/messages';
import { canBecome, createTask, listTasks, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { TaskProgressedPush } from '@gaugeway/proto/api/realtime';
import { Button, Tooltip } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { query, readNow, useCall } from '@/shared/api';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { isFinal, stateName, taskTone } from '@/entities/task';
import { StateMark } from '@/shared/ui';
import type { DataDevice } from '../model/data-device';
import classes from './device-data.module.css';

/** Interval of requests for the state, milliseconds, in addition to the live updates, which may be missed. */
const ASK_MS = 3000;

type Progress = Pick<TaskProgressedPush, 'status' | 'result'>;

/** Polls the current values of a wired device, and shows the progress of the request. */
export function ReadNow({ device }: { device: DataDevice }) {
  const { t } = useTranslation('device-data');
  const client = useQueryClient();
  const isDemo = useCurrentUser().user.is_demo;
  const mayRead = useCan('read', SECTION.devices) && !isDemo;
  const [taskId, setTaskId] = useState<number | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const under = progress !== null && !isFinal(progress.status);

  /** The answer of an earlier request may arrive after a live update: only possible next states are accepted. */
  const advance = (next: Progress) =>
    setProgress((old) => (old !== null && !canBecome(old.status, next.status) ? old : next));

  const create = useCall(createTask, {
    onMutate: () => setProgress(null),
    onSuccess: ({ device_tasks: [task] }) => {
      if (!task) return;
      setTaskId(task.id);
      setProgress({ status: TASK_STATE.created, result: null });
    },
  });

  useWatchedDevices([device.id]);
  useRealtime('task_progressed', (events) => {
    for (const event of events) if (event.id === taskId) advance(event);
  });

  const preview = useQuery({
    ...query(listTasks, { ids: taskId === null ? [] : [taskId], per_page: 1 }),
    enabled: under && taskId !== null,
    refetchInterval: ASK_MS,
    gcTime: 0,
    meta: { quiet: true },
  });
  const [known] = preview.data?.device_tasks.data ?? [];
  useEffect(() => {
    if (known && known.id === taskId) advance(known);
  }, [known, taskId]);

  const done = progress?.status === TASK_STATE.done;
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: [deviceMessages.id] });
  }, [done, client]);

  if (!mayRead || device.model.options.control['now_value']?.active !== true) return null;
  return (
    <>
      <span role="status" className={classes.progress}>
        {progress && (
          <Tooltip label={progress.result ?? ''} disabled={!progress.result} multiline maw={360}>
            <span>
              <StateMark
                filled
                tone={taskTone(progress.status)}
                label={[
                  t(`task.${stateName(progress.status)}`),
                  isFinal(progress.status) && !done ? progress.result : null,
                ]
                  .filter(Boolean)
                  .join(': ')}
              />
            </span>
          </Tooltip>
        )}
      </span>
      <Button
        leftSection={<IconPlayerPlay size={16} />}
        loading={create.isPending}
        disabled={under}
        onClick={() => create.mutate(readNow([device.id]))}
      >
        {t('read_now')}
      </Button>
    </>
  );
}
