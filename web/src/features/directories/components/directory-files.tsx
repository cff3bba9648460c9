import { consumers, suppliers, transformers } from '@gaugeway/proto/api/directories';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  directoryTemplate,
  exportDirectory,
  importDirectory,
  type SheetDirectory,
} from '@gaugeway/proto/api/object-imports';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { call, download } from '@/shared/api';
import { EntryImportDialog } from '@/entities/point';

const LISTS = { consumers, suppliers, transformers } as const;

/** Exports a directory to a spreadsheet, and imports it from one. */
export function DirectoryFiles({ directory }: { directory: SheetDirectory }) {
  const { t } = useTranslation('sheet-import');
  const mayCreate = useCan('create', SECTION.objects);
  const client = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  const file = useMutation({ mutationFn: () => download(exportDirectory, { directory }) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('export')}
      </Button>
      {mayCreate && (
        <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      )}
      {isImporting && (
        <EntryImportDialog
          title={t(`title.${directory}`)}
          send={(upload) => call(importDirectory, { directory, ...upload })}
          template={() => download(directoryTemplate, { directory })}
          onImported={() => void client.invalidateQueries({ queryKey: [LISTS[directory].id] })}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
