import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, formatZone, NO_VALUE } from '@/shared/i18n';
import { ClockMark } from '@/shared/ui';
import { formatCell } from '../model/format-cell';
import type { TFunction } from 'i18next';
import { toneOf } from '../model/marks';
import {
  eventName,
  isHiddenAtFirst,
  isUntitled,
  markOf,
  type MessageTable,
  type RADIO_COLUMNS,
  shownClockAt,
} from '../model/message-table';
import { isSwitched } from '../model/switches';
import { HeardBy } from './heard-by';
import { MarkedCell } from './marked-cell';
import { RawFile } from './raw-file';
import classes from './device-data.module.css';

/** A row of the table: its place in the columns. */
export interface Place {
  place: number;
}

/** Widths of texts that are longer than their titles, pixels. */
const WIDTHS: Readonly<Record<string, number>> = { event_name: 420 };

/** Most width of the fields, pixels, with which the radio columns fit on a usual screen. */
const RADIO_FITS_UP_TO = 620;

/** Radio columns of a row: level and ratio of the best gateway; the data rate; and the gateways that received it. */
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
      width: 172,
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

/** Titles of text columns that the console defines. */
function useOwnTitles(): Readonly<Record<string, string>> {
  const { t } = useTranslation('device-views');
  return useMemo(() => ({ event_name: t('column.event_name'), raw_file_field: t('column.raw_file_field') }), [t]);
}

interface ColumnsOptions {
  zone: number;
  deviceId: number;
  /** true if the view is about facts of the device. */
  showsFacts: boolean;
  /** Buttons of a row; absent = rows have none. */
  actions?: DataColumn<Place>;
}

/** Columns of the table, and those of them that the column menu offers. */
export function useMessageColumns(table: MessageTable, { zone, deviceId, showsFacts, actions }: ColumnsOptions) {
  const { t, i18n } = useTranslation('device-data');
  const own = useOwnTitles();
  return useMemo(() => {
    const time: DataColumn<Place> = {
      id: 'datetime',
      title: t('time'),
      unit: formatZone(zone),
      width: 188,
      fixed: true,
      sortable: true,
      cell: ({ place }) => {
        const shown = shownClockAt(table, place);
        const text = formatDateTime(table.times[place] ?? 0, zone);
        return shown === null ? (
          text
        ) : (
          <>
            {text} <ClockMark shown={shown} zone={zone} />
          </>
        );
      },
    };
    const fields = table.fields.map((field): DataColumn<Place> => {
      const cells = table.columns[field.name] ?? [];
      const numeric = cells.some((cell) => typeof cell === 'number');
      return {
        id: field.name,
        title: own[field.name] ?? field.title,
        unit: field.unit?.title ?? null,
        width:
          WIDTHS[field.name] ??
          Math.max(128, Math.min(280, 64 + (field.title.length + (field.unit?.title.length ?? 0)) * 7)),
        align: numeric && !field.is_fact ? 'end' : 'start',
        sortable: true,
        ...(table.marks ? { tone: ({ place }: Place) => toneOf(table, place, field.name) } : {}),
        hidden:
          isHiddenAtFirst(field.name) ||
          (field.is_fact === true && !showsFacts) ||
          (isUntitled(field) && own[field.name] === undefined),
        cell: ({ place }) => {
          const cell = field.name === 'event_name' ? eventName(table, place, i18n.language) : (cells[place] ?? null);
          if (cell === null) return <span className={classes.none}>{NO_VALUE}</span>;
          if (field.name === 'raw_file_field') {
            return <RawFile hex={String(cell)} deviceId={deviceId} time={table.times[place] ?? 0} zone={zone} />;
          }
          const text = formatCell(cell, field, zone);
          const mark = markOf(table, place, field.name);
          return mark ? <MarkedCell text={text} mark={mark} field={field} zone={zone} /> : text;
        },
      };
    });
    const taken = fields.reduce((sum, { width, hidden }) => sum + (hidden ? 0 : width), 0);
    const data = [time, ...fields, ...(table.links ? radio(table, table.links, t, taken > RADIO_FITS_UP_TO) : [])];
    return { columns: actions ? [...data, actions] : data, choices: data.filter(({ id }) => !isSwitched(id)) };
  }, [table, zone, deviceId, showsFacts, actions, t, own, i18n.language]);
}
