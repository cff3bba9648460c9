import {
  BALANCE_PAGE,
  balanceLosses,
  deleteBalanceGroup,
  getBalanceGroup,
  type GroupLoss,
  LONGEST_LOSS_DAYS,
} from '@gaugeway/proto/api/balance-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconPencil, IconScale, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { type ListAddress, pageInput } from '@/shared/data-table';
import { formatNumber, formatPercent, inZone, NO_VALUE } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { type ListView, ListTable, RowMenu } from '@/shared/list-page';
import { notifyDone, prompt, ResourceLabel, ShareBar, StateMark } from '@/shared/ui';
import { TONES, verdictOf } from '../model/balance-view';
import { resourceName } from '../model/group-draft';
import { useLossesSearch } from '../model/use-losses-search';
import { GroupForm, useGroupsChanged } from './group-form';
import { MainMetersDialog } from './main-meters-dialog';
import classes from './balance.module.css';

/** Longest period of the losses of all groups, days. */
const LONGEST_DAYS = LONGEST_LOSS_DAYS - 1;
const DAY = 86_400;
const SHARE_WIDTH = 48;
const SORTS: readonly string[] = ['title', 'loss', 'percent'];

interface BalanceGroupsTabProps {
  list: ListAddress;
  adding: boolean;
  onAdd: (adding: boolean) => void;
}

