import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconFileImport, IconListCheck, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={tab === 'gateways' ? onAddGateway : onAddDevice}>
      {tab === 'gateways' ? t('add_gateway') : t('add_device')}
    </Button>
  );
  if (tab !== 'metering') return add;
  return (
    <Group gap={4} wrap="nowrap">
      {add}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={10} aria-label={t('add_more')}>
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileImport size={16} />} component={Link} to="/cloud/devices/import">
            {t('import_devices')}
          </Menu.Item>
          <Menu.Item leftSection={<IconListCheck size={16} />} component={Link} to="/cloud/devices/bulk">
            {t('bulk_jobs')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
