import { deviceJournal } from '@gaugeway/proto/api/messages';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconNotes } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, call, query } from '@/shared/api';
import {
  ColumnMenu,
  type DataColumn,
  nextSort,
  PagedTable,
  type Sort,
  TableToolbar,
  useTableLayout,
} from '@/shared/data-table';
import { saveSheet, sheetRows } from '@/shared/files';
import type { Period } from '@/shared/forms';
import { formatDate, formatDateTime, formatZone } from '@/shared/i18n';
import { useRealtime } from '@/shared/realtime';
import { BlankState, ErrorState } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import type { ShownTab } from '../model/tabs';
import { RemoveButton } from './remove-button';
import { useRemoveRow } from './use-remove-row';
import classes from './device-data.module.css';

const HEIGHT = 560;
/** Sizes of a page and the first of them (specification 3, section 9). */
const PAGE_SIZES = [10, 25, 100] as const;

type Event = ReplyOf<typeof deviceJournal>['messages']['data'][number];

interface JournalViewProps {
  source: DataSource;
  tab: ShownTab;
  /** Message types that are shown. */
  types: readonly number[];
  period: Period;
}

/** Paged journal with times and events (specification 2, section 2.6). */
export function JournalView({ source, tab, types, period }: JournalViewProps) {
  const { t, i18n } = useTranslation(['device-views', 'device-data']);
  const client = useQueryClient();
  const { zone, device } = source;
  const [sort, setSort] = useState<Sort>({ field: 'datetime', descending: true });
  const [turned, setTurned] = useState({ of: '', page: 1 });
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const params = {
    device_id: device.id,
    startDate: period.start,
    stopDate: period.stop,
    journal_types: [...types],
    sort: sort.descending ? ('desc' as const) : ('asc' as const),
  };
  // Another period or other types may have fewer pages: they start at the first one.
  const of = JSON.stringify(params);
  const page = turned.of === of ? turned.page : 1;
  const setPage = (next: number) => setTurned({ of, page: next });
  const journal = useQuery({
    ...query(deviceJournal, { ...params, page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    enabled: types.length > 0,
  });
  useRealtime('reading_stored', (events) => {
    const isOurs = events.some(
      ({ device_id, rows }) => device_id === device.id && rows.some(({ type }) => types.includes(type)),
    );
    if (isOurs) void client.invalidateQueries({ queryKey: [deviceJournal.id] });
  });

  const { mayRemove: mayRemoveRows, askToRemove } = useRemoveRow(source);
  const mayRemove = mayRemoveRows && source.kind === 'device';
  const nameOf = ({ event_name, event_name_en }: Event) =>
    i18n.language === 'ru' ? event_name : (event_name_en ?? event_name);
  const titles = useMemo(() => new Map(tab.types.map(({ id, title }) => [id, title])), [tab.types]);
  const removal = useMemo<DataColumn<Event>>(
    () => ({
      id: 'delete_message',
      title: '',
      width: 56,
      fixed: true,
      pinned: true,
      align: 'end',
      cell: ({ type, datetime }) => <RemoveButton onClick={() => void askToRemove(type, datetime)} />,
    }),
    [askToRemove],
  );
  const columns = useMemo<DataColumn<Event>[]>(
    () => [
      {
        id: 'datetime',
        title: t('device-data:time'),
        unit: formatZone(zone),
        width: 188,
        fixed: true,
        sortable: true,
        cell: ({ datetime }) => formatDateTime(datetime, zone),
      },
      {
        id: 'event_name',
        title: t('journal.event'),
        width: 420,
        grow: true,
        cell: (event) => (i18n.language === 'ru' ? event.event_name : (event.event_name_en ?? event.event_name)),
      },
      {
        id: 'type',
        title: t('journal.type'),
        width: 200,
        hidden: true,
        cell: ({ type }) => titles.get(type) ?? String(type),
      },
      ...(mayRemove ? [removal] : []),
    ],
    [t, zone, i18n.language, titles, mayRemove, removal],
  );
  const layout = useTableLayout(`journal.${source.settings}.${tab.name}`, columns);

  const keepSheet = useMutation<void, ApiError>({
    mutationFn: async () => {
      const events = await sheetRows(async (at) => (await call(deviceJournal, { ...params, ...at })).messages);
      await saveSheet({
        fileName: `${source.name} ${formatDate(period.start, zone)}-${formatDate(period.stop, zone)}`,
        sheetName: tab.title,
        columns: [
          { key: 'datetime', title: `${t('device-data:time')}, ${formatZone(zone)}` },
          { key: 'event_name', title: t('journal.event') },
        ],
        rows: events.map((event) => ({ datetime: formatDateTime(event.datetime, zone), event_name: nameOf(event) })),
      });
    },
  });

  const messages = journal.data?.messages;
  return (
    <PagedTable
      toolbar={
        <TableToolbar
          title={tab.title}
          refresh={{ loading: journal.isFetching, onClick: () => void journal.refetch() }}
          sheet={{ label: t('sheet'), loading: keepSheet.isPending, onClick: () => keepSheet.mutate() }}
          columns={<ColumnMenu columns={columns} layout={layout} />}
        />
      }
      paging={{
        page,
        pageSize,
        pageSizes: PAGE_SIZES,
        total: messages?.total ?? 0,
        onPage: setPage,
        onPageSize: (size) => {
          setPageSize(size);
          setPage(1);
        },
      }}
      label={tab.title}
      columns={columns}
      rows={types.length === 0 ? [] : messages?.data}
      rowId={({ datetime, type }) => `${datetime}:${type}`}
      layout={layout}
      sort={sort}
      onSort={(field) => setSort(nextSort(sort, field))}
      stale={journal.isPlaceholderData}
      maxHeight={HEIGHT}
      blank={
        journal.isError ? (
          <ErrorState error={journal.error} onRetry={() => void journal.refetch()} />
        ) : (
          <BlankState icon={IconNotes} title={t('device-data:nothing')} hint={t('journal.nothing_hint')} />
        )
      }
      cardActions={
        mayRemove
          ? ({ type, datetime }) => <RemoveButton onClick={() => void askToRemove(type, datetime)} />
          : undefined
      }
      card={(event) => (
        <>
          <span className={classes.cardTime}>{formatDateTime(event.datetime, zone)}</span>
          <span className={classes.cardRow}>{nameOf(event)}</span>
        </>
      )}
    />
  );
}