/** Balance groups of the company; each opens its balance. */
export function BalanceGroupsTab({ list, adding, onAdd }: BalanceGroupsTabProps) {
  const { t } = useTranslation(['balance-groups', 'common']);
  const navigate = useNavigate();
  const mayCreate = useCan(['create', 'access_all'], SECTION.objects);
  const mayEdit = useCan('update', SECTION.objects);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const [editedId, setEditedId] = useState<number | null>(null);
  const [isFromMains, setFromMains] = useState(false);
  const zone = useUserZone();
  const { period, isExceeded, show, setExceeded } = useLossesSearch(zone);
  // Largest loss first: the list is used to find leaks.
  const sort = SORTS.includes(list.sort.field) ? list.sort : { field: 'percent', descending: true };
  const page: ListAddress = { ...list, per_page: BALANCE_PAGE, sort };
  const dateAt = (seconds: number) => inZone(seconds, zone).format('YYYY-MM-DD');
  const dates = { from: dateAt(period.start), to: dateAt(period.stop) };
  const found = useQuery({
    ...query(balanceLosses, { ...pageInput(page), ...dates, ...(isExceeded && { exceeded: true }) }),
    select: (reply) => reply.balance_groups,
    placeholderData: keepPreviousData,
  });
  const edited = useQuery({ ...query(getBalanceGroup, { id: editedId ?? 0 }), enabled: editedId !== null });
  const erase = useErase();
  const open = ({ id }: GroupLoss) =>
    void navigate({ to: '/cloud/directories/balance/$groupId', params: { groupId: id }, search: period });
  const state = (row: GroupLoss) => {
    const verdict = verdictOf(row);
    return <StateMark tone={TONES[verdict]} label={t(`short.${verdict}`)} />;
  };
  const amount = (row: GroupLoss, value: number | null) =>
    value === null ? NO_VALUE : `${formatNumber(value, 2)} ${row.unit}`;
  const percent = (row: GroupLoss) => (row.percent === null ? NO_VALUE : formatPercent(row.percent, 1));
  const number = { width: 126, align: 'end' } as const;
  const view: ListView<GroupLoss> = {
    name: 'balance_groups',
    label: t('title'),
    columns: [
      {
        id: 'title',
        title: t('field.title'),
        width: 220,
        grow: true,
        fixed: true,
        sortable: true,
        cell: ({ title }) => (
          <span className={classes.groupName} title={title}>
            {title}
          </span>
        ),
      },
      {
        id: 'resource',
        title: t('field.resource'),
        width: 152,
        cell: ({ resource_type_id }) => <ResourceLabel resource={resourceName(resource_type_id)} />,
      },
      { id: 'in', title: t('amount.in'), ...number, cell: (row) => amount(row, row.in) },
      { id: 'out', title: t('amount.out'), ...number, cell: (row) => amount(row, row.out) },
      { id: 'loss', title: t('amount.loss'), ...number, sortable: true, cell: (row) => amount(row, row.loss) },
      { id: 'percent', title: t('amount.percent'), ...number, width: 120, sortable: true, cell: percent },
      {
        id: 'allowed',
        title: t('field.allowed_short'),
        width: 128,
        align: 'end',
        cell: ({ allowed_imbalance }) => formatPercent(allowed_imbalance, 2),
      },
      {
        id: 'final',
        title: t('members.final'),
        width: 152,
        cell: ({ final_share }) => <ShareBar share={final_share} width={SHARE_WIDTH} />,
      },
      { id: 'state', title: t('parts.state'), width: 156, cell: state },
    ],
    rowId: ({ id }) => String(id),
    search: t('search'),
    hasRefresh: true,
    filters: [
      {
        id: 'exceeded',
        kind: 'segments',
        label: t('parts.state'),
        all: t('all'),
        options: [{ value: 'exceeded', label: t('short.exceeded') }],
        chosen: isExceeded ? 'exceeded' : null,
        onChange: (value) => setExceeded(value !== null),
      },
      {
        id: 'period',
        kind: 'period',
        label: t('parts.when'),
        period,
        zone,
        longestSeconds: LONGEST_DAYS * DAY,
        onShow: show,
      },
    ],
    tools: mayCreate && (
      <Button variant="default" leftSection={<IconScale size={16} />} onClick={() => setFromMains(true)}>
        {t('main.do')}
      </Button>
    ),
    onOpen: open,
    menu: (row) => (
      <RowMenu
        label={t('actions', { name: row.title })}
        width={200}
        actions={[
          { id: 'open', label: t('open'), icon: IconScale, onClick: () => open(row) },
          mayEdit && { id: 'edit', label: t('edit'), icon: IconPencil, onClick: () => setEditedId(row.id) },
          mayDelete && {
            id: 'delete',
            label: t('delete.do'),
            icon: IconTrash,
            isDanger: true,
            onClick: () => void erase(row),
          },
        ]}
      />
    ),
    card: {
      head: ({ title }) => title,
      mark: state,
      foot: (row) => (
        <>
          <ResourceLabel resource={resourceName(row.resource_type_id)} />
          <span>
            {t('amount.loss')}: {amount(row, row.loss)}, {percent(row)}
          </span>
          <ShareBar share={row.final_share} width={SHARE_WIDTH} />
        </>
      ),
    },
    blank: {
      icon: IconScale,
      title: t('blank'),
      hint: t('blank_hint'),
      add: mayCreate && (
        <>
          <AddButton kind="balance_groups" onClick={() => onAdd(true)}>
            {t('add')}
          </AddButton>
          <Button variant="default" leftSection={<IconScale size={16} />} onClick={() => setFromMains(true)}>
            {t('main.do')}
          </Button>
        </>
      ),
      filtered: { title: t('filtered'), hint: t('filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={page} found={found} />
      {isFromMains && <MainMetersDialog onClose={() => setFromMains(false)} />}
      {adding && (
        <GroupForm
          group={null}
          onClose={() => onAdd(false)}
          onSaved={(id) => void navigate({ to: '/cloud/directories/balance/$groupId', params: { groupId: id } })}
        />
      )}
      {editedId !== null && edited.data && (
        <GroupForm group={edited.data.balance_group} onClose={() => setEditedId(null)} />
      )}
    </>
  );
}

/** Deletes a group after its number was typed. */
export function useErase(onErased?: () => void) {
  const { t } = useTranslation('balance-groups');
  const changed = useGroupsChanged();
  const remove = useCall(deleteBalanceGroup, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      void changed();
      onErased?.();
    },
  });
  return async ({ id, title }: { id: number; title: string }) => {
    const typed = await prompt({
      title: t('delete.title', { name: title }),
      text: t('delete.text', { id }),
      label: t('delete.label'),
      expected: String(id),
      mismatch: t('delete.mismatch'),
      confirm: t('delete.do'),
      danger: true,
    });
    if (typed !== null) remove.mutate({ id });
  };
}
