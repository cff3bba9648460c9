import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, formatZone, NO_VALUE } from '@/shared/i18n';
import { isHiddenAtFirst, isSwitchedElsewhere, type Cell, type Field, type MessageTable } from '../model/message-table';
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
    const columns = [time, ...fields];
    return { columns, choices: columns.filter(({ id }) => !isSwitchedElsewhere(id)) };
  }, [table, zone, t]);
}
