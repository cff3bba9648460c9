import { taskResultCodes } from '@gaugeway/proto/api/task-logs';
import { isSettled, TASK_STATE, taskStatistics } from '@gaugeway/proto/api/tasks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconClockPause } from '@tabler/icons-react';
import { query } from '@/shared/api';
import { counted, formatNumber, formatPercent } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import { QuietNote } from './quiet-note';
import { REFRESH_MS, WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconClockPause;

const DAY = 86_400;
/** Periods begin on a full minute, so that widgets and refreshes share their replies. */
const MINUTE = 60;
const MOST_CAUSES = 4;

/** Results of the polls and commands of the last 24 hours, and the causes of failures. */
export default function TasksWidget() {
  const { t } = useTranslation('dashboard');
  const stop_date = Math.ceil(Date.now() / 1000 / MINUTE) * MINUTE;
  const found = useQuery({
    ...query(taskStatistics, { start_date: stop_date - DAY, stop_date }),
    placeholderData: (old) => old,
    refetchInterval: REFRESH_MS,
  });
  const codes = useQuery({ ...query(taskResultCodes, {}), staleTime: 'static' });
  const titles = new Map(codes.data?.result_codes.map(({ id, title }) => [id, title]));
  return (
    <WidgetBody data={found}>
      {({ total, statuses, result_codes }) => {
        if (total === 0) return <QuietNote title={t('tasks.none')}>{t('tasks.none_hint')}</QuietNote>;
        const of = (state: number) => statuses.find(({ status }) => status === state)?.count ?? 0;
        const done = of(TASK_STATE.done);
        const settled = statuses.reduce((sum, { status, count }) => sum + (isSettled(status) ? count : 0), 0);
        const failed = of(TASK_STATE.failed) + of(TASK_STATE.expired) + of(TASK_STATE.unknown);
        const causes = [...result_codes]
          .sort((a, b) => b.count - a.count)
          .filter(({ result_code }) => !OK.has(result_code));
        return (
          <div className={classes.column}>
            <p className={classes.big}>
              <span className={classes.figure}>
                {settled > 0 ? formatPercent(Math.floor((done / settled) * 100)) : '–'}
              </span>
              <span className={classes.unit}>
                {t('tasks.done_of', { ...counted(done), total: formatNumber(total) })}
              </span>
            </p>
            <ul className={classes.rows}>
              <li className={classes.row}>
                <StateMark tone="busy" label={t('tasks.open')} />
                <span className={classes.number}>{formatNumber(total - settled)}</span>
              </li>
              <li className={classes.row}>
                <StateMark tone={failed > 0 ? 'alarm' : 'idle'} label={t('tasks.failed')} />
                <span className={classes.number}>{formatNumber(failed)}</span>
              </li>
              {causes.slice(0, MOST_CAUSES).map(({ result_code, count }) => (
                <li key={result_code} className={classes.row}>
                  <span className={classes.cause}>{titles.get(result_code) ?? result_code}</span>
                  <span className={classes.number}>{formatNumber(count)}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </WidgetBody>
  );
}

/** Codes that are not faults. */
const OK: ReadonlySet<string> = new Set(['', 'ok', 'done', 'success']);
