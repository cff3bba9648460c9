import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  copyEventRule,
  type EventRule,
  eventRules,
  removeEventRule,
  toggleEventRule,
} from '@gaugeway/proto/api/event-rules';
import { occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBellRinging, IconCopy, IconList, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { type ListAddress, pageInput } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { StateMark, useDone } from '@/shared/ui';
import { namesDeleted } from '../model/rule-draft';
import { useDeletedLines } from '../model/use-deleted-lines';
import { useFields } from '../model/use-fields';
import { useScopeText, useSentence } from '../model/use-sentence';
import classes from './events.module.css';

interface RulesTabProps {
  list: ListAddress;
  onEdit: (rule: EventRule) => void;
  onAdd: () => void;
  onEvents: (ruleId: number) => void;
}

const SORTS = ['id', 'title', 'severity', 'active', 'updated_at'] as const;

/** Rules of the company, each in a sentence. */
export function RulesTab({ list, onEdit, onAdd, onEvents }: RulesTabProps) {
  const { t } = useTranslation('events');
  const zone = useUserZone();
  const mayCreate = useCan('create', SECTION.events);
  const mayEdit = useCan('update', SECTION.events);
  const mayDelete = useCan('delete', SECTION.events);
  const { ofRule } = useSentence(useFields());
  const scopeText = useScopeText();
  const field = SORTS.find((each) => each === list.sort.field) ?? 'id';
  const sort = field === list.sort.field ? list.sort : { field, descending: false };
  const found = useQuery({
    ...query(eventRules, { ...pageInput(list), sort_field: field, sort: sort.descending ? 'desc' : 'asc' }),
    select: ({ events }) => events,
    placeholderData: keepPreviousData,
  });
  const onSuccess = useDone([eventRules, occurredEvents]);
  const toggle = useCall(toggleEventRule, { onSuccess });
  const copy = useCall(copyEventRule, { onSuccess });
  const remove = useCall(removeEventRule, { onSuccess });
  const deletedLines = useDeletedLines();
  const marks = (rule: EventRule) => (
    <>
      {rule.actions_refused && <StateMark tone="alarm" label={t('rules.actions_refused_short')} />}
      {namesDeleted(rule) && <StateMark tone="warning" label={t('rules.deleted_short')} />}
    </>
  );
  const active = ({ id, title, active: isOn }: EventRule) =>
    mayEdit ? (
      <Switch
        aria-label={t('rules.switch', { title })}
        checked={isOn === 1}
        disabled={toggle.isPending}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => toggle.mutate({ id, active: event.currentTarget.checked ? 1 : 0 })}
      />
    ) : (
      t(isOn === 1 ? 'rules.on' : 'rules.off')
    );
  const view: ListView<EventRule> = {
    name: 'event_rules',
    label: t('rules.label'),
    rowId: ({ id }) => String(id),
    search: t('rules.search'),
    onEdit: mayEdit ? onEdit : undefined,
    menu: ({ id, title, ...rule }) => (
      <RowMenu
        label={t('rules.actions', { title })}
        width={216}
        actions={[
          mayEdit && {
            id: 'edit',
            label: t('rules.do_edit'),
            icon: IconPencil,
            onClick: () => onEdit({ id, title, ...rule }),
          },
          { id: 'events', label: t('rules.events'), icon: IconList, onClick: () => onEvents(id) },
          mayCreate && { id: 'copy', label: t('rules.copy'), icon: IconCopy, onClick: () => copy.mutate({ id }) },
        ]}
        removal={
          mayDelete && {
            ...{ label: t('rules.delete'), title: t('delete.title', { title }), text: t('delete.text', { id }) },
            typed: { label: t('delete.label'), expected: String(id), mismatch: t('delete.msg_66') },
            onRemove: () => remove.mutate({ id }),
          }
        }
      />
    ),
    columns: [
      { id: 'active', title: t('rules.column.active'), width: 120, sortable: true, cell: active },
      {
        id: 'title',
        title: t('rules.column.title'),
        width: 248,
        fixed: true,
        sortable: true,
        cell: ({ title }) => title,
      },
      {
        id: 'condition',
        title: t('rules.column.condition'),
        width: 320,
        grow: true,
        cell: (rule) => (
          // Deleted items come first; the form lists all of them.
          <span title={deletedLines(rule).join('\n') || undefined}>
            {marks(rule)} {[...deletedLines(rule), ofRule(rule)].join('. ')}
          </span>
        ),
      },
      { id: 'scope', title: t('rules.column.scope'), width: 144, cell: scopeText },
      {
        id: 'severity',
        title: t('occurred.column.severity'),
        width: 152,
        sortable: true,
        cell: ({ severity }) => t(`severity.${severity}`),
      },
      {
        id: 'sound',
        title: t('rules.column.sound'),
        width: 88,
        hidden: true,
        cell: ({ options }) => t(options.sound_alert ? 'rules.on' : 'rules.off'),
      },
      {
        id: 'open_count',
        title: t('rules.column.open_count'),
        width: 128,
        align: 'end',
        cell: ({ open_count }) => open_count,
      },
      {
        id: 'updated_at',
        title: t('rules.column.updated_at'),
        width: 152,
        sortable: true,
        hidden: true,
        cell: ({ updated_at }) => formatDateTime(updated_at, zone),
      },
    ],
    card: {
      head: ({ title }) => title,
      mark: active,
      lines: marks,
      foot: (rule) => <span className={classes.summary}>{[...deletedLines(rule), ofRule(rule)].join('. ')}</span>,
    },
    blank: {
      icon: IconBellRinging,
      title: t('rules.blank'),
      hint: t('rules.blank_hint'),
      add: mayCreate && (
        <AddButton kind="event_rules" onClick={onAdd}>
          {t('rules.add')}
        </AddButton>
      ),
      filtered: { title: t('rules.filtered'), hint: t('occurred.filtered_hint') },
    },
  };
  return <ListTable view={view} list={{ ...list, sort }} found={found} />;
}
