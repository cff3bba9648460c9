import { smartImportFiles, uploadSmartImport } from '@gaugeway/proto/api/smart-import';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { upload } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { errorText, Page } from '@/shared/ui';
import { FilesList } from './files-list';
import { TownSteps } from './steps';
import classes from './town-import.module.css';

interface FileStepProps {
  /** The dry run whose meaning of the columns a mended file begins with. */
  as: number | undefined;
}

/** The spreadsheet, and those that were brought before. */
export function FileStep({ as }: FileStepProps) {
  const { t } = useTranslation('town-import');
  return (
    <Page title={t('title')}>
      <div className={classes.panel}>
        <TownSteps step="file" />
        <FileCard as={as} />
        <FilesList />
      </div>
    </Page>
  );
}

function FileCard({ as }: FileStepProps) {
  const { t } = useTranslation('town-import');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const read = useMutation({
    mutationFn: (file: File) => upload(uploadSmartImport, file),
    meta: { quiet: true },
    onSuccess: ({ file }) => {
      void client.invalidateQueries({ queryKey: [smartImportFiles.id] });
      void navigate({ to: '/cloud/objects/import', search: { file: file.id, as } });
    },
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !read.isPending) read.mutate(file);
  };
  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isIn);
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{t('file.title')}</h2>
      <p className={classes.hint}>{as === undefined ? t('file.text') : t('file.mended')}</p>
      <ErrorSummary message={read.error ? errorText(read.error) : null} />
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-busy={read.isPending || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden="true" />
        <span className={classes.dropTitle} aria-live="polite">
          {read.isPending ? t('file.reading') : t('file.drop')}
        </span>
        <span>{t('file.drop_hint')}</span>
        <input
          type="file"
          className={classes.input}
          accept=".xlsx,.csv"
          aria-label={t('file.choose')}
          disabled={read.isPending}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file, corrected, may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </section>
  );
}
