import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOrPlain } from '@/shared/api';
import { brandingOfHost } from '@/shared/branding';
import { helpAddress, helpPageOf } from './help-page';

/** Opens the help about the current screen. */
export function HelpLink() {
  const { t } = useTranslation('common');
  const page = useMatches({ select: helpPageOf });
  const ofHost = brandingOfHost()?.link_to_help ?? null;
  const [ofInstallation, setOfInstallation] = useState<string | null>(null);
  useEffect(() => {
    if (!ofHost) void siteOrPlain().then(({ help_url }) => setOfInstallation(help_url));
  }, [ofHost]);
  if (!ofHost && ofInstallation === null) return null;
  return (
    <Tooltip label={t('help')}>
      <ActionIcon
        component="a"
        href={helpAddress(ofHost, ofInstallation ?? '', page)}
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
