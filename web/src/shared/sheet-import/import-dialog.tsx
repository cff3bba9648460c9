import type { SheetAnswers, SheetQuestion } from '@gaugeway/proto/api/sheet-reading';
import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '@/shared/files';
import { ErrorSummary } from '@/shared/forms';
import { Dialog, errorText } from '@/shared/ui';
import { SheetQuestions, useSheetQuestions } from './questions';
import { type SheetFindings, SheetVerdict } from './verdict';

/** Upload of a selected file. */
export interface SheetUpload extends SheetAnswers {
  content: string;
  file_name: string;
  dry_run: boolean;
  skip_faulty: boolean;
}

interface Verdict extends SheetFindings {
  questions: readonly SheetQuestion[];
  /** false: nothing was stored. */
  imported: boolean;
}

/** Text and input of the kind of rows in the file; `choose` checks a selected file again. */
type KindInput<Kind> = (kind: Kind, choose: (kind: Kind) => void) => ReactNode;

interface SheetImportDialogProps<Found extends Verdict, Kind> {
  title: string;
  text: string;
  /** Kind of rows selected first. */
  kind: Kind;
  kindInput?: KindInput<Kind>;
  send: (upload: SheetUpload, kind: Kind) => Promise<Found>;
  /** Saves the empty spreadsheet. */
  template: (kind: Kind) => Promise<unknown>;
  /** Numbers of rows by their result, in words. */
  countsOf: (verdict: Found) => string[];
  /** Number of rows that are stored after confirmation. */
  rowsOf: (verdict: Found) => number;
  /** Title of the button that stores rows. */
  confirmOf: (rows: number) => string;
  /** Called when rows were stored: lists must be refetched. */
  onImported: (verdict: Found) => void;
  /** Buttons for stored rows, and the error of their calls. */
  after?: { actions: (verdict: Found) => ReactNode; error: Error | null };
  onClose: () => void;
}

/** Dialog of an import: a spreadsheet is checked when selected, and stored after confirmation. */
export function SheetImportDialog<Found extends Verdict, Kind>(props: SheetImportDialogProps<Found, Kind>) {
  const { title, text, kindInput, confirmOf, onImported, after, onClose } = props;
  const { t } = useTranslation(['sheet-import', 'common']);
  const [kind, setKind] = useState(props.kind);
  const [file, setFile] = useState<File | null>(null);
  const asking = useSheetQuestions();
  const upload = async (chosen: File, of: Kind, isDry: boolean, answers: SheetAnswers): Promise<Found> => {
    const content = await base64Of(chosen);
    return props.send({ content, file_name: chosen.name, dry_run: isDry, skip_faulty: true, ...answers }, of);
  };
  const quiet = { quiet: true };
  const judge = useMutation({
    mutationFn: ({ chosen, of, answers }: { chosen: File; of: Kind; answers: SheetAnswers }) =>
      upload(chosen, of, true, answers),
    meta: quiet,
    onSuccess: ({ questions }) => asking.take(questions),
  });
  const store = useMutation({
    mutationFn: (chosen: File) => upload(chosen, kind, false, asking.answers),
    meta: quiet,
    onSuccess: (stored) => {
      if (stored.imported) onImported(stored);
    },
  });
  const load = useMutation({ mutationFn: () => props.template(kind) });
  const choose = (chosen: File | null, of = kind) => {
    setFile(chosen);
    judge.reset();
    store.reset();
    asking.reset();
    if (chosen) judge.mutate({ chosen, of, answers: {} });
  };
  const chooseKind = (next: Kind) => {
    setKind(next);
    if (file) choose(file, next);
  };
  const done = store.data;
  const verdict = done ?? judge.data;
  const rows = verdict ? props.rowsOf(verdict) : 0;
  const error = judge.error ?? store.error ?? after?.error;
  return (
    <Dialog title={title} size={618} onClose={onClose}>
      <Stack gap="md">
        {!done && (
          <>
            <Text size="sm">{text}</Text>
            {kindInput?.(kind, chooseKind)}
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
              if (file) judge.mutate({ chosen: file, of: kind, answers });
            }}
          />
        )}
        {verdict && <SheetVerdict verdict={verdict} counts={props.countsOf(verdict)} />}
        <Group justify="flex-end" gap="xs">
          {done && after?.actions(done)}
          <Button variant={done ? 'filled' : 'default'} onClick={onClose}>
            {t(done ? 'common:actions.close' : 'common:actions.cancel')}
          </Button>
          {!done && (
            <Button
              disabled={!file || rows === 0 || judge.isPending}
              loading={store.isPending}
              onClick={() => file && store.mutate(file)}
            >
              {confirmOf(rows)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
