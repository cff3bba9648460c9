import { smartImportFiles, uploadSmartImport } from '@gaugeway/proto/api/smart-import';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { upload } from '@/shared/api';
import { useFullText } from '@/entities/company';
import { SheetDrop } from '@/shared/sheet-import';
import { Page } from '@/shared/ui';
import { FilesList } from './files-list';
import { ImportSteps } from './steps';
import classes from './object-import.module.css';

interface FileStepProps {
  /** Id of the dry run whose column mapping applies to a corrected file. */
  as: number | undefined;
}

/** Upload of the spreadsheet, and the earlier ones. */
export function FileStep({ as }: FileStepProps) {
  const { t } = useTranslation('object-import');
  return (
    <Page title={t('title')}>
      <div className={classes.panel}>
        <ImportSteps step="file" />
        <FileCard as={as} />
        <FilesList />
      </div>
    </Page>
  );
}

function FileCard({ as }: FileStepProps) {
  const { t } = useTranslation('object-import');
  const navigate = useNavigate();
  const client = useQueryClient();
  const full = useFullText('import_files');
  const read = useMutation({
    mutationFn: (file: File) => upload(uploadSmartImport, file),
    meta: { quiet: true },
    onSuccess: ({ file }) => {
      void client.invalidateQueries({ queryKey: [smartImportFiles.id] });
      void navigate({ to: '/cloud/objects/import', search: { file: file.id, as } });
    },
  });
  return (
    <SheetDrop
      title={t('file.title')}
      text={as === undefined ? t('file.text') : t('file.corrected')}
      hint={t('file.drop_hint')}
      isBusy={read.isPending}
      closed={full}
      error={read.error}
      onFile={(file) => read.mutate(file)}
    />
  );
}
