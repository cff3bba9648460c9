import type { Task } from '@gaugeway/proto/api/tasks';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatId, NO_VALUE } from '@/shared/i18n';
import { answerOf, taskTone, useTaskTitles, useTaskRequest } from '@/entities/task';
import { StateMark } from '@/shared/ui';
import classes from './tasks.module.css';

/** Author of a task: a user, an API key, or the scheduler. */
export function useWho(names: ReadonlyMap<number, string>): (task: Task) => string {
  const { t } = useTranslation('tasks');
  return ({ created_by: user }) => {
    if (user === 0) return t('scheduler');
    return user < 0 ? t('api_key', { id: -user }) : (names.get(user) ?? t('somebody'));
  };
}

export function TaskState({ task }: { task: Task }) {
  const titles = useTaskTitles();
  return <StateMark tone={taskTone(task.status)} label={titles.status(task.status)} />;
}

/** Result of a task in a line: the error, the code, or the values. */
export function TaskResult({ task }: { task: Task }) {
  const titles = useTaskTitles();
  const text = answerOf(task.result).error ?? task.response;
  const shown = text || task.step || (task.result_code ? titles.code(task.result_code) : NO_VALUE);
  return <span title={shown}>{shown}</span>;
}

/** Held commands have no answer yet: the column of the request takes its room. */
export function useTaskColumns(zone: number, names: ReadonlyMap<number, string>, areHeld = false): DataColumn<Task>[] {
  const { t } = useTranslation('tasks');
  const requestOf = useTaskRequest();
  const who = useWho(names);
  return useMemo(
    () => [
      {
        id: 'created_at',
        title: t('at'),
        width: 148,
        fixed: true,
        cell: (task) => formatDateTime(task.created_at, zone),
      },
      {
        id: 'device',
        title: t('device'),
        width: 190,
        fixed: true,
        cell: (task) => (
          <Link className={classes.link} to="/cloud/devices/data/$id" params={{ id: task.device_id }}>
            {task.device_name ?? formatId(task.device_id)}
          </Link>
        ),
      },
      {
        id: 'title',
        title: t('task'),
        width: 206,
        fixed: true,
        grow: areHeld,
        cell: (task) => <span title={requestOf(task)}>{requestOf(task)}</span>,
      },
      { id: 'status', title: t('state'), width: 200, cell: (task) => <TaskState task={task} /> },
      ...(areHeld
        ? []
        : [
            {
              id: 'result',
              title: t('answer'),
              width: 200,
              grow: true,
              cell: (task: Task) => <TaskResult task={task} />,
            },
          ]),
      { id: 'who', title: t('who'), width: 150, cell: who },
      { id: 'attempt', title: t('attempts'), width: 96, align: 'end', hidden: true, cell: (task) => task.attempt },
      {
        id: 'updated_at',
        title: t('updated'),
        width: 148,
        hidden: true,
        cell: (task) => formatDateTime(task.updated_at, zone),
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `who` and `requestOf` depend on `t` and `names` only
    [t, zone, names, areHeld],
  );
}
