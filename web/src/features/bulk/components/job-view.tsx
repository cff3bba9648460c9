import { bulkResult, cancelBulkJob, getBulkJob, type BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { startImport } from '@gaugeway/proto/api/device-import';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound, useCall, useDownload } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { confirm, NotFound, Notice, notifyDone, useCrumbs } from '@/shared/ui';
import { useJob } from '../model/job';
import { isUnderWay, JobActions, JobPage, JobProgress, readyRows, stepOfJob } from '@/shared/jobs';
import { BulkCounts } from './bulk-counts';
import classes from './bulk.module.css';
import { ImportSteps } from './import-steps';
import { JobRows } from './job-rows';
import { JobState } from './jobs-list';

/** Import or mass action: its findings, progress and results. */
export function JobView({ id, source }: { id: number; source: number | undefined }) {
  const { t } = useTranslation('bulk');
  const found = useJob(id);
  const job = found.data?.bulk_job;
  const title = job ? job.file_name || t(`kind.${job.kind}`) : t('title');
  useCrumbs([
    { label: t('devices'), to: '/cloud/devices' },
    { label: t('title'), to: '/cloud/devices/bulk' },
    ...(job ? [{ label: title }] : []),
  ]);
  if (isNotFound(found.error)) return <NotFound what="job" />;
  return (
    <JobPage
      title={title}
      aside={job && <JobState job={job} />}
      actions={job && <JobButtons job={job} source={source} />}
      found={found}
    >
      {job && (
        <>
          {job.kind === 'import' && <ImportSteps step={stepOfJob(job)} />}
          <JobSummary job={job} />
          <JobRows job={job} columns={found.data?.columns ?? []} />
        </>
      )}
    </JobPage>
  );
}

function JobSummary({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const isCheck = job.state === 'checked';
  const isCorrectable = job.kind === 'import' && job.refused > 0 && !isUnderWay(job.state);
  return (
    <>
      {isUnderWay(job.state) && (
        <JobProgress
          job={job}
          label={t('progress')}
          text={t('processed', { done: formatNumber(job.processed, 0), total: formatNumber(job.total, 0) })}
        />
      )}
      <BulkCounts job={job} />
      {job.notes.length > 0 && (
        <Notice tone="warning" title={t('notes')}>
          <ul className={classes.notes}>
            {job.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isUnderWay(job.state) && (
        <Text size="sm" c="dimmed">
          {t('may_leave')}
        </Text>
      )}
      {isCorrectable && <Text size="sm">{isCheck ? t('correct_before') : t('correct_after')}</Text>}
    </>
  );
}

function JobButtons({ job, source }: { job: BulkJob; source: number | undefined }) {
  const { t } = useTranslation('bulk');
  const client = useQueryClient();
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const mayChange = useCan(['create', 'update', 'access_all'], SECTION.devices);
  const again = () => void client.invalidateQueries({ queryKey: [getBulkJob.id] });
  const start = useCall(startImport, { onSettled: again });
  const cancel = useCall(cancelBulkJob, {
    onSuccess: ({ msg }) => notifyDone(msg),
    onSettled: again,
  });
  const keep = useDownload(bulkResult);
  const { id } = job;
  const stop = async () => {
    const sure = await confirm({
      title: t('stop_title'),
      text: t('stop_text'),
      confirm: t('stop'),
      cancel: t('go_on'),
      danger: true,
    });
    if (sure) cancel.mutate({ id });
  };
  const startAction = {
    label: t('import.start', { count: readyRows(job) }),
    isPending: start.isPending,
    onClick: () => start.mutate({ id }),
  };
  const stopAction = { label: t('stop'), isPending: cancel.isPending, onClick: () => void stop() };
  return (
    <JobActions
      job={job}
      download={{ label: t('result'), isPending: keep.isPending, onClick: () => keep.mutate({ id }) }}
      stop={mayChange ? stopAction : undefined}
      start={mayCreate ? startAction : undefined}
      links={
        <>
          {source !== undefined && (
            <Button
              variant={job.state === 'done' ? 'filled' : 'default'}
              leftSection={<IconArrowLeft size={16} />}
              renderRoot={(props) => <Link to="/cloud/objects/import" search={{ job: source }} {...props} />}
            >
              {t('import.back_to_town')}
            </Button>
          )}
          {source === undefined && mayCreate && job.kind === 'import' && !isUnderWay(job.state) && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              component={Link}
              to="/cloud/devices/import"
            >
              {t('another_file')}
            </Button>
          )}
        </>
      }
    />
  );
}
