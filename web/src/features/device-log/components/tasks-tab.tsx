import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { listTasks, type Task, taskStatuses } from '@gaugeway/proto/api/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconListCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { CardFoot, CardHead, type DataColumn, PagedTable, useTableLayout } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { hasOpen, taskTone } from '@/shared/tasks';
import { BlankState, ErrorState, StateMark } from '@/shared/ui';

const route = getRouteApi('/cloud/devices/logs/metering/$deviceId');
const PAGE_SIZES = [10, 25, 100] as const;

/** How often open tasks are asked for, beside the live updates: one of them may be missed. */
const ASK_MS = 5000;

/** What the device was asked for, and what came of it. */
export function TasksTab({ device }: { device: MeteringDevice }) {
  const { t } = useTranslation('device-log');
  const { page, per_page: pageSize } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery({
    ...query(listTasks, { device_ids: [device.id], page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (hasOpen(state.data?.device_tasks.data) ? ASK_MS : false),
  });
  const list = found.data?.device_tasks;
  useWatchedDevices([device.id]);
  useRealtime('task_progressed', (events) => {
    if (events.some(({ id }) => list?.data.some((task) => task.id === id))) void found.refetch();
  });
  const columns = useColumns(device.deviceTimezone);
  const layout = useTableLayout('device-tasks', columns);
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (list?.data.length !== 0) return undefined;
    return <BlankState icon={IconListCheck} title={t('no_tasks')} hint={t('no_tasks_hint')} />;
  };
  return (
    <PagedTable
      fill
      paging={{
        page,
        pageSize,
        pageSizes: PAGE_SIZES,
        total: list?.total,
        onPage: (next) => void navigate({ search: (old) => ({ ...old, page: next }) }),
        onPageSize: (size) => {
          const per_page = PAGE_SIZES.find((one) => one === size) ?? 10;
          void navigate({ search: (old) => ({ ...old, page: 1, per_page }) });
        },
      }}
      label={t('tasks')}
      columns={columns}
      rows={list?.data}
      rowId={(task) => String(task.id)}
      layout={layout}
      sort={{ field: 'created_at', descending: true }}
      stale={found.isPlaceholderData}
      card={(task) => (
        <>
          <CardHead>
            <TaskTitle task={task} />
          </CardHead>
          <TaskState task={task} />
          <CardFoot>
            <span>{task.result}</span>
            <span>{formatDateTime(task.created_at, device.deviceTimezone)}</span>
          </CardFoot>
        </>
      )}
      blank={blank()}
    />
  );
}

function TaskTitle({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('device-log');
  const title = i18n.language === 'ru' ? task.title : task.title_en;
  return title || t(`command.${task.command_type}`);
}

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
        width: 148,
        fixed: true,
        cell: (task) => formatDateTime(task.created_at, zone),
      },
      { id: 'title', title: t('task'), width: 240, fixed: true, cell: (task) => <TaskTitle task={task} /> },
      { id: 'status', title: t('state'), width: 180, cell: (task) => <TaskState task={task} /> },
      { id: 'updated_at', title: t('updated'), width: 148, cell: (task) => formatDateTime(task.updated_at, zone) },
      { id: 'result', title: t('result'), width: 280, grow: true, cell: (task) => task.result || NO_VALUE },
    ],
    [t, zone],
  );
}
