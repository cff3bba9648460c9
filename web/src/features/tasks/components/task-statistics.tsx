import { taskStatistics } from '@gaugeway/proto/api/tasks';
import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import type { Period } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { taskTone, useTaskTitles } from '@/entities/task';
import { StateMark } from '@/shared/ui';
import classes from './tasks.module.css';

interface TaskStatisticsProps {
  period: Period;
  deviceId: number | null;
  groupId: number | null;
  chosen: readonly number[];
  onChoose: (status: number[]) => void;
}

/** Numbers of tasks of the period by state; a click filters by the state. */
export function TaskStatistics({ period, deviceId, groupId, chosen, onChoose }: TaskStatisticsProps) {
  const { t } = useTranslation('tasks');
  const titles = useTaskTitles();
  const found = useQuery({
    ...query(taskStatistics, {
      ...{ start_date: period.start, stop_date: period.stop },
      ...{ device_id: deviceId, poll_group_id: groupId },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  if (!found.data) return null;
  const { total, statuses } = found.data;
  return (
    <ul className={classes.statistics} aria-label={t('statistics')}>
      <li>
        <UnstyledButton className={classes.count} aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
          {t('total')} <span className={classes.number}>{formatNumber(total, 0)}</span>
        </UnstyledButton>
      </li>
      {statuses.map(({ status, count }) => (
        <li key={status}>
          <UnstyledButton
            className={classes.count}
            aria-pressed={chosen.includes(status)}
            onClick={() =>
              onChoose(chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status])
            }
          >
            <StateMark tone={taskTone(status)} label={titles.status(status)} />
            <span className={classes.number}>{formatNumber(count, 0)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
