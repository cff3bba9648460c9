import { uploadImport } from '@gaugeway/proto/api/device-import';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  checkSmartImport,
  smartImportDevices,
  type SmartJob,
  type SmartReading,
} from '@gaugeway/proto/api/smart-import';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { fetchFile, upload, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { errorText, Notice } from '@/shared/ui';

interface MissingDevicesProps {
  job: Pick<SmartJob, 'id' | 'source_id'>;
  count: number;
  reading: SmartReading;
}

/**
 * Meters of the spreadsheet that are not in the system: the import of devices creates them from the same spreadsheet.
 */
export function MissingDevices({ job, count, reading }: MissingDevicesProps) {
  const { t } = useTranslation('object-import');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: async () => {
      const { name, content } = await fetchFile(smartImportDevices, { id: job.id });
      return upload(uploadImport, new File([content], name, { type: 'text/csv' }));
    },
    meta: { quiet: true },
    onSuccess: ({ bulk_job }) =>
      void navigate({ to: '/cloud/devices/bulk', search: { job: bulk_job.id, source: job.id } }),
  });
  const check = useCall(checkSmartImport, {
    meta: { quiet: true },
    onSuccess: ({ bulk_job }) => void navigate({ to: '/cloud/objects/import', search: { job: bulk_job.id } }),
  });
  const failed = make.error ?? check.error;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={t('missing.title', { count: formatNumber(count, 0) })}>
      <p>{t('missing.text')}</p>
      {failed && <p role="alert">{errorText(failed)}</p>}
      <Group gap="xs" mt="xs">
        {mayCreate && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} />}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {t('missing.make')}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconChecklist size={16} />}
          loading={check.isPending}
          onClick={() => check.mutate({ id: job.source_id, ...reading })}
        >
          {t('missing.again')}
        </Button>
      </Group>
    </Notice>
  );
}
