import { gatewayModels, gateways } from '@gaugeway/proto/api/gateways';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconRouter, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { PagedTable, pagingOf, rowsOf, totalOf, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState } from '@/shared/ui';
import { useListSearch } from '../../model/use-list-search';
import { ListToolbar } from '../list-toolbar';
import { AddGateway } from './add-gateway';
import { GatewayCard } from './gateway-card';
import { useGatewayColumns } from './gateway-columns';
import { GatewayDialogs, type GatewayAction } from './gateway-dialogs';
import { GatewayMenu } from './gateway-menu';
import { useLiveGateways } from './use-live-gateways';

/** The gateway devices: modems and concentrators with wired meters behind them. */
export function GatewaysTab() {
  const { t } = useTranslation('gateways');
  const navigate = useNavigate();
  const list = useListSearch();
  const [action, setAction] = useState<GatewayAction | null>(null);
  const columns = useGatewayColumns(setAction);
  const layout = useTableLayout('gateways', columns);
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  useLiveGateways();
  const found = useQuery({
    ...query(gateways, {
      page: list.page,
      per_page: list.per_page,
      sort_field: list.sort.field,
      sort: list.sort.descending ? 'desc' : 'asc',
      search_string: list.q || null,
      device_state: list.state ?? null,
      model_id: list.models ?? null,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? rowsOf(found.data.gateways) : undefined;
  const total = found.data ? totalOf(found.data.gateways) : undefined;
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (rows?.length !== 0) return undefined;
    if (list.isFiltered) {
      return (
        <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')}>
          <Button variant="default" onClick={list.clear}>
            {t('blank.clear_filters')}
          </Button>
        </BlankState>
      );
    }
    return (
      <BlankState icon={IconRouter} title={t('blank.gateways')} hint={t('blank.gateways_hint')}>
        <AddGateway />
      </BlankState>
    );
  };
  return (
    <>
      <PagedTable
        fill
        toolbar={
          <ListToolbar
            placeholder={t('search_gateways')}
            models={(models.data?.models ?? []).map(({ id, brand, name }) => ({
              value: String(id),
              label: `${brand} ${name}`.trim(),
            }))}
            columns={columns}
            layout={layout}
            refreshing={found.isFetching}
            onRefresh={() => void found.refetch()}
          />
        }
        paging={pagingOf(list, total)}
        label={t('tab_gateways')}
        columns={columns}
        rows={rows}
        rowId={(gateway) => String(gateway.id)}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        stale={found.isPlaceholderData}
        onOpen={(gateway) => void navigate({ to: '/cloud/devices/gateway/$id', params: { id: gateway.id } })}
        card={(gateway) => <GatewayCard gateway={gateway} />}
        cardActions={(gateway) => <GatewayMenu gateway={gateway} onAction={setAction} />}
        blank={blank()}
      />
      <GatewayDialogs action={action} onClose={() => setAction(null)} />
    </>
  );
}
