import { SECTION } from '@gaugeway/proto/api/endpoint';
import { companyUsers, type UserRow } from '@gaugeway/proto/api/users';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { CardFoot, CardHead, ColumnMenu, PagedTable, pagingOf, SearchField, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState, useIsPhone } from '@/shared/ui';
import { useListSearch } from '../model/use-list-search';
import { NewPassword } from './new-password';
import { UserActions } from './user-actions';
import { UserSessions } from './user-sessions';
import { UserStatus, useUserColumns } from './user-columns';

interface UsersTabProps {
  onEdit: (user: UserRow) => void;
  onAdd: () => void;
}

/** The company's users. */
export function UsersTab({ onEdit, onAdd }: UsersTabProps) {
  const { t } = useTranslation('users');
  const list = useListSearch();
  const mayCreate = useCan('create', SECTION.users);
  const mayEdit = useCan('update', SECTION.users);
  const isPhone = useIsPhone();
  const [sessionsOf, setSessionsOf] = useState<UserRow | null>(null);
  const [passwordOf, setPasswordOf] = useState<UserRow | null>(null);
  const actions = (user: UserRow) => (
    <UserActions user={user} onEdit={onEdit} onSessions={setSessionsOf} onPassword={setPasswordOf} />
  );
  const columns = useUserColumns(actions);
  const layout = useTableLayout('users', columns);
  const found = useQuery({
    ...query(companyUsers, {
      page: list.page,
      per_page: list.per_page,
      sort_field: list.sort.field,
      sort: list.sort.descending ? 'desc' : 'asc',
      search_string: list.q || null,
    }),
    placeholderData: keepPreviousData,
  });
  const users = found.data?.users;
  const rows = Array.isArray(users) ? users : users?.data;
  const total = Array.isArray(users) ? users.length : users?.total;
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (rows?.length !== 0) return undefined;
    if (list.q) return <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />;
    return (
      <BlankState icon={IconUsers} title={t('blank.users')}>
        {mayCreate && (
          <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </BlankState>
    );
  };
  return (
    <>
      <PagedTable
        fill
        toolbar={
          <>
            <SearchField value={list.q} placeholder={t('search')} onSearch={list.searchFor} />
            {!isPhone && (
              <>
                <span style={{ flex: 1 }} />
                <ColumnMenu columns={columns} layout={layout} />
              </>
            )}
          </>
        }
        paging={pagingOf(list, total)}
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={(user) => String(user.id)}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        stale={found.isPlaceholderData}
        // A card has its menu in it and is no button itself.
        onOpen={mayEdit && !isPhone ? onEdit : undefined}
        card={(user) => (
          <>
            <CardHead>
              <span>{user.name}</span>
              {actions(user)}
            </CardHead>
            <CardFoot>
              <span>{user.email}</span>
              <UserStatus user={user} />
            </CardFoot>
          </>
        )}
        blank={blank()}
      />
      <UserSessions user={sessionsOf} onClose={() => setSessionsOf(null)} />
      <NewPassword user={passwordOf} onClose={() => setPasswordOf(null)} />
    </>
  );
}
