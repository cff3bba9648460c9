import { ActionIcon, Avatar, Menu, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { formatZone } from '@/shared/i18n';

export function UserMenu() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const { user, current_company: company } = useCurrentUser();
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
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => void navigate({ to: '/auth/logout' })}
        >
          {t('sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** First and last word: what an avatar takes its letters from. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].filter(Boolean).join(' ');
}
