import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, formatPercent } from '@/shared/i18n';
import { ResourceLabel, Since } from '@/shared/ui';
import { RowMenu } from '../actions/row-menu';
import type { DeviceAction } from '../actions/device-actions';
import classes from '../devices.module.css';
import { DeviceState } from './device-state';
import { LastReading } from './last-reading';
import { useMoreColumns } from './more-columns';
import { none, TwoLines } from './two-lines';
import type { ListedDevice, RowContext } from './use-row-context';

interface MeteringColumnsOptions {
  context: RowContext;
  actions: readonly DeviceAction[];
  onAction: (action: DeviceAction, device: MeteringDevice) => void;
}

/** The columns of the list of metering devices. */
export function useMeteringColumns({ context, actions, onAction }: MeteringColumnsOptions): DataColumn<ListedDevice>[] {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  const more = useMoreColumns(context);
  return useMemo(() => {
    const columns: DataColumn<ListedDevice>[] = [
      {
        id: 'state',
        title: t('column.state'),
        width: 140,
        sortable: true,
        cell: (device) => (
          <span className={classes.lines}>
            <DeviceState device={device} />
            {device.last_contact !== null && (
              <span className={classes.second} title={formatDateTime(device.last_contact, zone)}>
                <Since unixSeconds={device.last_contact} />
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'name',
        title: t('column.name'),
        width: 172,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (device) => (
          <Link to="/cloud/devices/data/$id" params={{ id: device.id }} className={classes.name} title={device.name}>
            {device.name}
          </Link>
        ),
      },
      {
        id: 'serial',
        title: t('column.serial'),
        width: 168,
        sortable: true,
        cell: (device) =>
          // A DevEUI alone is as narrow as one below a serial number, so that it is fully visible.
          !device.serial && device.deviceID ? (
            <span className={classes.mono}>{device.deviceID}</span>
          ) : (
            <TwoLines first={device.serial || device.inside_addr} second={secondId(device)} mono />
          ),
      },
      {
        id: 'model',
        title: t('column.model'),
        width: 128,
        sortable: true,
        cell: (device) => <TwoLines first={device.model_name} second={device.brand} />,
      },
      {
        id: 'resource',
        title: t('column.resource'),
        width: 144,
        cell: (device) => <ResourceLabel resource={device.resource} />,
      },
      {
        id: 'reading',
        title: t('column.reading'),
        width: 160,
        align: 'end',
        cell: (device) => <LastReading device={device} zone={zone} />,
      },
      {
        id: 'last_contact',
        title: t('column.last_contact'),
        width: 152,
        align: 'end',
        hidden: true,
        sortable: true,
        cell: (device) => (device.last_contact === null ? none : formatDateTime(device.last_contact, zone)),
      },
      {
        id: 'rssi',
        title: 'RSSI / SNR',
        width: 108,
        align: 'end',
        sortable: true,
        cell: (device) =>
          device.rssi === null ? (
            none
          ) : (
            <TwoLines
              first={`${formatNumber(device.rssi, 0)} ${t('unit.dbm')}`}
              second={device.snr === null ? '' : `${formatNumber(device.snr, 1)} ${t('unit.db')}`}
            />
          ),
      },
      {
        id: 'battery',
        title: t('column.battery'),
        width: 84,
        align: 'end',
        sortable: true,
        cell: (device) => (device.battery === null ? none : formatPercent(device.battery)),
      },
      ...more,
    ];
    if (actions.length === 0) return columns;
    return [
      ...columns,
      {
        id: 'actions',
        title: '',
        pinned: true,
        width: 56,
        fixed: true,
        align: 'end',
        cell: (device) => <RowMenu device={device} actions={actions} onAction={onAction} />,
      },
    ];
  }, [t, zone, more, actions, onAction]);
}

function secondId(device: MeteringDevice): string {
  if (!device.serial) return '';
  return device.deviceID || device.inside_addr;
}
