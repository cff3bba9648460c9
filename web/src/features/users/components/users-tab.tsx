import { SECTION } from '@gaugeway/proto/api/endpoint';
import { companyUsers, type UserRow } from '@gaugeway/proto/api/users';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { type ListAddress, pageInput } from '@/shared/data-table';
import { ListTable, type ListView } from '@/shared/list-page';
import { NewPassword } from './new-password';
import { UserMenu } from './user-menu';
import { UserSessions } from './user-sessions';
import { UserStatus, useUserColumns } from './user-columns';

/** Dialog of the objects that a user can see, provided by another feature. */
export type ObjectsSlot = ComponentType<{ user: UserRow; onClose: () => void }>;

interface UsersTabProps {
  list: ListAddress;
  onEdit: (user: UserRow) => void;
  onAdd: () => void;
  Objects: ObjectsSlot;
}

/** The company's users. */
export function UsersTab({ list, onEdit, onAdd, Objects }: UsersTabProps) {
  const { t } = useTranslation('users');
  const mayCreate = useCan('create', SECTION.users);
  const mayEdit = useCan('update', SECTION.users);
  const [sessionsOf, setSessionsOf] = useState<UserRow | null>(null);
  const mayTie = useCan(['update', 'access_all'], SECTION.objects);
  const [objectsOf, setObjectsOf] = useState<UserRow | null>(null);
  const [passwordOf, setPasswordOf] = useState<UserRow | null>(null);
  const found = useQuery({
    ...query(companyUsers, pageInput(list)),
    select: (reply) => reply.users,
    placeholderData: keepPreviousData,
  });
  const view: ListView<UserRow> = {
    name: 'users',
    label: t('title'),
    columns: useUserColumns(),
    rowId: ({ id }) => String(id),
    search: t('search'),
    onEdit: mayEdit ? onEdit : undefined,
    menu: (user) => (
      <UserMenu
        user={user}
        onEdit={onEdit}
        onSessions={setSessionsOf}
        onPassword={setPasswordOf}
        onObjects={mayTie ? setObjectsOf : undefined}
      />
    ),
    card: {
      head: ({ name }) => name,
      foot: (user) => (
        <>
          <span>{user.email}</span>
          <UserStatus user={user} />
        </>
      ),
    },
    blank: {
      icon: IconUsers,
      title: t('blank.users'),
      hint: t('blank.users_hint'),
      add: mayCreate && (
        <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
          {t('add')}
        </Button>
      ),
      filtered: { title: t('blank.filtered'), hint: t('blank.filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={found} />
      <UserSessions user={sessionsOf} onClose={() => setSessionsOf(null)} />
      {objectsOf && <Objects user={objectsOf} onClose={() => setObjectsOf(null)} />}
      <NewPassword user={passwordOf} onClose={() => setPasswordOf(null)} />
    </>
  );
}
