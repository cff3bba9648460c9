import {
  type BalanceGroup,
  balanceGroups,
  deleteBalanceGroup,
  getBalanceGroup,
} from '@gaugeway/proto/api/balance-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconPencil, IconPlus, IconScale, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { type ListAddress, pageInput } from '@/shared/data-table';
import { formatNumber } from '@/shared/i18n';
import { type ListView, ListTable, RowMenu } from '@/shared/list-page';
import { notifyDone, prompt, ResourceLabel } from '@/shared/ui';
import { resourceName } from '../model/group-draft';
import { GroupForm, useGroupsChanged } from './group-form';

/** Groups on one page (specification 2, section 3). */
const PAGE = 10;

interface BalanceGroupsTabProps {
  list: ListAddress;
  adding: boolean;
  onAdd: (adding: boolean) => void;
}

/** The balance groups of the company; each leads to its balance. */
export function BalanceGroupsTab({ list, adding, onAdd }: BalanceGroupsTabProps) {
  const { t } = useTranslation(['balance-groups', 'common']);
  const navigate = useNavigate();
  const mayCreate = useCan(['create', 'access_all'], SECTION.objects);
  const mayEdit = useCan('update', SECTION.objects);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const [editedId, setEditedId] = useState<number | null>(null);
  const page: ListAddress = { ...list, per_page: PAGE, sort: { ...list.sort, field: 'title' } };
  const found = useQuery({
    ...query(balanceGroups, pageInput(page)),
    select: (reply) => reply.balance_groups,
    placeholderData: keepPreviousData,
  });
  const edited = useQuery({ ...query(getBalanceGroup, { id: editedId ?? 0 }), enabled: editedId !== null });
  const erase = useErase();
  const open = ({ id }: BalanceGroup) =>
    void navigate({ to: '/cloud/directories/balance/$groupId', params: { groupId: id } });
  const view: ListView<BalanceGroup> = {
    name: 'balance_groups',
    label: t('title'),
    columns: [
      {
        id: 'title',
        title: t('field.title'),
        width: 240,
        grow: true,
        fixed: true,
        sortable: true,
        cell: ({ title }) => title,
      },
      {
        id: 'resource',
        title: t('field.resource'),
        width: 152,
        cell: ({ resource_type_id }) => <ResourceLabel resource={resourceName(resource_type_id)} />,
      },
      { id: 'in', title: t('field.in_count'), width: 152, align: 'end', cell: ({ in_count }) => in_count },
      { id: 'out', title: t('field.out_count'), width: 152, align: 'end', cell: ({ out_count }) => out_count },
      {
        id: 'allowed',
        title: t('field.allowed_short'),
        width: 152,
        align: 'end',
        cell: ({ allowed_imbalance }) => `${formatNumber(allowed_imbalance, 2)} %`,
      },
    ],
    rowId: ({ id }) => String(id),
    search: t('search'),
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
      foot: ({ resource_type_id, in_count, out_count }) => (
        <>
          <ResourceLabel resource={resourceName(resource_type_id)} />
          <span>{t('sides', { in: in_count, out: out_count })}</span>
        </>
      ),
    },
    blank: {
      icon: IconScale,
      title: t('blank'),
      hint: t('blank_hint'),
      add: mayCreate && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => onAdd(true)}>
          {t('add')}
        </Button>
      ),
      filtered: { title: t('filtered'), hint: t('filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={page} found={found} />
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

/** Asks for the number of a group and deletes it. */
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
