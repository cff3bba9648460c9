import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconFileImport, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';

/** Next to the button that adds one device: imports from a spreadsheet, and the results of earlier ones. */
export function ImportMenu() {
  const { t } = useTranslation('bulk');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button px={10} variant={mayCreate ? undefined : 'default'} aria-label={t('import.more')}>
          <IconChevronDown size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayCreate && (
          <Menu.Item leftSection={<IconFileImport size={16} />} component={Link} to="/cloud/devices/import">
            {t('import.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconListCheck size={16} />} component={Link} to="/cloud/devices/bulk">
          {t('title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
