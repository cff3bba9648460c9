import { type NewsletterRow, type NewsletterRun, newsletter } from '@gaugeway/proto/api/newsletters';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDateTime, formatDay } from '@/shared/i18n';
import { Dialog, ErrorState } from '@/shared/ui';
import classes from '../reports.module.css';
import { RunMark } from './run-mark';

const LOOK_MS = 2000;

const isOpen = ({ state }: NewsletterRun): boolean => state === 'making' || state === 'sending';

/** Last runs of a newsletter: time, period, result and cause. */
export function RunsDialog({ row, onClose }: { row: NewsletterRow; onClose: () => void }) {
  const { t } = useTranslation('newsletters');
  const zone = useUserZone();
  const found = useQuery({
    ...query(newsletter, { id: row.id }),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.newsletter.runs.some(isOpen) ? LOOK_MS : false),
  });
  const runs = found.data?.newsletter.runs;
  return (
    <Dialog title={t('runs.title', { name: row.title })} size={618} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !runs ? (
        <Skeleton height={160} radius="md" />
      ) : runs.length === 0 ? (
        <Text c="dimmed">{t('runs.none')}</Text>
      ) : (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <li key={run.id}>
              <div className={classes.run}>
                <RunMark run={run} />
                <span>{formatDateTime(run.sent_at ?? run.due_at, zone)}</span>
              </div>
              <Text size="sm" c="dimmed">
                {t(run.is_manual ? 'runs.about_by_hand' : 'runs.about', {
                  from: formatDay(run.date_start),
                  to: formatDay(run.date_end),
                })}
                {run.mails > 0 && ` ${t('runs.mails', { sent: run.mails - run.failed, mails: run.mails })}`}
              </Text>
              {run.error !== null && <Text size="sm">{run.error}</Text>}
              {run.retry_at !== null && (
                <Text size="sm">{t('runs.again', { at: formatDateTime(run.retry_at, zone) })}</Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
