import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOrPlain } from '@/shared/api';
import { brandingOfHost } from '@/shared/branding';

/** The address of the help: this host's own, else the installation's. */
export function HelpLink() {
  const { t } = useTranslation('frame');
  const own = brandingOfHost()?.link_to_help;
  const [common, setCommon] = useState<string | null>(null);
  useEffect(() => {
    if (!own) void siteOrPlain().then(({ help_url }) => setCommon(help_url));
  }, [own]);
  const address = own ?? common;
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
