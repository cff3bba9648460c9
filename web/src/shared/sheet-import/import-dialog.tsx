import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type ImportVerdict, undoImport } from '@gaugeway/proto/api/object-imports';
import type { SheetAnswers } from '@gaugeway/proto/api/sheet-reading';
import { Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconArrowBackUp, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import { base64Of } from '@/shared/files';
import { ErrorSummary } from '@/shared/forms';
import { errorText, useDone, useIsPhone } from '@/shared/ui';
import { SheetQuestions, useSheetQuestions } from './questions';
import { SheetVerdict } from './verdict';

const COUNTS = ['new', 'existing', 'faulty'] as const;

/** Upload of a selected file. */
export interface SheetUpload extends SheetAnswers {
  content: string;
  file_name: string;
  dry_run: boolean;
  skip_faulty: boolean;
}

interface ImportDialogProps {
  title: string;
  /** Hint about the permitted column headings. */
  hint?: string;
  send: (upload: SheetUpload) => Promise<ImportVerdict>;
  /** Saves the empty spreadsheet. */
  template: () => Promise<unknown>;
  /** Called when rows were imported: lists must be refetched. */
  onImported: () => void;
  onClose: () => void;
}

/**
 * Dialog of an import: a spreadsheet is checked when selected, stored after confirmation, and can be undone at once.
 */
export function SheetImportDialog({ title, hint, send, template, onImported, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['sheet-import', 'common']);
  const mayUndo = useCan(['delete', 'access_all'], SECTION.objects);
  const [file, setFile] = useState<File | null>(null);
  const asking = useSheetQuestions();
  const upload = async (chosen: File, isDry: boolean, answers: SheetAnswers): Promise<ImportVerdict> =>
    send({ content: await base64Of(chosen), file_name: chosen.name, dry_run: isDry, skip_faulty: true, ...answers });
  const quiet = { quiet: true };
  const judge = useMutation({
    mutationFn: ({ chosen, answers }: { chosen: File; answers: SheetAnswers }) => upload(chosen, true, answers),
    meta: quiet,
    onSuccess: ({ questions }) => asking.take(questions),
  });
  const store = useMutation({
    mutationFn: (chosen: File) => upload(chosen, false, asking.answers),
    meta: quiet,
    onSuccess: onImported,
  });
  const undo = useCall(undoImport, { meta: quiet, onSuccess: useDone([], onImported, onClose) });
  const load = useMutation({ mutationFn: template });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    judge.reset();
    store.reset();
    asking.reset();
    if (chosen) judge.mutate({ chosen, answers: {} });
  };
  const done = store.data;
  const verdict = done ?? judge.data;
  const counts = COUNTS.flatMap((name) => (verdict?.[name] ? [t(`count.${name}`, { count: verdict[name] })] : []));
  const error = judge.error ?? store.error ?? undo.error;
  return (
    <Modal
      opened
      onClose={onClose}
      size={618}
      fullScreen={useIsPhone()}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap="md">
        {!done && (
          <>
            <Text size="sm">
              {t('text')} {hint}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconDownload size={16} />}
              loading={load.isPending}
              onClick={() => load.mutate()}
            >
              {t('template')}
            </Button>
            <FileInput
              label={t('file')}
              placeholder={t('choose')}
              accept=".xlsx,.csv"
              clearable
              clearButtonProps={{ 'aria-label': t('remove') }}
              leftSection={<IconFileSpreadsheet size={16} />}
              value={file}
              onChange={choose}
            />
          </>
        )}
        <ErrorSummary message={error ? errorText(error) : null} />
        {judge.isPending && <Text size="sm">{t('judging')}</Text>}
        {!done && (
          <SheetQuestions
            questions={asking.questions}
            answers={asking.answers}
            disabled={judge.isPending}
            onAnswer={(id, value) => {
              const answers = asking.answer(id, value);
              if (file) judge.mutate({ chosen: file, answers });
            }}
          />
        )}
        {verdict && <SheetVerdict verdict={verdict} counts={counts} />}
        <Group justify="flex-end" gap="xs">
          {done?.import_id != null && mayUndo && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              loading={undo.isPending}
              onClick={() => undo.mutate({ id: done.import_id ?? 0 })}
            >
              {t('undo')}
            </Button>
          )}
          <Button variant={done ? 'filled' : 'default'} onClick={onClose}>
            {t(done ? 'common:actions.close' : 'common:actions.cancel')}
          </Button>
          {!done && (
            <Button
              disabled={!file || !verdict || verdict.new === 0 || judge.isPending}
              loading={store.isPending}
              onClick={() => file && store.mutate(file)}
            >
              {verdict && verdict.new > 0 ? t('do', { count: verdict.new }) : t('do_none')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
