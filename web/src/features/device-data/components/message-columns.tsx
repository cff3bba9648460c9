import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, formatZone, NO_VALUE } from '@/shared/i18n';
import type { TFunction } from 'i18next';
import {
  isHiddenAtFirst,
  isSwitchedElsewhere,
  type Cell,
  type Field,
  type MessageTable,
  type RADIO_COLUMNS,
} from '../model/message-table';
import { HeardBy } from './heard-by';
import classes from './device-data.module.css';

/** A row of the table: its place in the columns. */
export interface Place {
  place: number;
}

/** At most 4 digits after the point (specification 3, section 5). */
export function formatCell(cell: Cell, field: Field): string {
  if (cell === null) return NO_VALUE;
  if (typeof cell === 'number') return formatNumber(cell, Math.min(4, field.decimals));
  if (typeof cell === 'boolean') return i18next.t(cell ? 'common:yes' : 'common:no');
  return cell;
}

/** Pixels of the fields beside which the radio's columns fit on a usual screen. */
const RADIO_FITS_UP_TO = 620;

/** Of the gateway that heard a row best: level, ratio; the data rate; and who heard it. */
function radio(
  { columns }: MessageTable,
  links: NonNullable<MessageTable['links']>,
  t: TFunction<'device-data'>,
  hidden: boolean,
): DataColumn<Place>[] {
  const number = (id: (typeof RADIO_COLUMNS)[number], decimals: number) => ({
    id,
    width: 104,
    align: 'end' as const,
    sortable: true,
    hidden,
    cell: ({ place }: Place) => {
      const cell = columns[id]?.[place];
      return typeof cell === 'number' ? formatNumber(cell, decimals) : none;
    },
  });
  const none = <span className={classes.none}>{NO_VALUE}</span>;
  return [
    { ...number('radio:rssi', 0), title: 'RSSI', unit: t('unit.dbm') },
    { ...number('radio:snr', 1), title: 'SNR', unit: t('unit.db') },
    {
      id: 'radio:data_rate',
      title: t('radio.data_rate'),
      width: 148,
      sortable: true,
      hidden,
      cell: ({ place }) => links[place]?.data_rate || none,
    },
    {
      id: 'radio:gateways',
      title: t('radio.gateways'),
      width: 196,
      sortable: true,
      hidden,
      cell: ({ place }) => <HeardBy link={links[place] ?? null} />,
    },
  ];
}

/** The columns of the table, and those of them that the menu offers. */
export function useMessageColumns(table: MessageTable, zone: number) {
  const { t } = useTranslation('device-data');
  return useMemo(() => {
    const time: DataColumn<Place> = {
      id: 'datetime',
      title: t('time'),
      unit: formatZone(zone),
      width: 188,
      fixed: true,
      sortable: true,
      cell: ({ place }) => formatDateTime(table.times[place] ?? 0, zone),
    };
    const fields = table.fields.map((field): DataColumn<Place> => {
      const cells = table.columns[field.name] ?? [];
      const numeric = cells.some((cell) => typeof cell === 'number');
      return {
        id: field.name,
        title: field.title,
        unit: field.unit?.title ?? null,
        width: Math.max(128, Math.min(280, 64 + (field.title.length + (field.unit?.title.length ?? 0)) * 7)),
        align: numeric ? 'end' : 'start',
        sortable: true,
        hidden: isHiddenAtFirst(field.name),
        cell: ({ place }) => {
          const cell = cells[place] ?? null;
          return cell === null ? <span className={classes.none}>{NO_VALUE}</span> : formatCell(cell, field);
        },
      };
    });
    const taken = fields.reduce((sum, { width, hidden }) => sum + (hidden ? 0 : width), 0);
    const columns = [time, ...fields, ...(table.links ? radio(table, table.links, t, taken > RADIO_FITS_UP_TO) : [])];
    return { columns, choices: columns.filter(({ id }) => !isSwitchedElsewhere(id)) };
  }, [table, zone, t]);
}
