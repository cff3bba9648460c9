import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type ImportVerdict, undoImport } from '@gaugeway/proto/api/object-imports';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import { SheetImportDialog, type SheetUpload } from '@/shared/sheet-import';
import { useDone } from '@/shared/ui';

const COUNTS = ['new', 'existing', 'faulty'] as const;

interface EntryImportDialogProps {
  title: string;
  /** Hint about the permitted column headings. */
  hint?: string;
  send: (upload: SheetUpload) => Promise<ImportVerdict>;
  /** Saves the empty spreadsheet. */
  template: () => Promise<unknown>;
  /** Called when entries were created or deleted again: lists must be refetched. */
  onImported: () => void;
  onClose: () => void;
}

/** Import of accounting points or entries of a directory, which can be undone at once. */
export function EntryImportDialog({ hint = '', onImported, onClose, ...dialog }: EntryImportDialogProps) {
  const { t } = useTranslation('sheet-import');
  const mayUndo = useCan(['delete', 'access_all'], SECTION.objects);
  const undo = useCall(undoImport, { meta: { quiet: true }, onSuccess: useDone([], onImported, onClose) });
  const actions = ({ import_id: id }: ImportVerdict) =>
    id !== null &&
    mayUndo && (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        loading={undo.isPending}
        onClick={() => undo.mutate({ id })}
      >
        {t('undo')}
      </Button>
    );
  return (
    <SheetImportDialog
      {...dialog}
      text={`${t('text')} ${hint}`}
      kind={undefined}
      countsOf={(verdict) =>
        COUNTS.flatMap((name) => (verdict[name] ? [t(`count.${name}`, { count: verdict[name] })] : []))
      }
      rowsOf={(verdict) => verdict.new}
      confirmOf={(count) => (count > 0 ? t('do', { count }) : t('do_none'))}
      after={{ actions, error: undo.error }}
      onImported={onImported}
      onClose={onClose}
    />
  );
}
