import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu, nextSort, PagedTable, useTableLayout, type Sort } from '@/shared/data-table';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { sortedPlaces, type MessageTable } from '../model/message-table';
import type { ShownTab } from '../model/tabs';
import type { Arrival } from '../model/use-live-messages';
import { HeardBy } from './heard-by';
import { formatCell, useMessageColumns, type Place } from './message-columns';
import type { DataDevice } from './device-view';
import classes from './device-data.module.css';

/** Sizes of a page and the first of them (specification 3, section 9). */
const PAGE_SIZES = [10, 25, 100] as const;
const HEIGHT = 560;

interface DataCardProps {
  device: DataDevice;
  tab: ShownTab;
  table: MessageTable;
  arrival: Arrival;
  /** How many there are, where not all of them came; null = all did. */
  cut: number | null;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The messages as a table; sorted and paged here, for they are all here. */
export function DataCard({ device, tab, table, arrival, cut, refreshing, onRefresh }: DataCardProps) {
  const { t } = useTranslation(['device-data', 'common']);
  const [sort, setSort] = useState<Sort>({ field: 'datetime', descending: true });
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const { columns, choices } = useMessageColumns(table, device.deviceTimezone);
  const layout = useTableLayout(`messages.${device.model_id}.${tab.name}`, columns);

  const places = useMemo(() => sortedPlaces(table, sort.field, sort.descending), [table, sort]);
  const pages = Math.max(1, Math.ceil(places.length / pageSize));
  const shown = Math.min(page, pages);
  const rows = useMemo<Place[]>(
    () => places.slice((shown - 1) * pageSize, shown * pageSize).map((place) => ({ place })),
    [places, shown, pageSize],
  );
  const timeOf = (place: number) => table.times[place] ?? 0;
  const main = table.fields.slice(0, 2);

  return (
    <PagedTable
      toolbar={
        <>
          <h2 className={classes.heading}>{t('data')}</h2>
          {cut !== null && (
            <span className={classes.cut}>
              {t('cut', { shown: formatNumber(table.times.length, 0), total: formatNumber(cut, 0) })}
            </span>
          )}
          <span className={classes.spring} />
          <Tooltip label={t('common:actions.refresh')}>
            <ActionIcon aria-label={t('common:actions.refresh')} loading={refreshing} onClick={onRefresh}>
              <IconRefresh size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <ColumnMenu columns={choices} layout={layout} />
        </>
      }
      paging={{
        page: shown,
        pageSize,
        pageSizes: PAGE_SIZES,
        total: places.length,
        onPage: setPage,
        onPageSize: (size) => {
          setPageSize(size);
          setPage(1);
        },
      }}
      label={t('data')}
      columns={columns}
      rows={rows}
      rowId={({ place }) => String(timeOf(place))}
      layout={layout}
      sort={sort}
      onSort={(field) => {
        setSort(nextSort(sort, field));
        setPage(1);
      }}
      isNew={({ place }) => arrival.times.has(timeOf(place))}
      maxHeight={HEIGHT}
      card={({ place }) => (
        <>
          <span className={classes.cardTime}>{formatDateTime(timeOf(place), device.deviceTimezone)}</span>
          {main.map((field) => (
            <span key={field.name} className={classes.cardRow}>
              <span>{field.title}</span>
              <span className={classes.cardValue}>
                {formatCell(table.columns[field.name]?.[place] ?? null, field)}
                {field.unit && <span className={classes.unit}> {field.unit.title}</span>}
              </span>
            </span>
          ))}
          {table.links?.[place] && (
            <span className={classes.cardRow}>
              <span>{t('radio.signal')}</span>
              <HeardBy link={table.links[place]} isWhole />
            </span>
          )}
        </>
      )}
    />
  );
}
