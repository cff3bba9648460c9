import { baseStationModels, baseStations, getBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconAntenna, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { DataTable, PAGE_SIZES, Paginator, rowsOf, TableCard, totalOf, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState, Since } from '@/shared/ui';
import { useListSearch } from '../../model/use-list-search';
import { ContactMark } from '../contact-mark';
import { ListToolbar } from '../list-toolbar';
import { AddBaseStation } from './add-station';
import { useStationColumns } from './station-columns';
import { StationDialogs, type StationAction } from './station-dialogs';
import { StationMap } from './station-map';
import { StationPanel } from './station-panel';
import classes from '../gateways.module.css';

/** The base stations (LoRaWAN gateways): a table, and beside it where they stand and how far they reach. */
export function BaseStationsTab() {
  const { t } = useTranslation('gateways');
  const list = useListSearch();
  const [action, setAction] = useState<StationAction | null>(null);
  const columns = useStationColumns({ isTrash: list.isTrash, onAction: setAction });
  const layout = useTableLayout('base-stations', columns);
  const mayRemove = useCan(['delete', 'access_all'], SECTION.devices);
  const models = useQuery({ ...query(baseStationModels, {}), staleTime: Infinity });
  const found = useQuery({
    ...query(baseStations, {
      page: list.page,
      per_page: list.per_page,
      sort_field: list.sort.field,
      sort: list.sort.descending ? 'desc' : 'asc',
      search_string: list.q || null,
      device_state: list.state ?? null,
      model_id: list.models ?? null,
      is_deleted: list.isTrash,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? rowsOf(found.data.base_stations) : undefined;
  const total = found.data ? totalOf(found.data.base_stations) : undefined;
  // One that is looked at may be on another page of the table: the map has them all.
  const looked = useQuery({
    ...query(getBaseStation, { id: list.selected ?? 0 }),
    enabled: list.selected !== undefined && !list.isTrash,
  });
  const station = list.isTrash ? undefined : (rows?.find(({ id }) => id === list.selected) ?? shownOf(looked.data));
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
    if (list.isTrash) return <BlankState icon={IconTrash} title={t('trash.empty')} hint={t('trash.empty_hint')} />;
    return (
      <BlankState icon={IconAntenna} title={t('blank.stations')} hint={t('blank.stations_hint')}>
        <AddBaseStation />
      </BlankState>
    );
  };
  const table = (
    <TableCard
      fill
      toolbar={
        <ListToolbar
          placeholder={t('search_stations')}
          models={(models.data?.models ?? []).map(({ id, brand, name }) => ({
            value: String(id),
            label: `${brand} ${name}`.trim(),
          }))}
          mayRemove={mayRemove}
          columns={columns}
          layout={layout}
          refreshing={found.isFetching}
          onRefresh={() => void found.refetch()}
        />
      }
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
        label={list.isTrash ? t('trash.stations') : t('tab_stations')}
        columns={columns}
        rows={rows}
        rowId={(one) => String(one.id)}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        offset={(list.page - 1) * list.per_page}
        total={total}
        stale={found.isPlaceholderData}
        onOpen={list.isTrash ? undefined : (one) => list.select(one.id)}
        card={(one) => <StationCard station={one} isTrash={list.isTrash} onAction={setAction} />}
        blank={blank()}
      />
    </TableCard>
  );
  return (
    <>
      {list.isTrash ? (
        table
      ) : (
        <div className={classes.split}>
          {table}
          <div className={classes.side}>
            <div className={classes.sideMap}>
              <StationMap selected={station?.id ?? null} onSelect={list.select} />
            </div>
            {station && <StationPanel key={station.id} station={station} onClose={() => list.select(undefined)} />}
          </div>
        </div>
      )}
      <StationDialogs action={action} onClose={() => setAction(null)} />
    </>
  );
}

function shownOf(reply: { base_station: BaseStation } | undefined): BaseStation | undefined {
  return reply?.base_station;
}

interface StationCardProps {
  station: BaseStation;
  isTrash: boolean;
  onAction: (action: StationAction) => void;
}

function StationCard({ station, isTrash, onAction }: StationCardProps) {
  const { t } = useTranslation('gateways');
  return (
    <>
      <span className={classes.cardHead}>
        <span>{station.name}</span>
        <ContactMark state={station.device_state} isActive={station.is_active} />
      </span>
      <span className={classes.cardFoot}>
        <span className={classes.mono}>{station.gateway_eui}</span>
        {station.last_contact !== null && <Since unixSeconds={station.last_contact} />}
      </span>
      {isTrash && (
        <span className={classes.cardActions}>
          <Button size="compact-sm" variant="default" onClick={() => onAction({ kind: 'restore', station })}>
            {t('action.restore')}
          </Button>
          <Button size="compact-sm" variant="light" color="red" onClick={() => onAction({ kind: 'delete', station })}>
            {t('action.delete')}
          </Button>
        </span>
      )}
    </>
  );
}
