import type { UserRow } from '@gaugeway/proto/api/users';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import classes from './users.module.css';

export function UserStatus({ user }: { user: UserRow }) {
  const { t } = useTranslation('users');
  return (
    <StateMark
      tone={user.status === 'active' ? 'online' : 'alarm'}
      label={user.status === 'active' ? t('status.active') : t('status.blocked')}
    />
  );
}

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** The columns of the list of users. */
export function useUserColumns(): DataColumn<UserRow>[] {
  const { t } = useTranslation('users');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('column.name'),
        width: 176,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (user) => <span className={classes.name}>{user.name}</span>,
      },
      { id: 'email', title: t('column.email'), width: 232, sortable: true, cell: (user) => user.email },
      { id: 'phone_number', title: t('column.phone'), width: 136, cell: (user) => user.phone_number ?? none },
      {
        id: 'access_group',
        title: t('column.access_group'),
        width: 152,
        sortable: true,
        cell: (user) => (user.is_admin ? t('administrator') : (user.access_group?.name ?? none)),
      },
      {
        id: 'status',
        title: t('column.status'),
        width: 152,
        sortable: true,
        cell: (user) => <UserStatus user={user} />,
      },
      {
        id: '2fa_enabled',
        title: t('column.two_factor'),
        width: 96,
        cell: (user) => (user['2fa_enabled'] ? t('on') : none),
      },
      {
        id: 'last_sign_in_at',
        title: t('column.last_sign_in'),
        width: 160,
        align: 'end',
        sortable: true,
        cell: (user) => (user.last_sign_in_at === null ? none : formatDateTime(user.last_sign_in_at, zone)),
      },
      {
        id: 'created_at',
        title: t('column.created'),
        width: 152,
        align: 'end',
        sortable: true,
        hidden: true,
        cell: (user) => formatDateTime(user.created_at, zone),
      },
    ],
    [t, zone],
  );
}
