import { GATEWAY_EVENTS, gatewayJournal, type GatewayDevice } from '@gaugeway/proto/api/gateways';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { MultiSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, call, query } from '@/shared/api';
import {
  CardHead,
  ColumnMenu,
  type DataColumn,
  nextSort,
  PagedTable,
  type Sort,
  TableToolbar,
  useTableLayout,
} from '@/shared/data-table';
import { saveSheet, sheetRows } from '@/shared/files';
import { PeriodPicker } from '@/shared/forms';
import { formatDate, formatDateTime, formatZone } from '@/shared/i18n';
import { useRealtime } from '@/shared/realtime';
import { BlankState, ErrorState, StateMark } from '@/shared/ui';
import type { useGatewaySearch } from '../../model/use-gateway-search';
import classes from '../gateways.module.css';

/** Sizes of a page and the first of them (specification 3, section 9). */
const PAGE_SIZES = [10, 25, 100] as const;
/** Height, pixels. Without it a table on a scrolling page has no height to draw rows in. */
const HEIGHT = 560;
/** Longest period of a device journal (specification 3, section 5), seconds. */
const LONGEST = 99 * 86_400;
/** Another service stores a session a moment after its push: this refetch finds sessions that were missing then. */
const REFETCH_MS = 20_000;
const ALL = 'all';

type SessionEvent = ReplyOf<typeof gatewayJournal>['journal']['data'][number];
type EventKind = (typeof GATEWAY_EVENTS)[number];

interface GatewaySessionsProps {
  gateway: GatewayDevice;
  view: ReturnType<typeof useGatewaySearch>;
}

/** Device journal: connects and disconnects of the gateway, with addresses and reasons. */
export function GatewaySessions({ gateway, view }: GatewaySessionsProps) {
  const { t } = useTranslation('gateways');
  const client = useQueryClient();
  const zone = gateway.deviceTimezone;
  const { period } = view;
  const [kinds, setKinds] = useState<readonly EventKind[]>(GATEWAY_EVENTS);
  const [sort, setSort] = useState<Sort>({ field: 'datetime', descending: true });
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const columns = useColumns(zone);
  const layout = useTableLayout('gateway-sessions', columns);
  const params = {
    gateway_id: gateway.id,
    startDate: period.start,
    stopDate: period.stop,
    events: [...kinds],
    sort: sort.descending ? ('desc' as const) : ('asc' as const),
  };
  const found = useQuery({
    ...query(gatewayJournal, { ...params, page: view.page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    enabled: kinds.length > 0,
    refetchInterval: REFETCH_MS,
  });
  useRealtime('connection_changed', (events) => {
    if (events.some(({ gateway_id }) => gateway_id === gateway.id))
      void client.invalidateQueries({ queryKey: [gatewayJournal.id] });
  });
  const keepSheet = useMutation<void, ApiError>({
    mutationFn: async () => {
      const events = await sheetRows(async (at) => (await call(gatewayJournal, { ...params, ...at })).journal);
      await saveSheet({
        fileName: `${gateway.name} ${formatDate(period.start, zone)}-${formatDate(period.stop, zone)}`,
        sheetName: t('page.tab.journal_device'),
        columns: [
          { key: 'datetime', title: `${t('column.at')}, ${formatZone(zone)}` },
          { key: 'event_name', title: t('page.event') },
        ],
        rows: events.map(({ datetime, event_name }) => ({ datetime: formatDateTime(datetime, zone), event_name })),
      });
    },
  });
  const choose = (chosen: string[]) => {
    const isAll = kinds.length === GATEWAY_EVENTS.length;
    const picked = GATEWAY_EVENTS.filter((kind) => chosen.includes(kind));
    setKinds(chosen.includes(ALL) ? (isAll ? [] : GATEWAY_EVENTS) : picked);
    view.toPage(1);
  };
  const journal = kinds.length === 0 ? undefined : found.data?.journal;
  return (
    <div className={classes.stack}>
      <div className={classes.controls}>
        <MultiSelect
          aria-label={t('page.event')}
          className={classes.kinds}
          value={[...kinds]}
          data={[
            { value: ALL, label: t('page.all_events') },
            ...GATEWAY_EVENTS.map((kind) => ({ value: kind, label: t(`page.kind.${kind}`) })),
          ]}
          onChange={choose}
        />
        <PeriodPicker period={period} zone={zone} longestSeconds={LONGEST} onShow={view.show} />
      </div>
      <PagedTable
        toolbar={
          <TableToolbar
            title={t('page.tab.journal_device')}
            refresh={{ loading: found.isFetching, onClick: () => void found.refetch() }}
            sheet={{
              ...{ label: t('page.sheet'), loading: keepSheet.isPending, disabled: !journal?.total },
              onClick: () => keepSheet.mutate(),
            }}
            columns={<ColumnMenu columns={columns} layout={layout} />}
          />
        }
        paging={{
          page: view.page,
          pageSize,
          pageSizes: PAGE_SIZES,
          total: journal?.total ?? 0,
          onPage: view.toPage,
          onPageSize: (size) => {
            setPageSize(size);
            view.toPage(1);
          },
        }}
        label={t('page.tab.journal_device')}
        columns={columns}
        rows={kinds.length === 0 ? [] : journal?.data}
        rowId={({ datetime, event }) => `${datetime}:${event}`}
        layout={layout}
        sort={sort}
        onSort={(field) => {
          setSort(nextSort(sort, field));
          view.toPage(1);
        }}
        stale={found.isPlaceholderData}
        maxHeight={HEIGHT}
        card={(row) => (
          <CardHead>
            <EventName row={row} />
            <span>{formatDateTime(row.datetime, zone)}</span>
          </CardHead>
        )}
        blank={
          found.isError && !found.data ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : journal?.data.length === 0 || kinds.length === 0 ? (
            <BlankState icon={IconPlugConnected} title={t('page.no_sessions')} hint={t('page.no_sessions_hint')} />
          ) : undefined
        }
      />
    </div>
  );
}

function useColumns(zone: number): DataColumn<SessionEvent>[] {
  const { t } = useTranslation('gateways');
  return useMemo(
    () => [
      {
        id: 'datetime',
        title: t('column.at'),
        unit: formatZone(zone),
        width: 200,
        fixed: true,
        sortable: true,
        cell: ({ datetime }) => formatDateTime(datetime, zone),
      },
      { id: 'event_name', title: t('page.event'), width: 420, grow: true, cell: (row) => <EventName row={row} /> },
    ],
    [t, zone],
  );
}

function EventName({ row }: { row: SessionEvent }) {
  return <StateMark tone={row.event === 'connected' ? 'online' : 'idle'} label={row.event_name} />;
}
