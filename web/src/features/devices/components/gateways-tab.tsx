import { gateways, type GatewayDevice } from '@gaugeway/proto/api/gateways';
import { SECTION, type ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus, IconRouter, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { DataTable, Paginator, SearchField, TableCard, useTableLayout, type DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, formatZone, NO_VALUE } from '@/shared/i18n';
import { useRealtime } from '@/shared/realtime';
import { BlankState, ErrorState, Since, StateMark } from '@/shared/ui';
import { PAGE_SIZES, rowsOf, totalOf } from '../model/pages';
import { useListSearch } from '../model/use-list-search';
import { useDeviceForm } from './form/device-form-provider';
import classes from './devices.module.css';

/** The gateway devices: modems and concentrators with wired meters behind them. */
export function GatewaysTab() {
  const { t } = useTranslation('devices');
  const { openGateway } = useDeviceForm();
  const list = useListSearch();
  const columns = useGatewayColumns();
  const layout = useTableLayout('gateways', columns);
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  useLiveGateways();
  const found = useQuery({
    ...query(gateways, {
      page: list.page,
      per_page: list.per_page,
      sort_field: list.sort.field,
      sort: list.sort.descending ? 'desc' : 'asc',
      search_string: list.q || null,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? rowsOf(found.data.gateways) : undefined;
  const total = found.data ? totalOf(found.data.gateways) : undefined;
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (rows?.length !== 0) return undefined;
    if (list.q) return <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />;
    return (
      <BlankState icon={IconRouter} title={t('blank.gateways')} hint={t('blank.gateways_hint')}>
        {mayCreate && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => openGateway({})}>
            {t('add_gateway')}
          </Button>
        )}
      </BlankState>
    );
  };
  return (
    <TableCard
      fill
      toolbar={<SearchField value={list.q} placeholder={t('search_gateways')} onSearch={list.searchFor} />}
      footer={
        <Paginator
          page={list.page}
          pageSize={list.per_page}
          pageSizes={PAGE_SIZES}
          total={total}
          onPage={list.toPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <DataTable
        label={t('tabs.gateways')}
        columns={columns}
        rows={rows}
        rowId={(gateway) => String(gateway.id)}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        offset={(list.page - 1) * list.per_page}
        total={total}
        stale={found.isPlaceholderData}
        card={(gateway) => <GatewayCard gateway={gateway} />}
        blank={blank()}
      />
    </TableCard>
  );
}

function OnlineMark({ online }: { online: boolean }) {
  const { t } = useTranslation('devices');
  return <StateMark tone={online ? 'online' : 'warning'} label={online ? t('state.online') : t('state.offline')} />;
}

function GatewayCard({ gateway }: { gateway: GatewayDevice }) {
  return (
    <>
      <span className={classes.cardHead}>
        <span>{gateway.name}</span>
        <OnlineMark online={gateway.online} />
      </span>
      <span className={classes.cardFoot}>
        <span className={classes.mono}>{gateway.identity}</span>
        {gateway.last_contact !== null && <Since unixSeconds={gateway.last_contact} />}
      </span>
    </>
  );
}

function useGatewayColumns(): DataColumn<GatewayDevice>[] {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  return useMemo(
    () => [
      { id: 'online', title: t('column.state'), width: 140, cell: (gateway) => <OnlineMark online={gateway.online} /> },
      {
        id: 'name',
        title: t('column.name'),
        width: 240,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (gateway) => gateway.name,
      },
      {
        id: 'identity',
        title: t('column.identity'),
        width: 192,
        cell: (gateway) => <span className={classes.mono}>{gateway.identity}</span>,
      },
      { id: 'model', title: t('column.model'), width: 200, cell: (gateway) => gateway.model_name },
      {
        id: 'devices',
        title: t('column.devices_count'),
        width: 120,
        align: 'end',
        cell: (gateway) => formatNumber(gateway.devices_count, 0),
      },
      {
        id: 'last_contact',
        title: t('column.last_contact'),
        width: 160,
        align: 'end',
        sortable: true,
        cell: (gateway) => (gateway.last_contact === null ? NO_VALUE : formatDateTime(gateway.last_contact, zone)),
      },
      {
        id: 'zone',
        title: t('column.zone'),
        width: 128,
        align: 'end',
        cell: (gateway) => formatZone(gateway.deviceTimezone),
      },
    ],
    [t, zone],
  );
}

/** A modem that comes or goes changes its mark at once. */
function useLiveGateways(): void {
  const client = useQueryClient();
  useRealtime('connection_changed', (events) => {
    const online = new Map(events.map((event) => [event.gateway_id, event.online]));
    const renew = (gateway: GatewayDevice) => ({ ...gateway, online: online.get(gateway.id) ?? gateway.online });
    client.setQueriesData<ReplyOf<typeof gateways>>({ queryKey: [gateways.id] }, (old) => {
      if (!old) return old;
      const list = old.gateways;
      return { gateways: Array.isArray(list) ? list.map(renew) : { ...list, data: list.data.map(renew) } };
    });
  });
}
