import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowsExchange, IconGaugeOff } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import {
  CardFoot,
  CardHead,
  nextSort,
  PAGE_SIZES,
  PagedTable,
  rowsOf,
  TableToolbar,
  type Sort,
  totalOf,
  useTableLayout,
} from '@/shared/data-table';
import { BlankState, ErrorState, Since } from '@/shared/ui';
import { DeviceMark, useBehindColumns } from './behind-columns';
import { MoveSelected } from './move-selected';
import classes from '../gateways.module.css';

const HEIGHT = 520;

/** Meters behind a gateway; selected ones can be moved behind another one. */
export function GatewayDevices({ gateway }: { gateway: GatewayDevice }) {
  const { t } = useTranslation('gateways');
  const navigate = useNavigate();
  const mayUpdate = useCan('update', SECTION.devices);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const [sort, setSort] = useState<Sort>({ field: 'name', descending: false });
  const [selection, setSelection] = useState<RowSelectionState>({});
  const [isMoving, setMoving] = useState(false);
  const columns = useBehindColumns();
  const layout = useTableLayout('gateway-devices', columns);
  const found = useQuery({
    ...query(meteringDevices, {
      gateway_ids: [gateway.id],
      page,
      per_page: pageSize,
      sort_field: sort.field,
      sort: sort.descending ? 'desc' : 'asc',
    }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? rowsOf(found.data.metering_devices) : undefined;
  const total = found.data ? totalOf(found.data.metering_devices) : undefined;
  const selected = (rows ?? []).filter(({ id }) => selection[id]);
  const leave = (change: () => void) => {
    setSelection({});
    change();
  };
  return (
    <>
      <PagedTable
        toolbar={
          <TableToolbar
            title={t('devices_behind', { count: total ?? gateway.devices_count })}
            tools={
              mayUpdate &&
              selected.length > 0 && (
                <Button
                  size="compact-sm"
                  leftSection={<IconArrowsExchange size={16} stroke={1.6} />}
                  onClick={() => setMoving(true)}
                >
                  {t('move.selected', { count: selected.length })}
                </Button>
              )
            }
          />
        }
        paging={{
          page,
          pageSize,
          pageSizes: PAGE_SIZES,
          total,
          onPage: (next) => leave(() => setPage(next)),
          onPageSize: (size) =>
            leave(() => {
              setPageSize(size);
              setPage(1);
            }),
        }}
        label={t('page.behind')}
        columns={columns}
        rows={rows}
        rowId={(device) => String(device.id)}
        layout={layout}
        sort={sort}
        onSort={(field) => leave(() => setSort(nextSort(sort, field)))}
        stale={found.isPlaceholderData}
        maxHeight={HEIGHT}
        selection={mayUpdate ? selection : undefined}
        onSelection={mayUpdate ? setSelection : undefined}
        onOpen={(device) => void navigate({ to: '/cloud/devices/data/$id', params: { id: device.id } })}
        card={(device) => <BehindCard device={device} />}
        blank={
          found.isError && !found.data ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : rows?.length === 0 ? (
            <BlankState icon={IconGaugeOff} title={t('blank.behind')} hint={t('blank.behind_hint')} />
          ) : undefined
        }
      />
      {isMoving && <MoveSelected gateway={gateway} devices={selected} onClose={() => leave(() => setMoving(false))} />}
    </>
  );
}

function BehindCard({ device }: { device: MeteringDevice }) {
  return (
    <>
      <CardHead>
        <span>{device.name}</span>
        <DeviceMark state={device.device_state} />
      </CardHead>
      <CardFoot>
        <span>{device.model_name}</span>
        <span className={classes.mono}>{device.serial || device.inside_addr}</span>
        {device.last_contact !== null && <Since unixSeconds={device.last_contact} />}
      </CardFoot>
    </>
  );
}
