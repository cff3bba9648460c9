import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconFileImport, IconGaugeOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { PagedTable, pagingOf, rowsOf, totalOf, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState } from '@/shared/ui';
import { deviceFilter, isFiltered } from '../../model/selection';
import { useFilterChoices } from '../../model/use-filter-choices';
import { useListSearch } from '../../model/use-list-search';
import { useSelection } from '../../model/use-selection';
import { type DeviceAction, useDeviceActions } from '../actions/device-actions';
import { RowMenu } from '../actions/row-menu';
import { useDeviceForm } from '../form/device-form-provider';
import { type MassAction, massActions } from './mass-actions';
import { MassBar } from './mass-bar';
import { MeteringCard } from './metering-card';
import { useMeteringColumns } from './metering-columns';
import { MeteringToolbar } from './metering-toolbar';
import { useLiveDevices } from './use-live-devices';
import { type ListedDevice, useRowContext } from './use-row-context';

/** Name under which the table layout is stored. */
const TABLE = 'metering-devices';

const NONE: readonly DeviceAction[] = [];

interface MeteringTabProps {
  /** Actions of other features for a selection. */
  moreActions?: readonly MassAction[];
  /** Actions of other features for one device; all users who see the list have them. */
  moreOfOne?: readonly DeviceAction[];
}

/** The metering devices of the company. */
export function MeteringTab({ moreActions = [], moreOfOne = NONE }: MeteringTabProps) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const list = useListSearch();
  const form = useDeviceForm();
  const choices = useFilterChoices();
  const [pending, setPending] = useState<{ action: DeviceAction; device: MeteringDevice } | null>(null);
  const own = useDeviceActions();
  const actions = useMemo(() => [...moreOfOne, ...own], [moreOfOne, own]);
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const [extras, setExtras] = useState({ attributes: false, points: false });

  const filter = deviceFilter(list.q, list);
  const input = {
    ...filter,
    page: list.page,
    per_page: list.per_page,
    sort_field: list.sort.field,
    sort: list.sort.descending ? ('desc' as const) : ('asc' as const),
    append_fields: extras.attributes ? ['attributes' as const] : null,
  };
  const devices = useQuery({ ...query(meteringDevices, input), placeholderData: keepPreviousData });
  const rows = useMemo<ListedDevice[] | undefined>(
    () => devices.data && rowsOf(devices.data.metering_devices),
    [devices.data],
  );
  const total = devices.data && totalOf(devices.data.metering_devices);
  useLiveDevices(rows);
  const context = useRowContext(rows, { choices, wantsPoints: extras.points });
  const openForm = form.open;
  const onAction = useCallback(
    (action: DeviceAction, device: MeteringDevice) => {
      if (action.Dialog === 'form') openForm({ id: device.id });
      else setPending({ action, device });
    },
    [openForm],
  );
  const columns = useMeteringColumns({ context, actions, onAction });
  const layout = useTableLayout(TABLE, columns);
  // Data that takes a separate call or a join is requested only while its column is shown.
  const shown = Object.keys(layout.visible).filter((id) => layout.visible[id]);
  const wanted = { attributes: shown.some((id) => id.startsWith('attribute.')), points: shown.includes('point') };
  if (wanted.attributes !== extras.attributes || wanted.points !== extras.points) setExtras(wanted);

  const selection = useSelection({
    filter,
    page: (rows ?? []).map(({ id }) => id),
    total,
    of: [filter, list.page, list.per_page, list.sort, total],
  });

  return (
    <>
      <PagedTable
        fill
        toolbar={
          selection.selection ? (
            <MassBar
              selection={selection.selection}
              actions={[...massActions, ...moreActions]}
              place="list"
              all={selection.all}
              onClear={selection.clear}
            />
          ) : (
            <MeteringToolbar
              columns={columns}
              layout={layout}
              choices={choices}
              refreshing={devices.isFetching}
              onRefresh={() => void devices.refetch()}
            />
          )
        }
        paging={pagingOf(list, total)}
        label={t('tabs.metering')}
        columns={columns}
        rows={rows}
        rowId={(device) => String(device.id)}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        stale={devices.isPlaceholderData}
        selection={selection.ticked}
        onSelection={selection.tick}
        onEscape={selection.clear}
        onOpen={(device) => void navigate({ to: '/cloud/devices/data/$id', params: { id: device.id } })}
        card={(device) => <MeteringCard device={device} />}
        cardActions={
          actions.length > 0
            ? (device) => <RowMenu device={device} actions={actions} isLarge onAction={onAction} />
            : undefined
        }
        blank={
          devices.isError && !devices.data ? (
            <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
          ) : rows?.length === 0 ? (
            list.q !== '' || isFiltered(list) ? (
              <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')}>
                <Button variant="default" onClick={list.clear}>
                  {t('blank.clear_filters')}
                </Button>
              </BlankState>
            ) : (
              <BlankState
                icon={IconGaugeOff}
                title={t(mayCreate ? 'blank.devices' : 'blank.closed')}
                hint={t(mayCreate ? 'blank.devices_hint' : 'blank.closed_hint')}
              >
                {mayCreate && (
                  <Button leftSection={<IconPlus size={16} />} onClick={() => form.open({})}>
                    {t('add_device')}
                  </Button>
                )}
                {mayCreate && (
                  <Button
                    variant="default"
                    leftSection={<IconFileImport size={16} />}
                    renderRoot={(props) => <Link to="/cloud/devices/import" {...props} />}
                  >
                    {t('blank.import')}
                  </Button>
                )}
              </BlankState>
            )
          ) : undefined
        }
      />
      {pending && pending.action.Dialog !== 'form' && (
        <Suspense>
          <pending.action.Dialog device={pending.device} onClose={() => setPending(null)} />
        </Suspense>
      )}
    </>
  );
}
