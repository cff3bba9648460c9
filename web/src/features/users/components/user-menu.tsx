import { accessGroups } from '@gaugeway/proto/api/access-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { resetTwoFactor } from '@gaugeway/proto/api/two-factor';
import { companyUsers, deleteUser, editUser, switchUser, type UserRow } from '@gaugeway/proto/api/users';
import { useMutation } from '@tanstack/react-query';
import {
  IconDevices,
  IconKey,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconShieldOff,
  IconShieldLock,
  IconSitemap,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCan, useCurrentUser } from '@/shared/access';
import { type ApiError, call, useCall } from '@/shared/api';
import { RowMenu } from '@/shared/list-page';
import { choose, confirm, useDone } from '@/shared/ui';

interface UserMenuProps {
  user: UserRow;
  onEdit: (user: UserRow) => void;
  onSessions: (user: UserRow) => void;
  onPassword: (user: UserRow) => void;
  /** Opens the objects that the user can see; absent = the caller has no right to it. */
  onObjects?: (user: UserRow) => void;
}

/** Actions of a user; empty without any. */
export function UserMenu({ user, onEdit, onSessions, onPassword, onObjects }: UserMenuProps) {
  const { t } = useTranslation(['users', 'common']);
  const { user: self } = useCurrentUser();
  const isAdmin = useAccess().is_admin && !self.is_demo;
  const mayEdit = useCan('update', SECTION.users);
  const mayDelete = useCan('delete', SECTION.users);
  const isSelf = user.id === self.id;
  const done = {
    onSuccess: useDone([companyUsers]),
  };
  const change = useCall(switchUser, done);
  const remove = useCall(deleteUser, done);
  const reset = useCall(resetTwoFactor, done);
  const regroup = useCall(editUser, done);
  const changeGroup = useMutation<void, ApiError>({
    mutationFn: async () => {
      const { access_groups } = await call(accessGroups, {});
      const chosen = await choose({
        title: t('group_change.title', { name: user.name }),
        label: t('column.access_group'),
        choices: access_groups.map(({ id, name: label }) => ({ value: String(id), label })),
        initial: user.access_group === null ? null : String(user.access_group.id),
        confirm: t('common:actions.save'),
      });
      if (chosen !== null) regroup.mutate({ id: user.id, access_group_id: Number(chosen) });
    },
  });
  const { name } = user;
  const block = async () => {
    if (
      await confirm({ title: t('block.title', { name }), text: t('block.text'), confirm: t('block.do'), danger: true })
    )
      change.mutate({ id: user.id, status: 'blocked' });
  };
  const resetFactor = async () => {
    if (await confirm({ title: t('reset_2fa.title', { name }), text: t('reset_2fa.text'), confirm: t('reset_2fa.do') }))
      reset.mutate({ id: user.id });
  };
  const actions = [
    mayEdit && { id: 'edit', label: t('edit'), icon: IconPencil, onClick: () => onEdit(user) },
    mayEdit &&
      !isSelf &&
      !user.is_admin && {
        id: 'group',
        label: t('group_change.do'),
        icon: IconShieldLock,
        onClick: () => changeGroup.mutate(),
      },
    onObjects !== undefined &&
      !user.is_admin && { id: 'objects', label: t('objects'), icon: IconSitemap, onClick: () => onObjects(user) },
    isAdmin && { id: 'sessions', label: t('sessions'), icon: IconDevices, onClick: () => onSessions(user) },
    isAdmin &&
      !isSelf && { id: 'password', label: t('password.title'), icon: IconKey, onClick: () => onPassword(user) },
    isAdmin &&
      !isSelf &&
      user['2fa_enabled'] && {
        id: 'two_factor',
        label: t('reset_2fa.do'),
        icon: IconShieldOff,
        onClick: () => void resetFactor(),
      },
    mayEdit &&
      !isSelf &&
      (user.status === 'active'
        ? { id: 'block', label: t('block.do'), icon: IconLock, onClick: () => void block() }
        : {
            id: 'unblock',
            label: t('unblock'),
            icon: IconLockOpen,
            onClick: () => change.mutate({ id: user.id, status: 'active' }),
          }),
  ];
  return (
    <RowMenu
      label={t('actions', { name })}
      actions={actions}
      removal={
        mayDelete &&
        !isSelf && {
          ...{ label: t('delete.do'), title: t('delete.title', { name }), text: t('delete.text') },
          onRemove: () => remove.mutate({ id: user.id }),
        }
      }
    />
  );
}
