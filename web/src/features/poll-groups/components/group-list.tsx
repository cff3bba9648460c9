import { SECTION } from '@gaugeway/proto/api/endpoint';
import { listPollGroups, type PollGroup } from '@gaugeway/proto/api/poll-groups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCalendarClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { type DataColumn, pageInput } from '@/shared/data-table';
import { formatInterval } from '@/shared/forms';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView } from '@/shared/list-page';
import { Page, StateMark, useCrumbs } from '@/shared/ui';
import { useGroupsSearch } from '../model/use-groups-search';
import { GroupForm } from './group-form';
import { GroupMenu } from './group-menu';
import { useGroupTexts } from './group-texts';
import { HealthBar } from './health-bar';
import { MoveDialog } from './move-dialog';
import classes from './poll-groups.module.css';

/** Refetch interval of the health of the groups. */
const RENEW_MS = 15_000;

/** List of groups with the health of their devices. */
export function GroupList() {
  const { t } = useTranslation('poll-groups');
  const { list, state, toState, open } = useGroupsSearch();
  const mayCreate = useCan('create', SECTION.devices);
  const [edited, setEdited] = useState<PollGroup | 'new' | null>(null);
  const [moved, setMoved] = useState<PollGroup | null>(null);
  const columns = useGroupColumns();
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, { label: t('title') }]);
  const found = useQuery({
    ...query(listPollGroups, { ...pageInput(list), is_active: state === undefined ? null : state === 'on' }),
    select: (reply) => reply.polls_groups,
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_MS,
  });
  const add = mayCreate && (
    <AddButton kind="poll_groups" onClick={() => setEdited('new')}>
      {t('add')}
    </AddButton>
  );
  const view: ListView<PollGroup> = {
    name: 'poll-groups',
    label: t('title'),
    columns,
    rowId: ({ id }) => String(id),
    search: t('search'),
    hasRefresh: true,
    filters: [
      {
        id: 'state',
        kind: 'segments',
        label: t('state.label'),
        all: t('state.all'),
        options: [
          { value: 'on', label: t('state.on') },
          { value: 'off', label: t('state.off') },
        ],
        chosen: state ?? null,
        onChange: (value) => toState(value === 'on' || value === 'off' ? value : null),
      },
    ],
    onOpen: ({ id }) => open(id),
    menu: (group) => <GroupMenu group={group} onEdit={setEdited} onMove={setMoved} />,
    card: {
      head: ({ name }) => name,
      mark: (group) => <GroupState group={group} />,
      lines: ({ health }) => <HealthBar health={health} />,
      foot: (group) => (
        <>
          <span>{formatInterval(group.report_period_update)}</span>
          <span>{t('devices_count', { count: group.devices_count })}</span>
        </>
      ),
    },
    blank: {
      icon: IconCalendarClock,
      title: t('blank.title'),
      hint: t('blank.hint'),
      add,
      filtered: { title: t('blank.filtered'), hint: t('blank.filtered_hint') },
    },
  };
  return (
    <Page fill title={t('title')} actions={add}>
      <ListTable view={view} list={list} found={found} />
      {edited && <GroupForm group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {moved && (
        <MoveDialog
          from={moved}
          deviceIds={null}
          what={t('move.all', { name: moved.name })}
          onClose={() => setMoved(null)}
        />
      )}
    </Page>
  );
}

export function GroupState({ group, filled }: { group: PollGroup; filled?: boolean }) {
  const { t } = useTranslation('poll-groups');
  return (
    <StateMark
      filled={filled}
      tone={group.is_active ? 'online' : 'off'}
      label={group.is_active ? t('state.is_on') : t('state.is_off')}
    />
  );
}

function useGroupColumns(): DataColumn<PollGroup>[] {
  const { t } = useTranslation('poll-groups');
  const texts = useGroupTexts();
  return useMemo(
    () => [
      {
        id: 'id',
        title: t('column.id'),
        width: 64,
        align: 'end',
        sortable: true,
        cell: ({ id }) => <span className={classes.mono}>{id}</span>,
      },
      {
        id: 'name',
        title: t('column.name'),
        width: 184,
        grow: true,
        fixed: true,
        sortable: true,
        cell: ({ name }) => (
          <span className={classes.name} title={name}>
            {name}
          </span>
        ),
      },
      { id: 'state', title: t('column.state'), width: 128, cell: (group) => <GroupState group={group} /> },
      { id: 'health', title: t('column.health'), width: 264, cell: ({ health }) => <HealthBar health={health} /> },
      {
        id: 'interval',
        title: t('column.interval'),
        width: 104,
        cell: (group) => formatInterval(group.report_period_update),
      },
      {
        id: 'reads',
        title: t('column.reads'),
        width: 168,
        cell: (group) => <span title={texts.reads(group)}>{texts.reads(group)}</span>,
      },
      {
        id: 'window',
        title: t('column.window'),
        width: 136,
        cell: (group) => <span title={texts.window(group)}>{texts.window(group)}</span>,
      },
      {
        id: 'devices',
        title: t('column.devices'),
        width: 96,
        align: 'end',
        cell: ({ devices_count }) => devices_count,
      },
    ],
    [t, texts],
  );
}
