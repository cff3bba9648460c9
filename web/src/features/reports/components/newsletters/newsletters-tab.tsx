import {
  type Newsletter,
  newsletter,
  type NewsletterRow,
  newsletters,
  removeNewsletter,
  sendNewsletter,
  switchNewsletter,
} from '@gaugeway/proto/api/newsletters';
import { Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconHistory, IconMail, IconPencil, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { Page, useDone } from '@/shared/ui';
import { useReportsSearch } from '../../model/use-reports-search';
import { LOOK_MS, useReportRights } from '../report-parts';
import { NewsletterForm, useNewslettersChanged } from './newsletter-form';
import { RunMark } from './run-mark';
import { RunsDialog } from './runs-dialog';

const isUnderWay = ({ last_run }: NewsletterRow): boolean =>
  last_run?.state === 'making' || (last_run?.state === 'sending' && last_run.retry_at === null);

/** Newsletters: reports that are mailed by a schedule, with the result of their last run. */
export function NewslettersTab({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation(['newsletters', 'reports']);
  const zone = useUserZone();
  const { list, clear } = useReportsSearch();
  const { mayCreate, mayEdit } = useReportRights();
  const [edited, setEdited] = useState<{ newsletter: Newsletter | null } | null>(null);
  const [shown, setShown] = useState<NewsletterRow | null>(null);
  const changed = useNewslettersChanged();
  const found = useQuery({
    ...query(newsletters, { ...pageInput(list), sort_field: undefined }),
    select: (reply) => reply.newsletters,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.newsletters.data.some(isUnderWay) ? LOOK_MS : false),
  });
  const onSuccess = useDone([], changed);
  const toggle = useCall(switchNewsletter, { onSuccess });
  const open = useCall(newsletter, { onSuccess: setEdited });
  const menu = useNewsletterMenu({ onEdit: ({ id }) => open.mutate({ id }), onRuns: setShown, onSuccess });
  const add = mayCreate && (
    <AddButton kind="newsletters" onClick={() => setEdited({ newsletter: null })}>
      {t('add')}
    </AddButton>
  );
  const schedule = ({ schedule: { every, weekday, day, hour } }: NewsletterRow) => {
    const at = `${String(hour).padStart(2, '0')}:00`;
    if (every === 'day') return t('schedule.day', { at });
    if (every === 'month') return t('schedule.month', { at, day });
    return t('schedule.week', { at, weekday: t(`weekday.${weekdayOf(weekday)}`) });
  };
  const switchOf = (row: NewsletterRow) => (
    <Switch
      aria-label={t('switch', { name: row.title })}
      checked={row.is_active}
      disabled={!mayEdit || toggle.isPending}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => toggle.mutate({ id: row.id, is_active: event.currentTarget.checked })}
    />
  );
  const last = ({ last_run: run }: NewsletterRow) => (run ? <RunMark run={run} /> : NO_VALUE);
  const receivers = ({ user_ids, addresses }: NewsletterRow) => user_ids.length + addresses.length;
  const next = ({ next_at, stop_reason }: NewsletterRow) =>
    next_at === null ? (stop_reason === null ? t('off') : t('stopped')) : formatDateTime(next_at, zone);
  const view: ListView<NewsletterRow> = {
    name: 'newsletters',
    label: t('title'),
    order: { field: 'title', descending: false },
    columns: [
      { id: 'active', title: t('field.active'), width: 96, cell: switchOf },
      { id: 'title', title: t('field.title'), width: 220, grow: true, fixed: true, cell: ({ title }) => title },
      {
        id: 'template',
        title: t('field.template'),
        width: 248,
        hidden: true,
        cell: ({ template_title }) => template_title,
      },
      { id: 'schedule', title: t('field.schedule'), width: 216, cell: schedule },
      { id: 'receivers', title: t('field.receivers'), width: 120, align: 'end', cell: receivers },
      { id: 'last', title: t('field.last'), width: 184, cell: last },
      {
        id: 'last_at',
        title: t('field.last_at'),
        width: 152,
        cell: ({ last_run: run }) => (run ? formatDateTime(run.sent_at ?? run.due_at, zone) : NO_VALUE),
      },
      { id: 'next', title: t('field.next'), width: 152, cell: next },
      { id: 'author', title: t('field.author'), width: 152, hidden: true, cell: ({ author }) => author },
    ],
    rowId: ({ id }) => String(id),
    search: t('reports:search'),
    hasRefresh: true,
    onOpen: setShown,
    menu,
    card: {
      head: ({ title }) => title,
      mark: last,
      lines: (row) => (
        <>
          <span>{schedule(row)}</span>
          {(row.stop_reason ?? row.last_run?.error) && <span>{row.stop_reason ?? row.last_run?.error}</span>}
        </>
      ),
      foot: (row) => (
        <>
          <span>{t('next_at', { at: next(row) })}</span>
          {switchOf(row)}
        </>
      ),
    },
    blank: {
      icon: IconMail,
      title: t('blank'),
      hint: t('blank_hint'),
      add,
      filtered: {
        title: t('reports:filtered'),
        hint: t('reports:filtered_hint'),
        clear: { label: t('reports:clear'), onClear: clear },
      },
    },
  };
  return (
    <Page fill title={t('reports:title')} actions={add} bar={bar}>
      <ListTable view={view} list={list} found={found} />
      {edited && <NewsletterForm newsletter={edited.newsletter} onClose={() => setEdited(null)} />}
      {shown && <RunsDialog row={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const weekdayOf = (weekday: number) => WEEKDAYS[weekday - 1] ?? '1';

interface MenuProps {
  onEdit: (row: NewsletterRow) => void;
  onRuns: (row: NewsletterRow) => void;
  onSuccess: (reply: { msg: string }) => void;
}

/** Actions of a newsletter. */
function useNewsletterMenu({ onEdit, onRuns, onSuccess }: MenuProps) {
  const { t } = useTranslation('newsletters');
  const { mayEdit, mayDelete } = useReportRights();
  const send = useCall(sendNewsletter, { onSuccess });
  const remove = useCall(removeNewsletter, { onSuccess });
  return (row: NewsletterRow) => (
    <RowMenu
      label={t('actions', { name: row.title })}
      actions={[
        { id: 'runs', label: t('runs.do'), icon: IconHistory, onClick: () => onRuns(row) },
        mayEdit && { id: 'send', label: t('send'), icon: IconSend, onClick: () => send.mutate({ id: row.id }) },
        mayEdit && { id: 'edit', label: t('form.edit'), icon: IconPencil, onClick: () => onEdit(row) },
      ]}
      removal={
        mayDelete && {
          ...{ label: t('delete.do'), title: t('delete.title'), text: t('delete.text', { name: row.title }) },
          onRemove: () => remove.mutate({ id: row.id }),
        }
      }
    />
  );
}
