import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keepFile } from '@/shared/api';
import { NO_VALUE } from '@/shared/i18n';
import { bytesOfHex, rawFileName } from '../model/raw-file';

/** Downloads the raw file of a row. */
export function RawFile({ hex, deviceId, time, zone }: { hex: string; deviceId: number; time: number; zone: number }) {
  const { t } = useTranslation('device-views');
  const bytes = bytesOfHex(hex);
  if (!bytes) return <>{NO_VALUE}</>;
  return (
    <Tooltip label={t('raw_file')}>
      <ActionIcon
        size="sm"
        aria-label={t('raw_file')}
        onClick={() => keepFile(rawFileName(deviceId, time, zone), new Blob([bytes]))}
      >
        <IconDownload size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
