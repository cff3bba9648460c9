import { exportObjects, sortObjects } from '@gaugeway/proto/api/objects';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots, IconDownload, IconFileImport, IconMapPinPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall, useDownload } from '@/shared/api';
import { useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import { AutomaticDialog } from './automatic-dialog';
import { SortItems } from './sort-items';
import { TrashDialog } from './trash-dialog';

/** Actions of the tree as a whole. */
export function PageMenu({ onRestored }: { onRestored: (id: string) => void }) {
  const { t } = useTranslation(['objects', 'object-log']);
  const mayUpdate = useCan('update', SECTION.objects);
  const mayImport = useCan('access_all', SECTION.objects);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const mayMake = useCan(['create', 'access_all'], SECTION.objects);
  const maySeeDevices = useCan(['read', 'access_all'], SECTION.devices);
  const [isMaking, setMaking] = useState(false);
  const [isTrashOpen, setTrashOpen] = useState(false);
  const changed = useObjectsChanged();
  const keep = useDownload(exportObjects);
  const sort = useCall(sortObjects, { onSuccess: useDone([], changed) });
  return (
    <>
      <Menu width={240} position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('more')} loading={keep.isPending}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => keep.mutate({})}>
            {t('export')}
          </Menu.Item>
          {mayImport && (
            <Menu.Item
              leftSection={<IconFileImport size={16} stroke={1.6} />}
              renderRoot={(props) => <Link to="/cloud/objects/import" {...props} />}
            >
              {t('import')}
            </Menu.Item>
          )}
          {mayUpdate && (
            <SortItems label={t('sort.top')} onSort={(order) => sort.mutate({ parentId: null, sort: order })} />
          )}
          {mayMake && mayUpdate && maySeeDevices && (
            <Menu.Item leftSection={<IconMapPinPlus size={16} stroke={1.6} />} onClick={() => setMaking(true)}>
              {t('object-log:automatic.menu')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setTrashOpen(true)}>
              {t('trash.title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isMaking && <AutomaticDialog onClose={() => setMaking(false)} />}
      {isTrashOpen && <TrashDialog onClose={() => setTrashOpen(false)} onRestored={onRestored} />}
    </>
  );
}
