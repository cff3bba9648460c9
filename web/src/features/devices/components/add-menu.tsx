import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import type { DevicesTab } from '../model/use-list-search';

interface AddMenuProps {
  tab: DevicesTab;
  onAddDevice: () => void;
  onAddGateway: () => void;
}

/** The one primary action of the page; absent for who may not create. */
export function AddMenu({ tab, onAddDevice, onAddGateway }: AddMenuProps) {
  const { t } = useTranslation('devices');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  if (!mayCreate || tab === 'integrations' || tab === 'unknown') return null;
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={tab === 'gateways' ? onAddGateway : onAddDevice}>
      {tab === 'gateways' ? t('add_gateway') : t('add_device')}
    </Button>
  );
}
