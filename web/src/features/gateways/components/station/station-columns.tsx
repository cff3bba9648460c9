import type { BaseStation } from '@gaugeway/proto/api/base-stations';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { fieldColumns } from '@/shared/fields';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { formatPosition } from '@/shared/map';
import { positionOf } from '../../model/station-position';
import { ContactCell } from '../contact-mark';
import { useStationTexts } from '../field-texts';
import classes from '../gateways.module.css';

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** The columns of the list of base stations. */
export function useStationColumns(): DataColumn<BaseStation>[] {
  const { t } = useTranslation('gateways');
  const texts = useStationTexts();
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column.state'),
        width: 136,
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
      ...fieldColumns<typeof BASE_STATION_FIELDS, BaseStation>(BASE_STATION_FIELDS, texts.label, {
        gateway_eui: { title: 'EUI' },
        radius: { unit: t('metres'), cell: ({ radius }) => formatNumber(radius, 0) },
      }),
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
            <span title={t('position_reported')}>{formatPosition(position)}</span>
          ) : (
            formatPosition(position)
          );
        },
      },
      { id: 'model', title: t('column.model'), width: 168, hidden: true, cell: (station) => station.model_name },
      { id: 'id', title: t('column.id'), width: 80, align: 'end', hidden: true, cell: (station) => station.id },
    ],
    [t, texts, zone],
  );
}
