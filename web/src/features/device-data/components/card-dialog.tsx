import '@mantine/dates/styles.layer.css';
import {
  collectionCard,
  collectionCardArchive,
  collectionCardIndications,
  collectionCardPower,
  LONGEST_CARD,
} from '@gaugeway/proto/api/device-cards';
import { Button, Group, Modal, Select, SegmentedControl, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, type ApiError } from '@/shared/api';
import { dayOf, endOfDay, ErrorSummary, startOfDay } from '@/shared/forms';
import { formatZone } from '@/shared/i18n';
import { errorText, useIsPhone } from '@/shared/ui';
import type { DataDevice } from './device-view';

const PARTS = {
  whole: collectionCard,
  indications: collectionCardIndications,
  power: collectionCardPower,
  archive: collectionCardArchive,
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = ['whole', 'indications', 'power', 'archive'] as const satisfies readonly Part[];
/** Archives that devices keep; without a choice the first that has data. */
const ARCHIVES = [101, 100, 103] as const;

interface CardDialogProps {
  device: DataDevice;
  period: { start: number; stop: number };
  opened: boolean;
  onClose: () => void;
}

/** Asks what the card of a device is to have, and keeps the file: on paper, or as a spreadsheet. */
export function CardDialog({ opened, onClose, ...rest }: CardDialogProps) {
  const { t } = useTranslation(['device-data', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen={useIsPhone()}
      title={t('card.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <CardForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function CardForm({ device, period: shown, onClose }: Omit<CardDialogProps, 'opened'>) {
  const { t } = useTranslation(['device-data', 'common']);
  const zone = device.deviceTimezone;
  const [part, setPart] = useState<Part>('whole');
  const [format, setFormat] = useState<'pdf' | 'xlsx'>('pdf');
  const [archive, setArchive] = useState<string | null>(null);
  const [period, setPeriod] = useState(shown);
  const keep = useMutation<void, ApiError>({
    mutationFn: () =>
      download(PARTS[part], {
        device_id: device.id,
        startDate: period.start,
        stopDate: period.stop,
        format,
        ...(archive && { archive_type: Number(archive) }),
      }),
    meta: { quiet: true },
    onSuccess: onClose,
  });
  const tooLong = period.stop - period.start > LONGEST_CARD;
  const common = { valueFormat: 'DD.MM.YYYY', popoverProps: { withinPortal: true } } as const;
  const hasArchive = part === 'whole' || part === 'archive';
  return (
    <Stack gap="md">
      <ErrorSummary message={keep.error ? errorText(keep.error) : null} />
      <Text size="sm">{t('card.text')}</Text>
      <Select
        label={t('card.part')}
        allowDeselect={false}
        value={part}
        data={PART_NAMES.map((name) => ({ value: name, label: t(`card.part_${name}`) }))}
        onChange={(name) => setPart(PART_NAMES.find((one) => one === name) ?? 'whole')}
      />
      {hasArchive && (
        <Select
          label={t('card.archive')}
          placeholder={t('card.archive_any')}
          clearable
          value={archive}
          data={ARCHIVES.map((type) => ({ value: String(type), label: t(`card.archive_${type}`) }))}
          onChange={setArchive}
        />
      )}
      <Group grow align="start">
        <DateInput
          {...common}
          label={t('common:period.start')}
          value={dayOf(period.start, zone)}
          maxDate={dayOf(period.stop, zone)}
          onChange={(day) => day && setPeriod({ ...period, start: startOfDay(day, zone) })}
        />
        <DateInput
          {...common}
          label={t('common:period.stop')}
          value={dayOf(period.stop, zone)}
          minDate={dayOf(period.start, zone)}
          error={tooLong ? t('card.too_long') : undefined}
          onChange={(day) => day && setPeriod({ ...period, stop: endOfDay(day, zone) })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('card.zone', { zone: formatZone(zone) })}
      </Text>
      <SegmentedControl
        aria-label={t('card.format')}
        value={format}
        onChange={(value) => setFormat(value === 'xlsx' ? 'xlsx' : 'pdf')}
        data={[
          { value: 'pdf', label: t('card.pdf') },
          { value: 'xlsx', label: t('card.xlsx') },
        ]}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button disabled={tooLong} loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('card.do')}
        </Button>
      </Group>
    </Stack>
  );
}
