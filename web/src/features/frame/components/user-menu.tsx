import { ActionIcon, Avatar, Menu, Text } from '@mantine/core';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  IconBellRinging,
  IconBuildingCog,
  IconCode,
  IconCornerLeftUp,
  IconHome,
  IconLogout,
  IconPlugConnected,
  IconServerCog,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPlatformOperator, isVendor, maySeeModule, useAccess, useCurrentUser } from '@/shared/access';
import { signOutHere } from '@/shared/api';
import { productName } from '@/shared/branding';
import { formatZone } from '@/shared/i18n';
import { useEntered } from '../model/use-entered';

export function UserMenu() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const { user, current_company: company } = useCurrentUser();
  const access = useAccess();
  const entered = useEntered();
  return (
    <Menu width={256}>
      <Menu.Target>
        <ActionIcon aria-label={`${t('user_menu')}: ${user.name}`} size={36} radius="xl">
          <Avatar size={28} color="brand" name={initialsOf(user.name)} alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px 12px' }}>
          <Text fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
          <Text size="xs" c="dimmed" mt={8} truncate>
            {company.name} · {formatZone(user.current_time_zone)}
          </Text>
          {user.is_demo && (
            <Text size="xs" mt={8}>
              {t('read_only')}
            </Text>
          )}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.6} />}
          onClick={() => void navigate({ to: '/cloud/profile' })}
        >
          {t('profile')}
        </Menu.Item>
        {maySeeModule(access, SECTION.events) && (
          <Menu.Item
            leftSection={<IconBellRinging size={16} stroke={1.6} />}
            onClick={() => void navigate({ to: '/cloud/events' })}
          >
            {t('module.events')}
          </Menu.Item>
        )}
        {isPlatformOperator(access) && (
          <Menu.Item
            leftSection={<IconServerCog size={16} stroke={1.6} />}
            onClick={() => void navigate({ to: '/cloud/administration' })}
          >
            {t('administration')}
          </Menu.Item>
        )}
        {isPlatformOperator(access) && (
          <Menu.Item
            leftSection={<IconPlugConnected size={16} stroke={1.6} />}
            onClick={() => void navigate({ to: '/admin' })}
          >
            {t('connection_panel')}
          </Menu.Item>
        )}
        {(isPlatformOperator(access) || isVendor(access)) && (
          <Menu.Item
            component="a"
            href="/api/docs"
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconCode size={16} stroke={1.6} />}
          >
            {t('api')}
          </Menu.Item>
        )}
        {access.is_admin && access.rules_belong_to_company_id !== null && (
          <Menu.Item
            leftSection={<IconBuildingCog size={16} stroke={1.6} />}
            onClick={() => void navigate({ to: '/cloud/company-settings' })}
          >
            {t('company_settings')}
          </Menu.Item>
        )}
        {entered.company !== null && (
          <>
            <Menu.Item leftSection={<IconCornerLeftUp size={16} stroke={1.6} />} onClick={() => entered.exit('parent')}>
              {t('entered.to_parent')}
            </Menu.Item>
            <Menu.Item leftSection={<IconHome size={16} stroke={1.6} />} onClick={() => entered.exit('main')}>
              {t('entered.to_main')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => void signOutHere().then(() => navigate({ to: '/auth/login' }))}
        >
          {t('sign_out')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          {productName()} {__VERSION__}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

/** First and last word, for the letters of an avatar. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].filter(Boolean).join(' ');
}
