import { trashBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import { RowMenu } from '@/shared/list-page';
import { useGatewayDone } from '../../model/use-renew';

interface StationMenuProps {
  station: BaseStation;
  onEdit: (station: BaseStation) => void;
}

/** Actions of a base station that the user has rights to; moving it to the trash needs a second press of the button. */
export function StationMenu({ station, onEdit }: StationMenuProps) {
  const { t } = useTranslation('gateways');
  const mayUpdate = useCan('update', SECTION.devices);
  const mayRemove = useCan(['delete', 'access_all'], SECTION.devices);
  const trash = useCall(trashBaseStation, { onSuccess: useGatewayDone(() => undefined) });
  return (
    <RowMenu
      label={t('more', { name: station.name })}
      width={264}
      actions={[
        mayUpdate && { id: 'edit', label: t('action.edit'), icon: IconPencil, onClick: () => onEdit(station) },
        mayRemove && {
          id: 'archive',
          label: t('action.archive'),
          really: t('action.archive_really'),
          icon: IconArchive,
          isDanger: true,
          isBusy: trash.isPending,
          onClick: () => trash.mutate({ id: station.id }),
        },
      ]}
    />
  );
}
