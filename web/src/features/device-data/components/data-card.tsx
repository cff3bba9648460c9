import { Button, Tooltip } from '@mantine/core';
import { IconTableOff, IconX } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ColumnMenu,
  type DataColumn,
  type FootRow,
  nextSort,
  PagedTable,
  type Sort,
  TableToolbar,
  useTableLayout,
} from '@/shared/data-table';
import { saveSheet } from '@/shared/files';
import type { Period } from '@/shared/forms';
import { formatDate, formatDateTime, formatNumber } from '@/shared/i18n';
import { BlankState } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import { formatCell } from '../model/format-cell';
import { footFigures } from '../model/marks';
import { sortedPlaces, type MessageTable } from '../model/message-table';
import { sheetRows } from '../model/sheet';
import type { ShownTab } from '../model/tabs';
import { type Brush, placesWithin } from '../model/use-brush';
import type { Arrival } from '../model/use-live-messages';
import { HeardBy } from './heard-by';
import { useMessageColumns, type Place } from './message-columns';
import classes from './device-data.module.css';

/** Sizes of a page and the first of them (specification 3, section 9). */
const PAGE_SIZES = [10, 25, 100] as const;
const HEIGHT = 560;
/** Number of fields in the card of a row on a phone. */
const CARD_FIELDS = 2;

interface DataCardProps {
  source: DataSource;
  tab: ShownTab;
  table: MessageTable;
  period: Period;
  arrival: Arrival;
  /** Zoomed range of the chart above; null = the rows of the whole period. */
  brush?: Brush | null;
  /** Total number of messages if not all were returned; null = all were returned. */
  cut: number | null;
  refreshing: boolean;
  onRefresh: () => void;
  /** The buttons of a row, by its place in the table. */
  actions?: { column: DataColumn<Place>; buttons: (place: number) => ReactNode };
  onOpen?: (place: number) => void;
  /** The place of the row that is shown above the table. */
  current?: number;
}

/** Messages as a table, sorted and paged on the client, since all rows are loaded. */
export function DataCard(props: DataCardProps) {
  const { source, tab, table, period, arrival, brush = null, cut, refreshing, onRefresh, ...row } = props;
  const { t, i18n } = useTranslation(['device-data', 'device-views']);
  const { zone } = source;
  const [sort, setSort] = useState<Sort>({ field: 'datetime', descending: true });
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const showsFacts = tab.name === 'info';
  const { columns, choices } = useMessageColumns(table, {
    zone,
    deviceId: source.device.id,
    showsFacts,
    ...(row.actions ? { actions: row.actions.column } : {}),
  });
  const layout = useTableLayout(`messages.${source.settings}.${tab.name}`, columns);

  const sorted = useMemo(() => sortedPlaces(table, sort.field, sort.descending), [table, sort]);
  const places = useMemo(() => placesWithin(sorted, table.times, brush?.stretch), [sorted, table, brush]);
  const pages = Math.max(1, Math.ceil(places.length / pageSize));
  const shown = Math.min(page, pages);
  const rows = useMemo<Place[]>(
    () => places.slice((shown - 1) * pageSize, shown * pageSize).map((place) => ({ place })),
    [places, shown, pageSize],
  );
  const foot = useMemo(
    () =>
      // Facts of the device have no sum or average.
      showsFacts
        ? []
        : footOf(table, places, { sum: t('device-views:foot.sum'), average: t('device-views:foot.average') }),
    [table, places, showsFacts, t],
  );
  const timeOf = (place: number) => table.times[place] ?? 0;
  const fields = new Set(table.fields.map(({ name }) => name));
  const main = columns.filter(({ id }) => fields.has(id) && layout.visible[id] === true).slice(0, CARD_FIELDS);

  const keepSheet = () => {
    const kept = columns.filter(({ id }) => layout.visible[id] === true && id !== row.actions?.column.id);
    const ids = kept.map(({ id }) => id);
    return saveSheet({
      fileName: `${source.name} ${formatDate(period.start, zone)}-${formatDate(period.stop, zone)}`,
      sheetName: tab.title,
      columns: kept.map(({ id, title, unit }) => ({ key: id, title: unit ? `${title}, ${unit}` : title })),
      rows: sheetRows(table, ids, {
        places,
        language: i18n.language,
        written: (cell, field) => formatCell(cell, field, zone),
      }),
    });
  };

  return (
    <PagedTable
      toolbar={
        <TableToolbar
          title={t('data')}
          aside={
            <>
              {cut !== null && (
                <span className={classes.cut}>
                  {t('cut', { shown: formatNumber(table.times.length, 0), total: formatNumber(cut, 0) })}
                </span>
              )}
              {brush && <Within brush={brush} zone={zone} />}
            </>
          }
          refresh={{ loading: refreshing, onClick: onRefresh }}
          sheet={{ label: t('device-views:sheet'), onClick: () => void keepSheet() }}
          columns={<ColumnMenu columns={choices} layout={layout} />}
        />
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
      isCurrent={({ place }) => place === row.current}
      maxHeight={HEIGHT}
      foot={foot}
      blank={brush && places.length === 0 ? <BlankState icon={IconTableOff} title={t('within.none')} /> : undefined}
      onOpen={row.onOpen ? ({ place }) => row.onOpen?.(place) : undefined}
      cardActions={row.actions ? ({ place }) => row.actions?.buttons(place) : undefined}
      card={({ place }) => (
        <>
          <span className={classes.cardTime}>{formatDateTime(timeOf(place), zone)}</span>
          {main.map(({ id, title, unit, cell }) => (
            <span key={id} className={classes.cardRow}>
              <span>{title}</span>
              <span className={classes.cardValue}>
                {cell({ place })}
                {unit && <span className={classes.unit}> {unit}</span>}
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

/** Notice that the rows are those of the zoomed range, with a link back to all rows. */
function Within({ brush, zone }: { brush: Brush; zone: number }) {
  const { t } = useTranslation('device-data');
  const [from, to] = brush.stretch;
  const words = t('within.stretch', { from: formatDateTime(from, zone), to: formatDateTime(to, zone) });
  return (
    <Tooltip label={t('within.clear')}>
      <Button
        size="compact-sm"
        variant="light"
        className={classes.within}
        rightSection={<IconX size={14} />}
        onClick={brush.clear}
      >
        {words}
      </Button>
    </Tooltip>
  );
}

/** Digits of an average, which has more than its values. */
const AVERAGE_DIGITS = 2;

/** Rows below the table; a row without figures is left out. */
function footOf(
  table: MessageTable,
  places: readonly number[],
  { sum, average }: { sum: string; average: string },
): FootRow[] {
  const decimals = new Map(table.fields.map((field) => [field.name, field.decimals]));
  const written = (figures: Readonly<Record<string, number>>, least: number) =>
    Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [
        name,
        formatNumber(value, Math.max(least, decimals.get(name) ?? 0)),
      ]),
    );
  const { sums, averages } = footFigures(table, places);
  return [
    { title: sum, cells: written(sums, 0) },
    { title: average, cells: written(averages, AVERAGE_DIGITS) },
  ].filter(({ cells }) => Object.keys(cells).length > 0);
}
