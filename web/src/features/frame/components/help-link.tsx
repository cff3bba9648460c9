import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { brandingOfHost } from '@/shared/branding';

/** The way to the help of this host, where it has one. */
export function HelpLink() {
  const { t } = useTranslation('frame');
  const address = brandingOfHost()?.link_to_help;
  if (!address) return null;
  return (
    <Tooltip label={t('help')}>
      <ActionIcon
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('help')}
        size={36}
      >
        <IconHelp size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
