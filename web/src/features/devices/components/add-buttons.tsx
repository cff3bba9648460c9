import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useDeviceForm } from './form/device-form-provider';

/** Primary action of the list of devices; absent for users without the right to create. */
export function AddDevice() {
  const { t } = useTranslation('devices');
  const form = useDeviceForm();
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  if (!mayCreate) return null;
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={() => form.open({})}>
      {t('add_device')}
    </Button>
  );
}
