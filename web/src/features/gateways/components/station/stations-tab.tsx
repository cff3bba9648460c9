import { baseStationModels, baseStations, getBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconAntenna } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { pageInput, rowsOf } from '@/shared/data-table';
import { ListTable, type ListView } from '@/shared/list-page';
import { Since } from '@/shared/ui';
import { useContactFilters, useContactList } from '../../model/use-contact-list';
import { ContactMark } from '../contact-mark';
import { AddBaseStation } from './add-station';
import { useStationColumns } from './station-columns';
import { StationForm } from './station-form';
import { StationMap } from './station-map';
import { StationMenu } from './station-menu';
import { StationPanel } from './station-panel';
import classes from '../gateways.module.css';

/** Width up to which the map is below the table (gateways.module.css, .split). */
const STACKED = '(max-width: 62em)';

/** Base stations (LoRaWAN gateways): a table, and next to it a map with their ranges. */
export function BaseStationsTab() {
  const { t } = useTranslation('gateways');
  const contacts = useContactList();
  const isStacked = useMediaQuery(STACKED, undefined, { getInitialValueInEffect: false });
  const [edited, setEdited] = useState<BaseStation | null>(null);
  const models = useQuery({ ...query(baseStationModels, {}), staleTime: Infinity });
  const found = useQuery({
    ...query(baseStations, {
      ...pageInput(contacts.list),
      device_state: contacts.state ?? null,
      model_id: contacts.models ?? null,
    }),
    select: (reply) => reply.base_stations,
    placeholderData: keepPreviousData,
  });
  // The open one may be on another page of the table: the map shows all.
  const looked = useQuery({
    ...query(getBaseStation, { id: contacts.selected ?? 0 }),
    enabled: contacts.selected !== undefined,
  });
  const listed = found.data && rowsOf(found.data).find(({ id }) => id === contacts.selected);
  const station = listed ?? looked.data?.base_station;
  const view: ListView<BaseStation> = {
    name: 'base-stations',
    label: t('tab_stations'),
    columns: useStationColumns(),
    rowId: ({ id }) => String(id),
    search: t('search_stations'),
    filters: useContactFilters(contacts, models.data?.models),
    hasRefresh: true,
    onOpen: ({ id }) => contacts.select(id),
    menu: useCallback((one: BaseStation) => <StationMenu station={one} onEdit={setEdited} />, []),
    card: {
      head: ({ name }) => name,
      mark: (one) => <ContactMark state={one.device_state} isActive={one.is_active} />,
      foot: (one) => (
        <>
          <span className={classes.mono}>{one.gateway_eui}</span>
          {one.last_contact !== null && <Since unixSeconds={one.last_contact} />}
        </>
      ),
    },
    blank: {
      icon: IconAntenna,
      title: t('blank.stations'),
      hint: t('blank.stations_hint'),
      add: <AddBaseStation />,
      filtered: {
        title: t('blank.filtered'),
        hint: t('blank.filtered_hint'),
        clear: { label: t('blank.clear_filters'), onClear: contacts.clear },
      },
    },
  };
  const close = () => contacts.select(undefined);
  const panel = station && <StationPanel key={station.id} station={station} onClose={close} />;
  return (
    <>
      <div className={classes.split}>
        <ListTable view={view} list={contacts.list} found={found} />
        <div className={classes.side}>
          <div className={classes.sideMap}>
            <StationMap selected={station?.id ?? null} onSelect={contacts.select} />
          </div>
          {!isStacked && panel}
        </div>
      </div>
      {isStacked && (
        // Below the map users would not notice it.
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
