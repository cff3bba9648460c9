import type { BaseStation } from '@gaugeway/proto/api/base-stations';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { formatPosition } from '@/shared/map';
import { positionOf } from '../../model/station-position';
import { ContactCell } from '../contact-mark';
import classes from '../gateways.module.css';

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** The columns of the list of base stations. */
export function useStationColumns(): DataColumn<BaseStation>[] {
  const { t } = useTranslation('gateways');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column.state'),
        width: 120,
        sortable: true,
        cell: (station) => <ContactCell of={station} zone={zone} />,
      },
      {
        id: 'name',
        title: t('column.name'),
        width: 168,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (station) => <span title={station.name}>{station.name}</span>,
      },
      {
        id: 'gateway_eui',
        title: 'EUI',
        width: 152,
        sortable: true,
        cell: (station) => (station.gateway_eui ? <span className={classes.mono}>{station.gateway_eui}</span> : none),
      },
      {
        id: 'radius',
        title: t('column.radius'),
        sortable: true,
        unit: t('metres'),
        width: 104,
        align: 'end',
        cell: (station) => formatNumber(station.radius, 0),
      },
      {
        id: 'uplinks',
        title: t('column.uplinks_day'),
        width: 160,
        align: 'end',
        cell: (station) => formatNumber(station.uplinks_day, 0),
      },
      {
        id: 'radio',
        title: 'RSSI / SNR',
        width: 112,
        align: 'end',
        hidden: true,
        cell: (station) =>
          station.rssi === null
            ? none
            : `${formatNumber(station.rssi, 0)} / ${station.snr === null ? NO_VALUE : formatNumber(station.snr, 1)}`,
      },
      {
        id: 'position',
        title: t('column.position'),
        width: 184,
        hidden: true,
        cell: (station) => {
          const position = positionOf(station);
          if (!position) return none;
          return position.isReported ? (
            <span title={t('position_told')}>{formatPosition(position)}</span>
          ) : (
            formatPosition(position)
          );
        },
      },
      { id: 'model', title: t('column.model'), width: 168, hidden: true, cell: (station) => station.model_name },
      {
        id: 'desc',
        title: t('column.desc'),
        width: 200,
        hidden: true,
        cell: (station) => (station.desc ? <span title={station.desc}>{station.desc}</span> : none),
      },
      { id: 'id', title: t('column.id'), width: 80, align: 'end', hidden: true, cell: (station) => station.id },
    ],
    [t, zone],
  );
}
