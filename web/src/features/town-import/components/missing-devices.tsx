import { uploadImport } from '@gaugeway/proto/api/device-import';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { smartImportDevices } from '@gaugeway/proto/api/smart-import';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { fetchFile, upload } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { errorText, Notice } from '@/shared/ui';

/** Meters of the spreadsheet that are not in the system: the import of devices makes them of the same spreadsheet. */
export function MissingDevices({ id, count }: { id: number; count: number }) {
  const { t } = useTranslation('town-import');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: async () => {
      const { name, content } = await fetchFile(smartImportDevices, { id });
      return upload(uploadImport, new File([content], name, { type: 'text/csv' }));
    },
    meta: { quiet: true },
    onSuccess: ({ bulk_job }) => void navigate({ to: '/cloud/devices/bulk', search: { job: bulk_job.id } }),
  });
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={t('missing.title', { count: formatNumber(count, 0) })}>
      <p>{t('missing.text')}</p>
      {make.error && <p role="alert">{errorText(make.error)}</p>}
      {mayCreate && (
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} />}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {t('missing.make')}
        </Button>
      )}
    </Notice>
  );
}
