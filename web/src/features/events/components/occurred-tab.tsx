import { SECTION } from '@gaugeway/proto/api/endpoint';
import { occurredEvents, type OccurredEvent, readAllOccurredEvents } from '@gaugeway/proto/api/occurred-events';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBellCheck, IconChecks } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { query, useCall } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView } from '@/shared/list-page';
import { markOfOccurred, StateMark } from '@/shared/ui';
import type { useEventsSearch } from '../model/use-events-search';
import { useFields } from '../model/use-fields';
import { UNREAD, valueTextWith } from '../model/occurred';
import { NO_FILTERS, useOccurredFilters } from './occurred-filters';
import { OccurredPanel } from './occurred-panel';
import { OccurredSelection } from './occurred-selection';
import classes from './events.module.css';

type Search = ReturnType<typeof useEventsSearch>;

const SORTABLE: ReadonlySet<string> = new Set(['created_at', 'began_at', 'ended_at']);

/** Occurred events, newest first, with duration, severity and assignee. */
export function OccurredTab({ search }: { search: Search }) {
  const { t } = useTranslation('events');
  const client = useQueryClient();
  const { filter, narrowed, narrow, list, zone } = search;
  const sort = SORTABLE.has(list.sort.field) ? list.sort : { field: 'created_at', descending: true };
  const found = useQuery({
    ...query(occurredEvents, {
      ...pageInput(list),
      sort_field: sort.field as 'created_at' | 'began_at' | 'ended_at',
      sort: sort.descending ? 'desc' : 'asc',
      state: filter.state ?? null,
      status: filter.status ? Number(filter.status) : null,
      severity: filter.severity ?? null,
      event_id: filter.rule ?? null,
      object_id: filter.node ?? null,
      grouped: filter.single === undefined,
      assigned: filter.taken ? filter.taken === 'mine' : null,
      from: narrowed?.start ?? null,
      to: narrowed?.stop ?? null,
    }),
    select: ({ occurred_events }) => occurred_events,
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? (Array.isArray(found.data) ? found.data : found.data.data) : [];
  const names = useUserNames(rows.map(({ assignee_id }) => assignee_id));
  const valueText = valueTextWith(useFields());
  const filters = useOccurredFilters(search);
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const chosen = rows.filter(({ id }) => ticked[String(id)]);
  const mayWork = useCan('update', SECTION.events);
  const readAll = useCall(readAllOccurredEvents, {
    onSuccess: () => client.invalidateQueries({ queryKey: [occurredEvents.id] }),
  });
  const mayMark = !useCurrentUser().user.is_demo;
  const time = (at: number | null) => (at === null ? NO_VALUE : formatDateTime(at, zone));
  const device = ({ device: { name }, subjects }: OccurredEvent) => (
    <span className={classes.title}>
      <span className={classes.titleText}>{name}</span>
      {subjects > 1 && <span className={classes.new}>{t('occurred.and_more', { more: subjects - 1 })}</span>}
    </span>
  );
  const mark = (row: OccurredEvent) => <StateMark tone={markOfOccurred(row)} label={t(`state.${row.state}`)} />;
  const title = (row: OccurredEvent) => (
    <span className={classes.title} data-unread={row.status === UNREAD || undefined}>
      <span className={classes.titleText}>{row.event.title}</span>
      {row.status === UNREAD && <span className={classes.new}>{t('occurred.unread')}</span>}
    </span>
  );
  const view: ListView<OccurredEvent> = {
    name: 'occurred_events',
    label: t('occurred.label'),
    rowId: ({ id }) => String(id),
    search: t('occurred.search'),
    filters,
    onClearFilters: () => narrow(NO_FILTERS),
    order: undefined,
    hasRefresh: true,
    onOpen: ({ id }) => search.open(id),
    tools: mayMark && (
      <Button
        variant="default"
        leftSection={<IconChecks size={16} />}
        loading={readAll.isPending}
        onClick={() => readAll.mutate({})}
      >
        {t('occurred.read_all')}
      </Button>
    ),
    columns: [
      { id: 'state', title: t('occurred.column.state'), width: 168, cell: mark },
      { id: 'event', title: t('occurred.column.event'), width: 208, grow: true, fixed: true, cell: title },
      { id: 'device', title: t('occurred.column.device'), width: 192, cell: device },
      {
        id: 'severity',
        title: t('occurred.column.severity'),
        width: 148,
        cell: ({ severity }) => t(`severity.${severity}`),
      },
      { id: 'value', title: t('occurred.column.value'), width: 152, cell: valueText },
      {
        id: 'created_at',
        title: t('occurred.column.created_at'),
        width: 144,
        sortable: true,
        cell: (row) => time(row.created_at),
      },
      {
        id: 'began_at',
        title: t('occurred.column.began_at'),
        width: 152,
        sortable: true,
        hidden: true,
        cell: (row) => time(row.began_at),
      },
      {
        id: 'ended_at',
        title: t('occurred.column.ended_at'),
        width: 152,
        sortable: true,
        hidden: true,
        cell: (row) => time(row.ended_at),
      },
      {
        id: 'assignee_id',
        title: t('occurred.column.taken_by'),
        width: 128,
        cell: ({ assignee_id }) => (assignee_id === null ? NO_VALUE : (names.get(assignee_id) ?? `#${assignee_id}`)),
      },
      {
        id: 'comments',
        title: t('occurred.column.comments'),
        width: 128,
        align: 'end',
        hidden: true,
        cell: ({ comments }) => comments,
      },
    ],
    selection: mayWork
      ? {
          ticked,
          onTick: setTicked,
          bar: chosen.length > 0 && <OccurredSelection chosen={chosen} onClear={() => setTicked({})} />,
        }
      : undefined,
    card: {
      head: title,
      mark,
      foot: (row) => (
        <>
          {device(row)}
          <span>{time(row.created_at)}</span>
        </>
      ),
    },
    blank: {
      icon: IconBellCheck,
      title: t('occurred.blank'),
      hint: t('occurred.blank_hint'),
      filtered: { title: t('occurred.filtered'), hint: t('occurred.filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={{ ...list, sort }} found={found} />
      <OccurredPanel id={search.openId} onClose={() => search.open(null)} onRule={search.toRule} />
    </>
  );
}
