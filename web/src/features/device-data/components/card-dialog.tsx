import {
  collectionCard,
  collectionCardArchive,
  collectionCardIndications,
  collectionCardPower,
  LONGEST_CARD,
} from '@gaugeway/proto/api/device-cards';
import { Select, SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, type ApiError } from '@/shared/api';
import { ChoiceSelect, DialogForm, PeriodDays } from '@/shared/forms';
import { formatZone } from '@/shared/i18n';
import type { DataDevice } from '../model/data-device';

const PARTS = {
  whole: collectionCard,
  indications: collectionCardIndications,
  power: collectionCardPower,
  archive: collectionCardArchive,
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = ['whole', 'indications', 'power', 'archive'] as const satisfies readonly Part[];
/** Archives of the devices; without a selection the first that has data. */
const ARCHIVES = [101, 100, 103] as const;

interface CardDialogProps {
  device: DataDevice;
  period: { start: number; stop: number };
  onClose: () => void;
}

/** Dialog for the content of a device's card; downloads it as a document or a spreadsheet. */
export function CardDialog({ device, period: shown, onClose }: CardDialogProps) {
  const { t } = useTranslation('device-data');
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
  const hasArchive = part === 'whole' || part === 'archive';
  return (
    <DialogForm
      title={t('card.title')}
      error={keep.error}
      saving={keep.isPending}
      disabled={tooLong}
      confirm={t('card.do')}
      onClose={onClose}
      onSubmit={() => keep.mutate()}
    >
      <Text size="sm">{t('card.text')}</Text>
      <ChoiceSelect
        label={t('card.part')}
        value={part}
        choices={PART_NAMES}
        titleOf={(name) => t(`card.part_${name}`)}
        onChange={setPart}
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
      <PeriodDays period={period} zone={zone} error={tooLong ? t('card.too_long') : undefined} onChange={setPeriod} />
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
    </DialogForm>
  );
}
