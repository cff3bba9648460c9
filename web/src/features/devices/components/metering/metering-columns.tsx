import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { ResourceLabel, Since } from '@/shared/ui';
import { DeviceState } from './device-state';
import { LastReading } from './last-reading';
import classes from '../devices.module.css';

interface MeteringColumnsOptions {
  gatewayNames: ReadonlyMap<number, string>;
  /** undefined for who may not edit. */
  onEdit: ((id: number) => void) | undefined;
}

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** The columns of the list of metering devices. */
export function useMeteringColumns({ gatewayNames, onEdit }: MeteringColumnsOptions): DataColumn<MeteringDevice>[] {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  return useMemo(() => {
    const columns: DataColumn<MeteringDevice>[] = [
      {
        id: 'state',
        title: t('column.state'),
        width: 128,
        sortable: true,
        cell: (device) => (
          <span className={classes.lines}>
            <DeviceState state={device.device_state} />
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
        width: 180,
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
        width: 132,
        sortable: true,
        cell: (device) => (
          <TwoLines first={device.serial || device.deviceID || device.inside_addr} second={secondId(device)} mono />
        ),
      },
      {
        id: 'model',
        title: t('column.model'),
        width: 160,
        sortable: true,
        cell: (device) => <TwoLines first={device.model_name} second={device.brand} />,
      },
      {
        id: 'resource',
        title: t('column.resource'),
        width: 152,
        cell: (device) => <ResourceLabel resource={device.resource} />,
      },
      {
        id: 'reading',
        title: t('column.reading'),
        width: 148,
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
        cell: (device) => (device.battery === null ? none : `${formatNumber(device.battery, 0)} %`),
      },
      {
        id: 'gateway',
        title: t('column.gateway'),
        width: 168,
        hidden: true,
        cell: (device) => (device.gatewayID === null ? none : (gatewayNames.get(device.gatewayID) ?? NO_VALUE)),
      },
      {
        id: 'created_at',
        title: t('column.created'),
        width: 148,
        align: 'end',
        sortable: true,
        hidden: true,
        cell: (device) => formatDateTime(device.created_at, zone),
      },
    ];
    if (!onEdit) return columns;
    return [
      ...columns,
      {
        id: 'edit',
        title: '',
        pinned: true,
        width: 56,
        fixed: true,
        align: 'end',
        cell: (device) => (
          <Tooltip label={t('edit')}>
            <ActionIcon size={28} aria-label={`${t('edit')}: ${device.name}`} onClick={() => onEdit(device.id)}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ),
      },
    ];
  }, [t, zone, gatewayNames, onEdit]);
}

function secondId(device: MeteringDevice): string {
  if (!device.serial) return '';
  return device.deviceID || device.inside_addr;
}

function TwoLines({ first, second, mono = false }: { first: string; second: string; mono?: boolean }) {
  if (!first) return none;
  return (
    <span className={classes.lines} title={second ? `${first} · ${second}` : first}>
      <span>{first}</span>
      {second && <span className={mono ? `${classes.second} ${classes.mono}` : classes.second}>{second}</span>}
    </span>
  );
}
