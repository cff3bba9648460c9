import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { gateways } from '@gaugeway/proto/api/gateways';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconGaugeOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { DataTable, Paginator, TableCard, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState } from '@/shared/ui';
import { PAGE_SIZES, rowsOf, totalOf } from '../../model/pages';
import { useListSearch } from '../../model/use-list-search';
import type { MassActionsOf } from '../../model/mass-actions';
import { MassBar } from './mass-bar';
import { MeteringCard } from './metering-card';
import { useMeteringColumns } from './metering-columns';
import { MeteringToolbar } from './metering-toolbar';
import { useLiveDevices } from './use-live-devices';

interface MeteringTabProps {
  MassActions: MassActionsOf;
  onAdd: () => void;
  onEdit: (id: number) => void;
}

export function MeteringTab({ MassActions, onAdd, onEdit }: MeteringTabProps) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const list = useListSearch();
  const [selection, setSelection] = useState<RowSelectionState>({});
  const mayEdit = useCan('update', SECTION.devices);
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  useLiveDevices();

  const devices = useQuery({
    ...query(meteringDevices, {
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
  const rows = devices.data ? rowsOf(devices.data.metering_devices) : undefined;
  const total = devices.data ? totalOf(devices.data.metering_devices) : undefined;
  const gatewayNames = useGatewayNames(rows);
  const columns = useMeteringColumns({ gatewayNames, onEdit: mayEdit ? onEdit : undefined });
  const layout = useTableLayout('metering-devices', columns);
  const filtered = list.q !== '' || list.state !== undefined || list.models !== undefined;
  const selected = (rows ?? []).filter((device) => selection[device.id] === true);

  const leave = (change: () => void) => {
    setSelection({});
    change();
  };

  return (
    <TableCard
      fill
      toolbar={
        selected.length > 0 ? (
          <MassBar MassActions={MassActions} devices={selected} onClear={() => setSelection({})} />
        ) : (
          <MeteringToolbar
            columns={columns}
            layout={layout}
            refreshing={devices.isFetching}
            onRefresh={() => void devices.refetch()}
          />
        )
      }
      footer={
        <Paginator
          page={list.page}
          pageSize={list.per_page}
          pageSizes={PAGE_SIZES}
          total={total}
          onPage={(page) => leave(() => list.toPage(page))}
          onPageSize={(size) => leave(() => list.setPageSize(size))}
        />
      }
    >
      <DataTable
        label={t('tabs.metering')}
        columns={columns}
        rows={rows}
        rowId={(device) => String(device.id)}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        offset={(list.page - 1) * list.per_page}
        total={total}
        stale={devices.isPlaceholderData}
        selection={selection}
        onSelection={setSelection}
        onEscape={() => setSelection({})}
        onOpen={(device) => void navigate({ to: '/cloud/devices/data/$id', params: { id: device.id } })}
        card={(device) => <MeteringCard device={device} />}
        blank={
          devices.isError && !devices.data ? (
            <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
          ) : rows?.length === 0 ? (
            filtered ? (
              <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')}>
                <Button variant="default" onClick={list.clear}>
                  {t('blank.clear_filters')}
                </Button>
              </BlankState>
            ) : (
              <BlankState icon={IconGaugeOff} title={t('blank.devices')} hint={t('blank.devices_hint')}>
                {mayCreate && (
                  <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
                    {t('add_device')}
                  </Button>
                )}
              </BlankState>
            )
          ) : undefined
        }
      />
    </TableCard>
  );
}

/** Names of the gateway devices behind which the wired meters of the page stand. */
function useGatewayNames(rows: readonly MeteringDevice[] | undefined): ReadonlyMap<number, string> {
  const ids = useMemo(
    () => [...new Set((rows ?? []).flatMap((device) => device.gatewayID ?? []))].sort((a, b) => a - b),
    [rows],
  );
  const { data } = useQuery({
    ...query(gateways, { ids, paginate: false }),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  return useMemo(() => new Map(data ? rowsOf(data.gateways).map((gateway) => [gateway.id, gateway.name]) : []), [data]);
}
