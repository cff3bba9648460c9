import {
  cancelSmartImport,
  type SmartJob,
  smartImportJob,
  smartImportResult,
  startSmartImport,
  undoSmartImport,
} from '@gaugeway/proto/api/smart-import';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconArrowBackUp, IconColumns, IconFileUpload, IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isNotFound, useCall, useDownload } from '@/shared/api';
import { counted, formatNumber } from '@/shared/i18n';
import { confirm, NotFound, Notice, notifyDone, StateMark } from '@/shared/ui';
import {
  isUnderWay,
  JobActions,
  JobCounts,
  JobPage,
  JobProgress,
  readyRows,
  stepOfJob,
  TONE_OF_JOB,
} from '@/shared/jobs';
import { mayUndo } from '../model/job-state';
import { useImportJob } from '../model/use-import-job';
import { JobRows } from './job-rows';
import { MissingDevices } from './missing-devices';
import { ImportSteps } from './steps';
import classes from './object-import.module.css';

/** Dry run, import or undo: its plan, progress and results. */
export function JobStep({ id }: { id: number }) {
  const { t } = useTranslation('object-import');
  const found = useImportJob(id);
  const job = found.data?.bulk_job;
  if (isNotFound(found.error)) return <NotFound what="page" />;
  const isUndo = job?.kind === 'smart_undo';
  const name = job?.file_name ?? '';
  return (
    <JobPage
      title={isUndo ? t('undo.of', { name }) : name || t('title')}
      aside={job && <StateMark tone={TONE_OF_JOB[job.state]} label={t(`state.${job.state}`)} />}
      actions={job && <JobButtons job={job} />}
      found={found}
    >
      {job && (
        <>
          {!isUndo && <ImportSteps step={stepOfJob(job)} />}
          {isUnderWay(job.state) && (
            <JobProgress
              job={job}
              label={t('progress')}
              text={`${t('processed', { done: formatNumber(job.processed, 0), total: formatNumber(job.total, 0) })} ${t('may_leave')}`}
            />
          )}
          <JobCounts
            job={job}
            nameOf={(name) => {
              if (name === 'refused') return isUndo ? t('count.kept') : t('count.unclear');
              return t(`count.${name}`);
            }}
          />
          {job.notes.length > 0 && <Notice tone="warning" title={job.notes.join(' ')} />}
          {job.state === 'checked' && found.data?.reading && (
            <MissingDevices job={job} count={found.data.missing_devices} reading={found.data.reading} />
          )}
          {job.undo_job_id !== null && (
            <Text size="sm">
              {t('undo.was')}{' '}
              <Link to="/cloud/objects/import" search={{ job: job.undo_job_id }}>
                {t('undo.see')}
              </Link>
            </Text>
          )}
          {(found.data?.plan.length ?? 0) > 0 && (
            <ul className={classes.plan} aria-label={t('plan')}>
              {found.data?.plan.map(({ action, title, rows }) => (
                <li key={action} className={classes.planned}>
                  {title}: {formatNumber(rows, 0)}
                </li>
              ))}
            </ul>
          )}
          <JobRows job={job} />
        </>
      )}
    </JobPage>
  );
}

function JobButtons({ job }: { job: SmartJob }) {
  const { t } = useTranslation('object-import');
  const client = useQueryClient();
  const navigate = useNavigate();
  const again = () => void client.invalidateQueries({ queryKey: [smartImportJob.id] });
  const start = useCall(startSmartImport, { onSettled: again });
  const cancel = useCall(cancelSmartImport, { onSuccess: ({ msg }) => notifyDone(msg), onSettled: again });
  const undo = useCall(undoSmartImport, {
    onSuccess: ({ bulk_job }) => {
      again();
      void navigate({ to: '/cloud/objects/import', search: { job: bulk_job.id } });
    },
  });
  const keep = useDownload(smartImportResult);
  const ready = readyRows(job);
  const { id } = job;
  const askUndo = async () => {
    const sure = await confirm({
      title: t('undo.title'),
      text: t('undo.text'),
      confirm: t('undo.confirm'),
      cancel: t('undo.leave'),
      danger: true,
    });
    if (sure) undo.mutate({ id });
  };
  return (
    <JobActions
      job={job}
      download={{ label: t('result'), isPending: keep.isPending, onClick: () => keep.mutate({ id }) }}
      stop={{ label: t('stop'), isPending: cancel.isPending, onClick: () => cancel.mutate({ id }) }}
      start={{
        label: t('start', counted(ready)),
        isPending: start.isPending,
        onClick: () => start.mutate({ id }),
      }}
      links={
        <>
          {job.kind === 'smart_import' && !isUnderWay(job.state) && (
            <Button
              variant="default"
              leftSection={<IconColumns size={16} />}
              renderRoot={(props) => (
                <Link
                  to="/cloud/objects/import"
                  search={job.state === 'checked' ? { file: job.source_id, as: job.id } : {}}
                  {...props}
                />
              )}
            >
              {job.state === 'checked' ? t('columns.change') : t('another')}
            </Button>
          )}
          {job.kind === 'smart_import' && !isUnderWay(job.state) && job.refused > 0 && (
            <Button
              variant="default"
              leftSection={<IconFileUpload size={16} />}
              renderRoot={(props) => <Link to="/cloud/objects/import" search={{ as: job.id }} {...props} />}
            >
              {t('corrected')}
            </Button>
          )}
        </>
      }
    >
      {mayUndo(job) && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={undo.isPending}
          onClick={() => void askUndo()}
        >
          {t('undo.button')}
        </Button>
      )}
      {job.kind === 'smart_import' && job.state === 'done' && job.done > 0 && job.undo_job_id === null && (
        <Button leftSection={<IconSitemap size={16} />} renderRoot={(props) => <Link to="/cloud/objects" {...props} />}>
          {t('to_objects')}
        </Button>
      )}
    </JobActions>
  );
}
