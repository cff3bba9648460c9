import { trashBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import { useDone } from '../../model/use-renew';

interface StationMenuProps {
  station: BaseStation;
  onEdit: (station: BaseStation) => void;
}

/** What the user may do with a base station; into the trash it goes by the second press of the same button. */
export function StationMenu({ station, onEdit }: StationMenuProps) {
  const { t } = useTranslation('gateways');
  const mayUpdate = useCan('update', SECTION.devices);
  const mayRemove = useCan(['delete', 'access_all'], SECTION.devices);
  const [isOpen, setOpen] = useState(false);
  const [isArmed, setArmed] = useState(false);
  const trash = useCall(trashBaseStation, { onSuccess: useDone(() => setOpen(false)) });
  if (!mayRemove && !mayUpdate) return null;
  return (
    <Menu
      position="bottom-end"
      width={264}
      opened={isOpen}
      onChange={(opened) => {
        setOpen(opened);
        setArmed(false);
      }}
    >
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('more', { name: station.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayUpdate && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onEdit(station)}>
            {t('action.edit')}
          </Menu.Item>
        )}
        {mayRemove && (
          <Menu.Item
            color="red"
            closeMenuOnClick={false}
            disabled={trash.isPending}
            leftSection={
              isArmed ? <IconAlertTriangle size={16} stroke={1.6} /> : <IconArchive size={16} stroke={1.6} />
            }
            onClick={() => {
              if (isArmed) trash.mutate({ id: station.id });
              else setArmed(true);
            }}
          >
            {isArmed ? t('action.archive_really') : t('action.archive')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
