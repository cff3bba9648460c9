import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { getPollGroup } from '@gaugeway/proto/api/poll-groups';
import { listTasks, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { Loader, Popover, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatDateTime, formatId } from '@/shared/i18n';
import { answerOf, useTaskTitles } from '@/entities/task';
import { ErrorState } from '@/shared/ui';
import { failuresOf, toneOfHour } from '../model/health';
import classes from './poll-groups.module.css';

type Hour = ReplyOf<typeof getPollGroup>['polls_group']['hours'][number];

const HOUR = 3600;
/** Most failed polls of an hour that are loaded. */
const MOST = 500;
const FAILED = [TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.unknown];

interface HourMarkProps {
  groupId: number;
  hour: Hour;
  /** Hours from UTC. */
  zone: number;
}

/** An hour of the strip; when opened, it lists its failed devices and causes. */
export function HourMark({ groupId, hour, zone }: HourMarkProps) {
  const { t } = useTranslation('poll-groups');
  const [isOpen, setOpen] = useState(false);
  const label = t('hour', { ...hour, at: formatDateTime(hour.at, zone) });
  const isQuiet = toneOfHour(hour) === 'none' && hour.open === 0;
  return (
    <Tooltip label={label} disabled={isOpen}>
      <li>
        <Popover opened={isOpen} onChange={setOpen} width={360} position="bottom" withArrow trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={classes.hour}
              data-tone={toneOfHour(hour)}
              aria-label={label}
              onClick={() => setOpen((old) => !old)}
            />
          </Popover.Target>
          <Popover.Dropdown className={classes.hourBox} tabIndex={-1}>
            <p className={classes.hourHead}>{label}</p>
            {hour.failed > 0 ? (
              <Failures groupId={groupId} at={hour.at} />
            ) : (
              <p className={classes.none}>{isQuiet ? t('hour_none') : t('hour_well')}</p>
            )}
          </Popover.Dropdown>
        </Popover>
      </li>
    </Tooltip>
  );
}

function Failures({ groupId, at }: { groupId: number; at: number }) {
  const { t } = useTranslation('poll-groups');
  const titles = useTaskTitles();
  const found = useQuery(
    query(listTasks, {
      poll_group_id: groupId,
      status: FAILED,
      start_date: at,
      stop_date: at + HOUR - 1,
      per_page: MOST,
    }),
  );
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loader size="sm" />;
  const { data, total } = found.data.device_tasks;
  return (
    <ul className={classes.failures}>
      {failuresOf(data).map(({ task, times }) => (
        <li key={task.id}>
          <Link className={classes.link} to="/cloud/devices/data/$id" params={{ id: task.device_id }}>
            {task.device_name ?? formatId(task.device_id)}
          </Link>
          <span>
            {answerOf(task.result).error ?? task.step ?? titles.code(task.result_code ?? 'internal')}
            {times > 1 && ` · ${t('times', { count: times })}`}
          </span>
        </li>
      ))}
      {total > data.length && (
        <li>
          <Link
            className={classes.link}
            to="/cloud/devices/tasks"
            search={{ type: 'poll', group: groupId, status: FAILED, start: at, stop: at + HOUR - 1 }}
          >
            {t('hour_more', { count: total - data.length })}
          </Link>
        </li>
      )}
    </ul>
  );
}
