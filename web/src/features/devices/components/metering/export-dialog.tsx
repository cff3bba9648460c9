import { exportReadings, LONGEST_EXPORT } from '@gaugeway/proto/api/readings-export';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { download, type ApiError } from '@/shared/api';
import { DialogForm, lastDays, PeriodDays } from '@/shared/forms';
import { idsOf, type Selection, sizeOf } from '../../model/selection';

interface ExportDialogProps {
  /** Absent: all devices of the company. */
  selection?: Selection;
  onClose: () => void;
}

/** Downloads the spreadsheet of devices with their readings at the start and the end of a selected period. */
export function ExportDialog({ selection, onClose }: ExportDialogProps) {
  const { t } = useTranslation('devices');
  const zone = useCurrentUser().current_company.time_zone;
  const [period, setPeriod] = useState(() => lastDays(30, zone));
  const keep = useMutation<void, ApiError>({
    mutationFn: async () =>
      download(exportReadings, {
        start_date: period.start,
        stop_date: period.stop,
        ...(selection && { device_ids: await idsOf(selection) }),
      }),
    meta: { quiet: true },
    onSuccess: onClose,
  });
  const tooLong = period.stop - period.start > LONGEST_EXPORT;
  return (
    <DialogForm
      title={t('export.title')}
      error={keep.error}
      saving={keep.isPending}
      disabled={tooLong}
      confirm={t('export.do')}
      onClose={onClose}
      onSubmit={() => keep.mutate()}
    >
      <Text size="sm">{selection ? t('export.selected', { count: sizeOf(selection) }) : t('export.text')}</Text>
      <PeriodDays period={period} zone={zone} error={tooLong ? t('export.too_long') : undefined} onChange={setPeriod} />
    </DialogForm>
  );
}
