import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { Since, StateMark } from '@/shared/ui';
import classes from '../gateways.module.css';

const TONES = {
  online: 'online',
  no_contact: 'warning',
  behind_offline_gateway: 'warning',
  no_data: 'idle',
} as const;

export function DeviceMark({ state }: { state: MeteringDevice['device_state'] }) {
  const { t } = useTranslation('gateways');
  return <StateMark tone={TONES[state]} label={t(`state.${state}`)} />;
}

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** Columns of the meters behind a gateway. */
export function useBehindColumns(): DataColumn<MeteringDevice>[] {
  const { t } = useTranslation('gateways');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column.state'),
        width: 144,
        sortable: true,
        cell: (device) => <DeviceMark state={device.device_state} />,
      },
      {
        id: 'name',
        title: t('column.name'),
        width: 220,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (device) => (
          <Link to="/cloud/devices/data/$id" params={{ id: device.id }} className={classes.name} title={device.name}>
            {device.name}
          </Link>
        ),
      },
      { id: 'model', title: t('column.model'), width: 184, cell: (device) => `${device.brand} ${device.model_name}` },
      {
        id: 'serial',
        title: t('column.serial'),
        width: 176,
        sortable: true,
        cell: (device) => (device.serial ? <span className={classes.mono}>{device.serial}</span> : none),
      },
      {
        id: 'inside_addr',
        title: t('column.inside_addr'),
        width: 136,
        cell: (device) => (device.inside_addr ? <span className={classes.mono}>{device.inside_addr}</span> : none),
      },
      {
        id: 'last_contact',
        title: t('column.last_contact'),
        width: 176,
        align: 'end',
        sortable: true,
        cell: (device) =>
          device.last_contact === null ? (
            none
          ) : (
            <span title={formatDateTime(device.last_contact, zone)}>
              <Since unixSeconds={device.last_contact} />
            </span>
          ),
      },
    ],
    [t, zone],
  );
}
