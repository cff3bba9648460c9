import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { useTranslation } from 'react-i18next';
import { type Count, Counts } from '@/shared/jobs';

/** Numbers of rows or devices of a job by result. */
export function JobCounts({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const checked = job.state === 'checked';
  const counts: Count[] = [
    { name: t('count.total'), value: job.total },
    checked
      ? { name: t('count.ready'), value: job.total - job.refused - job.unchanged, tone: 'online' }
      : { name: t('count.done'), value: job.done, tone: 'online' },
    { name: checked ? t('count.wrong') : t('count.refused'), value: job.refused, tone: 'alarm' },
    ...(job.unchanged > 0
      ? [{ name: job.kind === 'import' ? t('count.unchanged') : t('same'), value: job.unchanged }]
      : []),
    ...(job.with_warnings > 0
      ? [{ name: t('count.with_warnings'), value: job.with_warnings, tone: 'warning' as const }]
      : []),
  ];
  return <Counts counts={counts} />;
}
