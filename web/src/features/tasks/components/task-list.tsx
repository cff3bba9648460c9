import { meteringDevices } from '@gaugeway/proto/api/devices';
import { getPollGroup, listPollGroups } from '@gaugeway/proto/api/poll-groups';
import { exportTasks, listTasks, type Task, TASK_STATE, taskStatuses } from '@gaugeway/proto/api/tasks';
import { ActionIcon, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import {
  IconBan,
  IconCheck,
  IconDownload,
  IconEye,
  IconListCheck,
  IconRefresh,
  IconRepeat,
  IconTimeline,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserNames } from '@/shared/account';
import { query, useDownload } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { formatDateTime, formatId } from '@/shared/i18n';
import { type ListFilter, ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { hasOpen, mayGiveAgain, mayReadBack, mayRetry, useTaskRequest } from '@/entities/task';
import { isHeld, mayCancel } from '../model/task-actions';
import { useTaskActions } from '../model/use-task-actions';
import { TASK_ORDER, useTasksSearch } from '../model/use-tasks-search';
import { TaskResult, TaskState, useTaskColumns, useWho } from './task-columns';
import { TaskSelection } from './task-selection';
import classes from './tasks.module.css';

/** Interval of requests for open tasks, milliseconds, in addition to the live updates, which may be missed. */
const ASK_MS = 5000;
const LONGEST = 8_553_600;
/** Most devices in the filter's list of matches. */
const OFFERED = 50;

interface TaskListProps {
  mayUpdate: boolean;
  isDemo: boolean;
}

/** Tasks of the tab, newest first, with their actions. */
export function TaskList({ mayUpdate, isDemo }: TaskListProps) {
  const { t } = useTranslation('tasks');
  const search = useTasksSearch();
  const { list, tab, period, zone, open, narrowNothing } = search;
  const isQuarantine = tab === 'quarantine';
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const actions = useTaskActions(() => setTicked({}));
  const requestOf = useTaskRequest();
  const show = (id: number | null) => id !== null && open(id);
  const narrowed = isQuarantine
    ? { status: [TASK_STATE.quarantined] }
    : {
        status: search.status ?? null,
        command_type: search.type ?? null,
        device_ids: search.device ?? null,
        poll_group_id: search.group ?? null,
        start_date: period.start,
        stop_date: period.stop,
      };
  const found = useQuery({
    ...query(listTasks, { ...narrowed, page: list.page, per_page: list.per_page }),
    select: (reply) => reply.device_tasks,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isQuarantine || hasOpen(state.data?.device_tasks.data) ? ASK_MS : false),
  });
  const rows = found.data?.data ?? [];
  const keep = useDownload(exportTasks);
  useWatchedDevices(rows.map(({ device_id: id }) => id));
  useRealtime('task_progressed', (events) => {
    if (events.some(({ id }) => rows.some((task) => task.id === id))) void found.refetch();
  });
  const names = useUserNames(rows.map(({ created_by: user }) => (user > 0 ? user : null)));
  const who = useWho(names);
  const filters = useFilters();
  const chosen = rows.filter(({ id }) => ticked[String(id)]);
  const view: ListView<Task> = {
    name: isQuarantine ? 'tasks-quarantine' : 'tasks',
    label: t(isQuarantine ? 'tab_quarantine' : 'title'),
    columns: useTaskColumns(zone, names, isQuarantine),
    rowId: ({ id }) => String(id),
    order: TASK_ORDER,
    filters: isQuarantine ? [] : filters,
    onClearFilters: narrowNothing,
    hasRefresh: true,
    onOpen: ({ id }) => open(id),
    tools: (
      <Tooltip label={t('export')}>
        <ActionIcon aria-label={t('export')} loading={keep.isPending} onClick={() => keep.mutate(narrowed)}>
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    ),
    menu: (task) => (
      <RowMenu
        label={t('menu', { id: task.id })}
        actions={[
          { id: 'timeline', label: t('timeline'), icon: IconTimeline, onClick: () => open(task.id) },
          mayRetry(task) &&
            !isDemo && { id: 'retry', label: t('retry'), icon: IconRefresh, onClick: () => actions.retry([task]) },
          mayReadBack(task) &&
            !isDemo && {
              id: 'read-back',
              label: t('read_back'),
              icon: IconEye,
              onClick: () => void actions.readBack(task).then(show),
            },
          mayGiveAgain(task) &&
            mayUpdate &&
            !isDemo && {
              id: 'again',
              label: t('again.do'),
              icon: IconRepeat,
              isDanger: true,
              onClick: () => void actions.giveAgain(task).then(show),
            },
          isHeld(task) &&
            mayUpdate && {
              id: 'release',
              label: t('release.do'),
              icon: IconCheck,
              onClick: () => void actions.decide([task], 'release'),
            },
          isHeld(task) &&
            mayUpdate && {
              id: 'reject',
              label: t('reject.do'),
              icon: IconX,
              isDanger: true,
              onClick: () => void actions.decide([task], 'reject'),
            },
          !isQuarantine &&
            mayUpdate &&
            mayCancel(task) && {
              id: 'cancel',
              label: t('cancel.do'),
              icon: IconBan,
              isDanger: true,
              onClick: () => void actions.cancel([task]),
            },
        ]}
      />
    ),
    selection: mayUpdate
      ? {
          ticked,
          onTick: setTicked,
          bar: chosen.length > 0 && (
            <TaskSelection
              chosen={chosen}
              inQuarantine={isQuarantine}
              actions={actions}
              onClear={() => setTicked({})}
            />
          ),
        }
      : undefined,
    card: {
      head: (task) => task.device_name ?? formatId(task.device_id),
      mark: (task) => <TaskState task={task} />,
      lines: (task) => (
        <>
          <span className={classes.cardRequest}>{requestOf(task)}</span>
          {!isQuarantine && (
            <span className={classes.cardAnswer}>
              <TaskResult task={task} />
            </span>
          )}
        </>
      ),
      foot: (task) => (
        <>
          <span>{who(task)}</span>
          <span>{formatDateTime(task.created_at, zone)}</span>
        </>
      ),
    },
    blank: {
      icon: IconListCheck,
      title: t(isQuarantine ? 'none_quarantined' : 'none'),
      hint: t(isQuarantine ? 'none_quarantined_hint' : 'none_hint'),
      filtered: {
        title: t('filtered'),
        hint: t('filtered_hint'),
        clear: {
          label: t('show_all'),
          onClear: narrowNothing,
        },
      },
    },
  };
  return <ListTable view={view} list={list} found={found} />;
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation('tasks');
  const { status, type, device, group, period, isNarrowed, zone, narrow } = useTasksSearch();
  const [typed, setTyped] = useState('');
  const [typedGroup, setTypedGroup] = useState('');
  const statuses = useQuery({ ...query(taskStatuses, {}), staleTime: Infinity }).data?.statuses ?? [];
  const known = useQuery({
    ...query(meteringDevices, {
      search_string: typed || null,
      per_page: OFFERED,
      sort_field: 'name',
      only: ['id', 'name'],
    }),
    placeholderData: keepPreviousData,
  });
  const ticked = useQuery({
    ...query(meteringDevices, { ids: device ?? [], per_page: OFFERED, only: ['id', 'name'] }),
    enabled: device !== undefined,
  });
  const offered = [known, ticked].flatMap(({ data }) => (data ? rowsOf(data.metering_devices) : []));
  const devices = new Map(offered.map(({ id, name }) => [id, name]));
  const groups = useQuery({
    ...query(listPollGroups, { search_string: typedGroup || null, per_page: OFFERED }),
    placeholderData: keepPreviousData,
  });
  const chosenGroup = useQuery({ ...query(getPollGroup, { id: group ?? 0 }), enabled: group !== undefined });
  const offeredGroups = [...(groups.data?.polls_groups.data ?? []), chosenGroup.data?.polls_group].flatMap((one) =>
    one ? [[one.id, one.name] as const] : [],
  );
  return [
    {
      id: 'status',
      kind: 'select',
      label: t('state'),
      placeholder: t('all_states'),
      width: 200,
      options: statuses.map(({ id, title }) => ({ value: String(id), label: title })),
      chosen: (status ?? []).map(String),
      onChange: (values) => narrow({ status: values.length > 0 ? values.map(Number) : undefined }),
    },
    {
      id: 'device',
      kind: 'select',
      label: t('device'),
      placeholder: t('all_devices'),
      width: 220,
      options: [...devices].map(([id, name]) => ({ value: String(id), label: name })),
      chosen: (device ?? []).map(String),
      onSearch: setTyped,
      onChange: (values) => narrow({ device: values.length > 0 ? values.map(Number) : undefined }),
    },
    {
      id: 'type',
      kind: 'segments',
      label: t('type_label'),
      all: t('all_types'),
      options: [
        { value: 'poll', label: t('type.poll') },
        { value: 'control', label: t('type.control') },
      ],
      chosen: type ?? null,
      onChange: (value) => narrow({ type: value === 'poll' || value === 'control' ? value : undefined }),
    },
    {
      id: 'group',
      kind: 'select',
      isInMenu: true,
      isOne: true,
      label: t('poll_group'),
      placeholder: t('any_group'),
      options: [...new Map(offeredGroups)].map(([id, name]) => ({ value: String(id), label: name })),
      chosen: group === undefined ? [] : [String(group)],
      onSearch: setTypedGroup,
      onChange: ([value]) => narrow({ group: value === undefined ? undefined : Number(value) }),
    },
    {
      id: 'period',
      kind: 'period',
      label: t('period'),
      period,
      isNarrowed,
      zone,
      longestSeconds: LONGEST,
      onShow: narrow,
    },
  ];
}
