import {
  deleteSmartImportFile,
  type SmartFile,
  smartImportFile,
  smartImportFiles,
} from '@gaugeway/proto/api/smart-import';
import { ActionIcon, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { query, useCall, useDownload } from '@/shared/api';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { SheetCard } from '@/shared/sheet-import';
import { confirm, ErrorState, StateMark, useDone } from '@/shared/ui';
import { isUnderWay, TONE_OF_JOB } from '@/shared/jobs';
import classes from './object-import.module.css';

const LOOK_MS = 2000;
const KILO = 1024;

/** Earlier spreadsheets: their imports, and the original files. */
export function FilesList() {
  const { t } = useTranslation('object-import');
  const zone = useUserZone();
  const found = useQuery({
    ...query(smartImportFiles, {}),
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      state.data?.files.some(({ job_state }) => isUnderWay(job_state)) ? LOOK_MS : false,
  });
  const files = found.data?.files;
  const names = useUserNames(files?.map(({ user_id }) => user_id) ?? []);
  if (found.isError && !files) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!files) return <Skeleton height={120} radius="md" />;
  if (files.length === 0) return null;
  return (
    <SheetCard title={t('files.title')}>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <span className={classes.fileText}>
              <span className={classes.fileName} translate="no">
                {file.name || t('files.unnamed', { number: file.id })}
              </span>
              <span className={classes.small}>
                {[
                  formatDateTime(file.created_at, zone),
                  names.get(file.user_id),
                  t('files.size', { size: formatNumber(Math.max(1, Math.round(file.size / KILO)), 0) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {file.job_state && <StateMark tone={TONE_OF_JOB[file.job_state]} label={t(`state.${file.job_state}`)} />}
            <FileActions file={file} />
          </li>
        ))}
      </ul>
    </SheetCard>
  );
}

function FileActions({ file }: { file: SmartFile }) {
  const { t } = useTranslation('object-import');
  const name = file.name || t('files.unnamed', { number: file.id });
  const keep = useDownload(smartImportFile);
  const remove = useCall(deleteSmartImportFile, { onSuccess: useDone([smartImportFiles]) });
  const ask = async () => {
    const sure = await confirm({
      title: t('files.delete_title', { name }),
      text: t('files.delete_text'),
      confirm: t('files.delete'),
      cancel: t('files.keep'),
      danger: true,
    });
    if (sure) remove.mutate({ id: file.id });
  };
  return (
    <Group gap="xs">
      {file.job_id !== null && (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link to="/cloud/objects/import" search={{ job: file.job_id ?? undefined }} {...props} />
          )}
        >
          {t('files.open_job')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => <Link to="/cloud/objects/import" search={{ file: file.id }} {...props} />}
      >
        {t('files.open')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t('files.download', { name })}
        loading={keep.isPending}
        onClick={() => keep.mutate({ id: file.id })}
      >
        <IconDownload size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('files.delete_one', { name })}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
