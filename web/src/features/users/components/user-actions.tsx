import { accessGroups } from '@gaugeway/proto/api/access-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { resetTwoFactor } from '@gaugeway/proto/api/two-factor';
import { companyUsers, deleteUser, editUser, switchUser, type UserRow } from '@gaugeway/proto/api/users';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconDevices,
  IconDots,
  IconKey,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconShieldOff,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCan, useCurrentUser } from '@/shared/access';
import { type ApiError, call, useCall } from '@/shared/api';
import { choose, confirm, notifyDone } from '@/shared/ui';

interface UserActionsProps {
  user: UserRow;
  onEdit: (user: UserRow) => void;
  onSessions: (user: UserRow) => void;
  onPassword: (user: UserRow) => void;
}

const icon = { size: 16, stroke: 1.6 } as const;

/** What may be done with a user; nothing where nothing may. */
export function UserActions({ user, onEdit, onSessions, onPassword }: UserActionsProps) {
  const { t } = useTranslation(['users', 'common']);
  const client = useQueryClient();
  const { user: self } = useCurrentUser();
  const isAdmin = useAccess().is_admin && !self.is_demo;
  const mayEdit = useCan('update', SECTION.users);
  const mayDelete = useCan('delete', SECTION.users);
  const isSelf = user.id === self.id;
  const done = {
    onSuccess: ({ msg }: { msg: string }) => {
      notifyDone(msg);
      void client.invalidateQueries({ queryKey: [companyUsers.id] });
    },
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
  if (!mayEdit && !mayDelete && !isAdmin) return null;

  const { name } = user;
  const block = async () => {
    if (
      await confirm({ title: t('block.title', { name }), text: t('block.text'), confirm: t('block.do'), danger: true })
    )
      change.mutate({ id: user.id, status: 'blocked' });
  };
  const erase = async () => {
    if (
      await confirm({
        title: t('delete.title', { name }),
        text: t('delete.text'),
        confirm: t('delete.do'),
        danger: true,
      })
    )
      remove.mutate({ id: user.id });
  };
  const resetFactor = async () => {
    if (await confirm({ title: t('reset_2fa.title', { name }), text: t('reset_2fa.text'), confirm: t('reset_2fa.do') }))
      reset.mutate({ id: user.id });
  };
  return (
    <Menu width={248}>
      <Menu.Target>
        <ActionIcon aria-label={t('actions', { name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(user)}>
            {t('edit')}
          </Menu.Item>
        )}
        {mayEdit && !isSelf && !user.is_admin && (
          <Menu.Item leftSection={<IconShieldLock {...icon} />} onClick={() => changeGroup.mutate()}>
            {t('group_change.do')}
          </Menu.Item>
        )}
        {isAdmin && (
          <Menu.Item leftSection={<IconDevices {...icon} />} onClick={() => onSessions(user)}>
            {t('sessions')}
          </Menu.Item>
        )}
        {isAdmin && !isSelf && (
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onPassword(user)}>
            {t('password.title')}
          </Menu.Item>
        )}
        {isAdmin && !isSelf && user['2fa_enabled'] && (
          <Menu.Item leftSection={<IconShieldOff {...icon} />} onClick={() => void resetFactor()}>
            {t('reset_2fa.do')}
          </Menu.Item>
        )}
        {mayEdit && !isSelf && user.status === 'active' && (
          <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => void block()}>
            {t('block.do')}
          </Menu.Item>
        )}
        {mayEdit && !isSelf && user.status === 'blocked' && (
          <Menu.Item
            leftSection={<IconLockOpen {...icon} />}
            onClick={() => change.mutate({ id: user.id, status: 'active' })}
          >
            {t('unblock')}
          </Menu.Item>
        )}
        {mayDelete && !isSelf && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void erase()}>
            {t('delete.do')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
