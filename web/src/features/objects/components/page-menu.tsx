import { exportObjects, sortObjects } from '@gaugeway/proto/api/objects';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { type ApiError, download, useCall } from '@/shared/api';
import { notifyDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import { SortItems } from './sort-items';

/** What can be done with the tree as a whole. */
export function PageMenu() {
  const { t } = useTranslation('objects');
  const mayUpdate = useCan('update', SECTION.objects);
  const changed = useObjectsChanged();
  const keep = useMutation<void, ApiError>({ mutationFn: () => download(exportObjects, {}) });
  const sort = useCall(sortObjects, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      void changed();
    },
  });
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('more')} loading={keep.isPending}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => keep.mutate()}>
          {t('export')}
        </Menu.Item>
        {mayUpdate && (
          <SortItems label={t('sort.top')} onSort={(order) => sort.mutate({ parentId: null, sort: order })} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
