import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { TabbedPage, useStateAt } from '@/shared/ui';
import { useUsersSearch } from '../model/use-users-search';
import { AccessGroupsTab } from './access-groups-tab';
import { UserForm, type UserFormTarget } from './user-form';
import { type ObjectsSlot, UsersTab } from './users-tab';

/** cloud/users: users of the company and their rights. */
export function UsersPage({ Objects }: { Objects: ObjectsSlot }) {
  const { t } = useTranslation('users');
  const { tab, toTab, list } = useUsersSearch();
  const [target, setTarget] = useStateAt<UserFormTarget | null>(tab, null);
  const mayCreate = useCan('create', SECTION.users);
  return (
    <>
      <TabbedPage
        title={t('title')}
        actions={
          mayCreate &&
          tab === 'users' && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setTarget({ kind: 'new' })}>
              {t('add')}
            </Button>
          )
        }
        tab={tab}
        onTab={toTab}
        tabs={[
          {
            name: 'users',
            label: t('title'),
            content: (
              <UsersTab
                list={list}
                onEdit={(user) => setTarget({ kind: 'edit', user })}
                onAdd={() => setTarget({ kind: 'new' })}
                Objects={Objects}
              />
            ),
          },
          { name: 'access_groups', label: t('groups.title'), content: <AccessGroupsTab /> },
        ]}
      />
      <UserForm target={target} onClose={() => setTarget(null)} />
    </>
  );
}
