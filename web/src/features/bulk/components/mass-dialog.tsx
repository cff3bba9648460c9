import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody } from '@/shared/forms';
import { Dialog } from '@/shared/ui';
import { useJob } from '../model/job';
import { formatNumber } from '@/shared/i18n';
import { isUnderWay, JobProgress } from '@/shared/jobs';
import { BulkCounts } from './bulk-counts';

interface MassDialogFrameProps {
  title: string;
  /** Consequence of the action and the number of devices. */
  text: string;
  /** The label of the button. */
  verb: string;
  ready: boolean;
  pending: boolean;
  error: Error | null;
  /** Job of the action; undefined = not started. */
  job: BulkJob | undefined;
  onStart: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Confirms an action on many devices, then shows its progress; the action continues when the dialog is closed. */
export function MassDialog({ title, job, onClose, children, ...form }: MassDialogFrameProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {job ? (
        <MassProgress begun={job} onClose={onClose} />
      ) : (
        <DialogBody
          error={form.error}
          saving={form.pending}
          disabled={!form.ready}
          confirm={form.verb}
          onClose={onClose}
          onSubmit={form.onStart}
        >
          <Text size="sm">{form.text}</Text>
          {children}
        </DialogBody>
      )}
    </Dialog>
  );
}

function MassProgress({ begun, onClose }: { begun: BulkJob; onClose: () => void }) {
  const { t } = useTranslation(['bulk', 'common']);
  const navigate = useNavigate();
  const { id } = begun;
  const job = useJob(id, begun).data?.bulk_job;
  const underWay = job === undefined || isUnderWay(job.state);
  return (
    <Stack gap="md">
      {job && (
        <JobProgress
          job={job}
          label={t('progress')}
          text={t('processed', { done: formatNumber(job.processed, 0), total: formatNumber(job.total, 0) })}
        />
      )}
      {job && !underWay && <BulkCounts job={job} />}
      <Text size="sm" role="status">
        {underWay ? t('may_leave') : job.state === 'cancelled' ? t('ended.cancelled') : t('ended.done')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void navigate({ to: '/cloud/devices/bulk', search: { job: id } })}>
          {t('details')}
        </Button>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </Group>
    </Stack>
  );
}
