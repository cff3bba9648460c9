import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { useTranslation } from 'react-i18next';
import { JobCounts } from '@/shared/jobs';

/** Numbers of rows or devices of a job by result. */
export function BulkCounts({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  return (
    <JobCounts
      job={job}
      nameOf={(name) => {
        if (name === 'refused' && job.state === 'checked') return t('count.wrong');
        return name === 'unchanged' && job.kind !== 'import' ? t('same') : t(`count.${name}`);
      }}
    />
  );
}
