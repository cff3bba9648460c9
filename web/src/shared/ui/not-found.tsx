import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { IconError404 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BlankState } from './blank-state';
import { useCrumbs } from './crumbs';

type Missing = 'device' | 'gateway' | 'point' | 'job' | 'page';

/** Link to continue. */
const WAYS = {
  device: { label: 'to_devices', link: { to: '/cloud/devices' } },
  gateway: { label: 'to_gateways', link: { to: '/cloud/devices', search: { tab: 'gateways' } } },
  point: { label: 'to_devices', link: { to: '/cloud/devices' } },
  job: { label: 'to_jobs', link: { to: '/cloud/devices/bulk', search: {} } },
  page: { label: 'to_start', link: { to: '/cloud' } },
} as const satisfies Record<Missing, { label: string; link: LinkProps }>;

/** Shown for an address without an item that the user can see: mistyped, deleted, or of another company. */
export function NotFound({ what }: { what: Missing }) {
  const { t } = useTranslation();
  const title = t(`missing.${what}`);
  const { label, link } = WAYS[what];
  useCrumbs([{ label: title }]);
  return (
    <BlankState icon={IconError404} title={title} hint={t('missing.hint')}>
      <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
        {t(`missing.${label}`)}
      </Button>
    </BlankState>
  );
}
