import { deviceMessages } from '@gaugeway/proto/api/messages';
import { importReadings, readingsTemplate } from '@gaugeway/proto/api/readings-import';
import type { SheetAnswers } from '@gaugeway/proto/api/sheet-reading';
import { Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, useCall } from '@/shared/api';
import { ChoiceSelect, ErrorSummary } from '@/shared/forms';
import { base64Of } from '@/shared/files';
import { SheetQuestions, SheetVerdict, useSheetQuestions } from '@/shared/sheet-import';
import { errorText, notifyDone, useIsPhone } from '@/shared/ui';
import type { DataDevice } from '../model/data-device';

/** Message types that a spreadsheet can contain: readings, the power profile and the archives. */
const TYPES = [1, 5, 100, 101, 103] as const;
type ImportType = (typeof TYPES)[number];

const COUNTS = ['new', 'changed', 'unchanged', 'manual', 'faulty'] as const;

interface ImportDialogProps {
  device: DataDevice;
  /** The message type that the view shows. */
  type: number | undefined;
  opened: boolean;
  onClose: () => void;
}

/**
 * Import of readings from a spreadsheet: the file is checked first, and stored after the user has confirmed the result.
 */
export function ImportDialog({ opened, onClose, ...rest }: ImportDialogProps) {
  const { t } = useTranslation(['device-data', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={618}
      fullScreen={useIsPhone()}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <ImportForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ device, type: shown, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const { t } = useTranslation(['device-data', 'common']);
  const client = useQueryClient();
  const [type, setType] = useState<ImportType>(TYPES.find((one) => one === shown) ?? 1);
  const [file, setFile] = useState<File | null>(null);
  const asking = useSheetQuestions();
  const judge = useCall(importReadings, {
    meta: { quiet: true },
    onSuccess: ({ questions }) => asking.take(questions),
  });
  const store = useCall(importReadings, {
    meta: { quiet: true },
    onSuccess: ({ imported, msg }) => {
      if (!imported) return;
      notifyDone(msg);
      void client.invalidateQueries({ queryKey: [deviceMessages.id] });
      onClose();
    },
  });
  const template = useMutation({ mutationFn: () => download(readingsTemplate, { id: device.id, msgType: type }) });

  const send = async (chosen: File, way: 'judge' | 'store', kind = type, answers: SheetAnswers = asking.answers) => {
    const content = await base64Of(chosen);
    const input = { id: device.id, msgType: kind, file_name: chosen.name, content, ...answers };
    if (way === 'judge') judge.mutate({ ...input, dry_run: true });
    else store.mutate({ ...input, skip_faulty: true });
  };
  const choose = (chosen: File | null, kind = type) => {
    setFile(chosen);
    judge.reset();
    store.reset();
    asking.reset();
    if (chosen) void send(chosen, 'judge', kind, {});
  };

  const verdict = judge.data;
  const counts = COUNTS.flatMap((name) =>
    verdict?.[name] ? [t(`import.count_${name}`, { count: verdict[name] })] : [],
  );
  const taken = verdict ? verdict.new + verdict.changed : 0;
  const error = judge.error ?? store.error;
  return (
    <Stack gap="md">
      <Text size="sm">{t('import.text')}</Text>
      <ChoiceSelect
        label={t('import.type')}
        value={type}
        choices={TYPES}
        titleOf={(one) => t(`import.type_${one}`)}
        onChange={(next) => {
          setType(next);
          if (file) choose(file, next);
        }}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconDownload size={16} />}
        loading={template.isPending}
        onClick={() => template.mutate()}
      >
        {t('import.template')}
      </Button>
      <FileInput
        label={t('import.file')}
        placeholder={t('import.choose')}
        accept=".xlsx,.csv"
        clearable
        clearButtonProps={{ 'aria-label': t('import.remove') }}
        leftSection={<IconFileSpreadsheet size={16} />}
        value={file}
        onChange={choose}
      />
      <ErrorSummary message={error ? errorText(error) : null} />
      {judge.isPending && <Text size="sm">{t('import.judging')}</Text>}
      <SheetQuestions
        questions={asking.questions}
        answers={asking.answers}
        disabled={judge.isPending}
        onAnswer={(id, value) => {
          const answers = asking.answer(id, value);
          if (file) void send(file, 'judge', type, answers);
        }}
      />
      {verdict && <SheetVerdict verdict={verdict} counts={counts} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          disabled={!file || taken === 0 || judge.isPending}
          loading={store.isPending}
          onClick={() => file && void send(file, 'store')}
        >
          {taken > 0 ? t('import.do', { count: taken }) : t('import.do_none')}
        </Button>
      </Group>
    </Stack>
  );
}
