import { SECTION } from '@gaugeway/proto/api/endpoint';
import { endEventSilence, type EventSilence, eventSilences } from '@gaugeway/proto/api/event-silences';
import { getOccurredEvent, occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { query, useCall } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { confirm, StateMark, useDone } from '@/shared/ui';
import type { useEventsSearch } from '../model/use-events-search';
import classes from './events.module.css';

interface SilencesTabProps {
  search: ReturnType<typeof useEventsSearch>;
  onAdd: () => void;
}

/** Silences, newest first, with user, end and scope. */
export function SilencesTab({ search: { list, filter, narrow }, onAdd }: SilencesTabProps) {
  const { t } = useTranslation('events');
  const zone = useUserZone();
  const mayWork = useCan('update', SECTION.events);
  const { what, where } = useSilenceText();
  const found = useQuery({
    ...query(eventSilences, {
      ...pageInput(list),
      sort_field: undefined,
      state: filter.state ? (filter.state === 'open' ? 'active' : 'ended') : null,
    }),
    select: ({ silences }) => silences,
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? (Array.isArray(found.data) ? found.data : found.data.data) : [];
  const names = useUserNames(rows.map(({ created_by }) => created_by));
  const end = useCall(endEventSilence, { onSuccess: useDone([eventSilences, occurredEvents, getOccurredEvent]) });
  const askEnd = async ({ id }: EventSilence) => {
    const isSure = await confirm({
      title: t('silences.end_title'),
      text: t('silences.end_text'),
      confirm: t('silences.end'),
    });
    if (isSure) end.mutate({ id });
  };
  const stateText = ({ is_ended, ended_at }: EventSilence): string => {
    if (!is_ended) return t('silences.state.lasting');
    return ended_at === null ? t('silences.state.over') : t('silences.state.ended');
  };
  const state = (silence: EventSilence) => (
    <StateMark tone={silence.is_ended ? 'idle' : 'off'} label={stateText(silence)} />
  );
  const until = ({ until: planned, ended_at }: EventSilence) => formatDateTime(ended_at ?? planned, zone);
  const view: ListView<EventSilence> = {
    name: 'event_silences',
    label: t('silences.label'),
    rowId: ({ id }) => String(id),
    search: t('silences.search'),
    filters: [
      {
        kind: 'segments',
        id: 'state',
        label: t('silences.filter.state'),
        all: t('silences.filter.all'),
        options: [
          { value: 'open', label: t('silences.filter.lasting') },
          { value: 'ended', label: t('silences.filter.over') },
        ],
        chosen: filter.state ?? null,
        onChange: (value) => narrow({ state: value === 'open' || value === 'ended' ? value : undefined }),
      },
    ],
    hasRefresh: true,
    menu: (silence) =>
      mayWork && !silence.is_ended ? (
        <RowMenu
          label={t('silences.actions', { id: silence.id })}
          width={216}
          actions={[{ id: 'end', label: t('silences.end'), icon: IconBell, onClick: () => void askEnd(silence) }]}
        />
      ) : null,
    columns: [
      { id: 'state', title: t('silences.column.state'), width: 200, cell: state },
      { id: 'what', title: t('silences.column.what'), width: 176, fixed: true, grow: true, cell: what },
      { id: 'where', title: t('silences.column.where'), width: 176, cell: where },
      { id: 'until', title: t('silences.column.until'), width: 152, cell: until },
      { id: 'comment', title: t('silences.column.comment'), width: 168, cell: ({ comment }) => comment },
      {
        id: 'silenced',
        title: t('silences.column.silenced'),
        width: 112,
        align: 'end',
        cell: ({ silenced }) => silenced,
      },
      {
        id: 'created_by',
        title: t('silences.column.created_by'),
        width: 152,
        cell: ({ created_by }) => names.get(created_by) ?? `#${created_by}`,
      },
      {
        id: 'created_at',
        title: t('silences.column.created_at'),
        width: 152,
        cell: ({ created_at }) => formatDateTime(created_at, zone),
      },
    ],
    card: {
      head: what,
      mark: state,
      foot: (silence) => (
        <>
          <span className={classes.summary}>{where(silence)}</span>
          <span>{until(silence)}</span>
        </>
      ),
    },
    blank: {
      icon: IconBellOff,
      title: t('silences.blank'),
      hint: t('silences.blank_hint'),
      add: mayWork && (
        <AddButton kind="silences" onClick={onAdd}>
          {t('silences.add')}
        </AddButton>
      ),
      filtered: { title: t('silences.filtered'), hint: t('occurred.filtered_hint') },
    },
  };
  return <ListTable view={view} list={list} found={found} />;
}

/** Short description of a silence. */
function useSilenceText() {
  const { t } = useTranslation('events');
  const what = ({ event }: EventSilence): string =>
    event === null ? t('silences.any_rule') : (event.title ?? t('silences.deleted_rule'));
  const where = ({ subjects, object }: EventSilence): string => {
    const branch =
      object && (object.name === null ? t('silences.deleted_object') : t('silences.object', { name: object.name }));
    if (!subjects) return branch ?? t('silences.everywhere');
    const names = subjects.first.map(({ name }) => name).join(', ');
    const more = subjects.total - subjects.first.length;
    const devices = names === '' ? t('silences.unseen') : more > 0 ? t('silences.more', { names, more }) : names;
    return [devices, branch].filter(Boolean).join(' · ');
  };
  return { what, where };
}
