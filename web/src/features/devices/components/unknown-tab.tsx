import { SECTION, type ReplyOf } from '@gaugeway/proto/api/endpoint';
import { unknownDevices } from '@gaugeway/proto/api/integrations';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconEar, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import {
  CardFoot,
  CardHead,
  type DataColumn,
  PagedTable,
  pagingOf,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { BlankState, ErrorState, Since } from '@/shared/ui';
import { useListSearch } from '../model/use-list-search';
import { useDeviceForm } from './form/device-form-provider';
import classes from './devices.module.css';

type Unknown = ReplyOf<typeof unknownDevices>['unknown_devices']['data'][number];

/** Refetch interval: new devices arrive without an event. */
const RENEW_MS = 10_000;
const NEWEST_FIRST = { field: 'last_seen', descending: true };

/** Uplinks of unknown devices: stored, counted, and decoded once the device is created. */
export function UnknownTab() {
  const { t } = useTranslation('devices');
  const { open, openGateway } = useDeviceForm();
  const list = useListSearch();
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const create = useMemo(() => {
    if (!mayCreate) return undefined;
    return (row: Unknown) =>
      isModem(row)
        ? openGateway({ identity: row.address, name: row.name || row.address })
        : open({ deviceID: row.address, name: row.name || row.address });
  }, [mayCreate, open, openGateway]);
  const columns = useUnknownColumns(create);
  const layout = useTableLayout('unknown-devices', columns);
  const found = useQuery({
    ...query(unknownDevices, { page: list.page, per_page: list.per_page, search_string: list.q || null }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_MS,
  });
  const page = found.data?.unknown_devices;
  return (
    <PagedTable
      fill
      toolbar={<SearchField value={list.q} placeholder={t('search_unknown')} onSearch={list.searchFor} />}
      paging={pagingOf(list, page?.total)}
      label={t('tabs.unknown')}
      columns={columns}
      rows={page?.data}
      rowId={(row) => `${row.kind}:${row.address}`}
      layout={layout}
      sort={NEWEST_FIRST}
      stale={found.isPlaceholderData}
      card={(row) => <UnknownCard row={row} create={create} />}
      blank={
        found.isError && !found.data ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : page?.data.length === 0 ? (
          <BlankState icon={IconEar} title={t('blank.unknown')} hint={t('blank.unknown_hint')} />
        ) : undefined
      }
    />
  );
}

function isModem(row: Unknown): boolean {
  return row.kind === 'gateway';
}

function UnknownCard({ row, create }: { row: Unknown; create: ((row: Unknown) => void) | undefined }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <CardHead>
        <span className={classes.mono}>{row.address}</span>
        {create && (
          <Button size="compact-sm" variant="default" onClick={() => create(row)}>
            {t('create')}
          </Button>
        )}
      </CardHead>
      <CardFoot>
        <span>{t('heard', { count: row.count })}</span>
        <Since unixSeconds={row.last_seen} />
      </CardFoot>
    </>
  );
}

function useUnknownColumns(create: ((row: Unknown) => void) | undefined): DataColumn<Unknown>[] {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  return useMemo(() => {
    const columns: DataColumn<Unknown>[] = [
      {
        id: 'address',
        title: t('column.address'),
        width: 168,
        fixed: true,
        cell: (row) => <span className={classes.mono}>{row.address}</span>,
      },
      {
        id: 'kind',
        title: t('column.kind'),
        width: 120,
        cell: (row) => t(`kind.${row.kind}`),
      },
      { id: 'name', title: t('column.reported_name'), width: 144, grow: true, cell: (row) => row.name },
      { id: 'source', title: t('column.source'), width: 128, cell: (row) => row.source },
      { id: 'count', title: t('column.count'), width: 96, align: 'end', cell: (row) => formatNumber(row.count, 0) },
      { id: 'kept', title: t('column.kept'), width: 96, align: 'end', cell: (row) => formatNumber(row.stored, 0) },
      {
        id: 'first_seen',
        title: t('column.first_seen'),
        width: 144,
        align: 'end',
        cell: (row) => formatDateTime(row.first_seen, zone),
      },
      {
        id: 'last_seen',
        title: t('column.last_seen'),
        width: 144,
        align: 'end',
        cell: (row) => (
          <span className={classes.lines}>
            <span>{formatDateTime(row.last_seen, zone)}</span>
            <span className={classes.second}>
              <Since unixSeconds={row.last_seen} />
            </span>
          </span>
        ),
      },
    ];
    if (!create) return columns;
    return [
      ...columns,
      {
        id: 'create',
        title: '',
        pinned: true,
        width: 128,
        fixed: true,
        align: 'end',
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            aria-label={`${t('create')}: ${row.address}`}
            onClick={() => create(row)}
          >
            {t('create')}
          </Button>
        ),
      },
    ];
  }, [t, zone, create]);
}
