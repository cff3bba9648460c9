import { importTemplate, uploadImport } from '@gaugeway/proto/api/device-import';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconDownload, IconListCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { download, upload, type ApiError } from '@/shared/api';
import { SheetCard, SheetDrop } from '@/shared/sheet-import';
import { BlankState, Page, useCrumbs } from '@/shared/ui';
import classes from './bulk.module.css';
import { ImportSteps } from './import-steps';

/** cloud/devices/import: the template, and the file that was filled in. */
export function ImportPage() {
  const { t } = useTranslation('bulk');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, { label: t('import.title') }]);
  return (
    <Page
      title={t('import.title')}
      actions={
        <Button variant="default" leftSection={<IconListCheck size={16} />} component={Link} to="/cloud/devices/bulk">
          {t('title')}
        </Button>
      }
    >
      {mayCreate ? (
        <div className={classes.panel}>
          <ImportSteps step="file" />
          <TemplateCard />
          <FileCard />
        </div>
      ) : (
        <BlankState icon={IconLock} title={t('import.no_right')} hint={t('import.no_right_hint')} />
      )}
    </Page>
  );
}

function TemplateCard() {
  const { t } = useTranslation('bulk');
  const keep = useMutation<void, ApiError>({ mutationFn: () => download(importTemplate, {}) });
  return (
    <SheetCard title={t('import.template_title')} texts={[t('import.template_text')]}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={keep.isPending}
        onClick={() => keep.mutate()}
      >
        {t('import.template')}
      </Button>
    </SheetCard>
  );
}

function FileCard() {
  const { t } = useTranslation('bulk');
  const navigate = useNavigate();
  const read = useMutation({
    mutationFn: (file: File) => upload(uploadImport, file),
    meta: { quiet: true },
    onSuccess: ({ bulk_job }) => void navigate({ to: '/cloud/devices/bulk', search: { job: bulk_job.id } }),
  });
  return (
    <SheetDrop
      title={t('import.file_title')}
      text={t('import.file_text')}
      hint={t('import.drop_hint')}
      isBusy={read.isPending}
      error={read.error}
      onFile={(file) => read.mutate(file)}
    />
  );
}
