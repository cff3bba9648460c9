import { baseStationModels, baseStations, getBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconAntenna, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { CardFoot, CardHead, PagedTable, pagingOf, rowsOf, totalOf, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState, Since } from '@/shared/ui';
import { useListSearch } from '../../model/use-list-search';
import { ContactMark } from '../contact-mark';
import { ListToolbar } from '../list-toolbar';
import { AddBaseStation } from './add-station';
import { useStationColumns } from './station-columns';
import { StationForm } from './station-form';
import { StationMap } from './station-map';
import { StationMenu } from './station-menu';
import { StationPanel } from './station-panel';
import classes from '../gateways.module.css';

/** Where the map stands below the table (gateways.module.css, .split). */
const STACKED = '(max-width: 62em)';

/** The base stations (LoRaWAN gateways): a table, and beside it where they stand and how far they reach. */
export function BaseStationsTab() {
  const { t } = useTranslation('gateways');
  const list = useListSearch();
  const isStacked = useMediaQuery(STACKED, undefined, { getInitialValueInEffect: false });
  const [edited, setEdited] = useState<BaseStation | null>(null);
  const columns = useStationColumns(setEdited);
  const layout = useTableLayout('base-stations', columns);
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
    }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? rowsOf(found.data.base_stations) : undefined;
  const total = found.data ? totalOf(found.data.base_stations) : undefined;
  // One that is looked at may be on another page of the table: the map has them all.
  const looked = useQuery({
    ...query(getBaseStation, { id: list.selected ?? 0 }),
    enabled: list.selected !== undefined,
  });
  const station = rows?.find(({ id }) => id === list.selected) ?? looked.data?.base_station;
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
      <BlankState icon={IconAntenna} title={t('blank.stations')} hint={t('blank.stations_hint')}>
        <AddBaseStation />
      </BlankState>
    );
  };
  const close = () => list.select(undefined);
  const panel = station && <StationPanel key={station.id} station={station} onClose={close} />;
  const table = (
    <PagedTable
      fill
      toolbar={
        <ListToolbar
          placeholder={t('search_stations')}
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
      label={t('tab_stations')}
      columns={columns}
      rows={rows}
      rowId={(one) => String(one.id)}
      layout={layout}
      sort={list.sort}
      onSort={list.sortBy}
      stale={found.isPlaceholderData}
      onOpen={(one) => list.select(one.id)}
      card={(one) => <StationCard station={one} />}
      cardActions={(one) => <StationMenu station={one} onEdit={setEdited} />}
      blank={blank()}
    />
  );
  return (
    <>
      <div className={classes.split}>
        {table}
        <div className={classes.side}>
          <div className={classes.sideMap}>
            <StationMap selected={station?.id ?? null} onSelect={list.select} />
          </div>
          {!isStacked && panel}
        </div>
      </div>
      {isStacked && (
        // Beneath the map nobody would find it.
        <Drawer.Root
          opened={station !== undefined}
          onClose={close}
          position="bottom"
          classNames={{ content: classes.sheet }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={station?.name}>{panel}</Drawer.Content>
        </Drawer.Root>
      )}
      <StationForm target={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function StationCard({ station }: { station: BaseStation }) {
  return (
    <>
      <CardHead>
        <span>{station.name}</span>
        <ContactMark state={station.device_state} isActive={station.is_active} />
      </CardHead>
      <CardFoot>
        <span className={classes.mono}>{station.gateway_eui}</span>
        {station.last_contact !== null && <Since unixSeconds={station.last_contact} />}
      </CardFoot>
    </>
  );
}
