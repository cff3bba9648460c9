import { bulkResult, cancelBulkJob, getBulkJob, type BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { startImport } from '@gaugeway/proto/api/device-import';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconDownload, IconFileImport, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound, useCall, useDownload } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { confirm, NotFound, Notice, notifyDone, useCrumbs } from '@/shared/ui';
import { useJob } from '../model/job';
import { isUnderWay, JobPage, JobProgress, stepOfJob } from '@/shared/jobs';
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
      actions={job && <JobActions job={job} source={source} />}
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

function JobActions({ job, source }: { job: BulkJob; source: number | undefined }) {
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
  const ready = job.total - job.refused - job.unchanged;
  const stop = async () => {
    const sure = await confirm({
      title: t('stop_title'),
      text: t('stop_text'),
      confirm: t('stop'),
      cancel: t('go_on'),
      danger: true,
    });
    if (sure) cancel.mutate({ id: job.id });
  };
  return (
    <Group gap="xs">
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
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={keep.isPending}
        onClick={() => keep.mutate({ id: job.id })}
      >
        {t('result')}
      </Button>
      {mayChange && isUnderWay(job.state) && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} />}
          loading={cancel.isPending}
          onClick={() => void stop()}
        >
          {t('stop')}
        </Button>
      )}
      {mayCreate && job.state === 'checked' && (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          disabled={ready === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ id: job.id })}
        >
          {t('import.start', { count: ready })}
        </Button>
      )}
    </Group>
  );
}
