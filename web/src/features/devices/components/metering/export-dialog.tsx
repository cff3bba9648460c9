import '@mantine/dates/styles.layer.css';
import { exportReadings, LONGEST_EXPORT } from '@gaugeway/proto/api/readings-export';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { download, type ApiError } from '@/shared/api';
import { dayOf, endOfDay, ErrorSummary, lastDays, startOfDay } from '@/shared/forms';
import { errorText, useIsPhone } from '@/shared/ui';

interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a period and keeps the spreadsheet of all devices with their readings at its borders. */
export function ExportDialog({ opened, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen={isPhone}
      title={t('export.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <ExportForm onClose={onClose} />
    </Modal>
  );
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['devices', 'common']);
  const zone = useCurrentUser().current_company.time_zone;
  const [period, setPeriod] = useState(() => lastDays(30, zone));
  const keep = useMutation<void, ApiError>({
    mutationFn: () => download(exportReadings, { start_date: period.start, stop_date: period.stop }),
    meta: { quiet: true },
    onSuccess: onClose,
  });
  const tooLong = period.stop - period.start > LONGEST_EXPORT;
  const common = { valueFormat: 'DD.MM.YYYY', popoverProps: { withinPortal: true } } as const;
  return (
    <Stack gap="md">
      <ErrorSummary message={keep.error ? errorText(keep.error) : null} />
      <Text size="sm">{t('export.text')}</Text>
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
          error={tooLong ? t('export.too_long') : undefined}
          onChange={(day) => day && setPeriod({ ...period, stop: endOfDay(day, zone) })}
        />
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button disabled={tooLong} loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('export.do')}
        </Button>
      </Group>
    </Stack>
  );
}
