import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { listTasks, type Task, taskStatuses } from '@gaugeway/proto/api/tasks';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBan, IconListCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatZone, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView } from '@/shared/list-page';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { answerOf, hasOpen, taskTone, useCancelWaiting, useTaskRequest } from '@/entities/task';
import { StateMark } from '@/shared/ui';
import { LOG_ORDER, useLogSearch } from '../model/use-log-search';

/** Interval of requests for open tasks, milliseconds; live updates may be missed. */
const ASK_MS = 5000;

/** Tasks of the device and their results. */
export function TasksTab({ device }: { device: MeteringDevice }) {
  const { t } = useTranslation('device-log');
  const { list } = useLogSearch();
  const mayUpdate = useCan('update', SECTION.devices);
  const waiting = useCancelWaiting();
  const found = useQuery({
    ...query(listTasks, { device_ids: [device.id], page: list.page, per_page: list.per_page }),
    select: (reply) => reply.device_tasks,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (hasOpen(state.data?.device_tasks.data) ? ASK_MS : false),
  });
  useWatchedDevices([device.id]);
  useRealtime('task_progressed', (events) => {
    // Also for a task that is not in the list yet.
    if (events.some(({ device_id: id }) => id === device.id)) void found.refetch();
  });
  const view: ListView<Task> = {
    name: 'device-tasks',
    label: t('tasks'),
    columns: useColumns(device.deviceTimezone),
    rowId: ({ id }) => String(id),
    order: LOG_ORDER,
    tools: mayUpdate && hasOpen(found.data?.data) && (
      <Button
        variant="default"
        leftSection={<IconBan size={16} />}
        loading={waiting.isPending}
        onClick={() => void waiting.cancel({ device_id: device.id, name: device.name })}
      >
        {t('cancel_tasks')}
      </Button>
    ),
    card: {
      head: (task) => <TaskTitle task={task} />,
      lines: (task) => <TaskState task={task} />,
      foot: (task) => (
        <>
          <span>{answerOf(task.result).error ?? (task.response || task.step)}</span>
          <span>{formatDateTime(task.created_at, device.deviceTimezone)}</span>
        </>
      ),
    },
    blank: {
      icon: IconListCheck,
      title: t('no_tasks'),
      hint: t('no_tasks_hint'),
      filtered: { title: t('no_tasks') },
    },
  };
  return <ListTable view={view} list={list} found={found} />;
}

const TaskTitle = ({ task }: { task: Task }) => useTaskRequest()(task);

function TaskState({ task }: { task: Task }) {
  const statuses = useQuery({ ...query(taskStatuses, {}), staleTime: Infinity });
  const status = statuses.data?.statuses.find(({ id }) => id === task.status);
  return <StateMark tone={taskTone(task.status)} label={status?.title ?? ''} />;
}

function useColumns(zone: number): DataColumn<Task>[] {
  const { t } = useTranslation('device-log');
  return useMemo(
    () => [
      {
        id: 'created_at',
        title: t('at'),
        unit: formatZone(zone),
        width: 148,
        fixed: true,
        cell: (task) => formatDateTime(task.created_at, zone),
      },
      { id: 'title', title: t('task'), width: 240, fixed: true, cell: (task) => <TaskTitle task={task} /> },
      { id: 'status', title: t('state'), width: 180, cell: (task) => <TaskState task={task} /> },
      {
        id: 'updated_at',
        title: t('updated'),
        unit: formatZone(zone),
        width: 168,
        cell: (task) => formatDateTime(task.updated_at, zone),
      },
      {
        id: 'result',
        title: t('result'),
        width: 280,
        grow: true,
        cell: (task) => answerOf(task.result).error ?? (task.response || task.step || NO_VALUE),
      },
    ],
    [t, zone],
  );
}
