import { brandingHosts, companyBranding, deleteBranding, verifyBranding } from '@gaugeway/proto/api/branding';
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { IconPalette } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlatformOperator, useAccess, useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { AddButton } from '@/entities/company';
import { Panel, Panels } from '@/shared/panel';
import { BlankState, ErrorState, StateMark } from '@/shared/ui';
import { useRenewHosts, type HostSettings } from '../model/hosts';
import { BrandingForm, type BrandingTarget } from './branding-form';

/** Appearance of the console on the company's hosts; the platform operator sees the hosts of all companies too. */
export function BrandingTab() {
  const { t } = useTranslation(['company-security', 'common']);
  const access = useAccess();
  const { user } = useCurrentUser();
  const renew = useRenewHosts();
  const [target, setTarget] = useState<BrandingTarget | null>(null);
  const found = useQuery(query(companyBranding, {}));
  const remove = useCall(deleteBranding, { onSuccess: renew });
  const confirm = (host: string) =>
    modals.openConfirmModal({
      title: t('branding.remove_title', { host }),
      children: <Text>{t('branding.remove_text')}</Text>,
      labels: { confirm: t('branding.remove'), cancel: t('common:actions.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate({ host }),
    });

  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={240} radius="md" />;
  const { hosts } = found.data;
  const add = (
    <AddButton kind="branding_hosts" disabled={user.is_demo} onClick={() => setTarget({ host: null })}>
      {t('branding.add')}
    </AddButton>
  );
  return (
    <Panels>
      <Panel title={t('tabs.branding')} aside={hosts.length > 0 && add} lead={t('branding.lead')}>
        {hosts.length === 0 ? (
          <BlankState icon={IconPalette} title={t('branding.none')} hint={t('branding.none_hint')}>
            {add}
          </BlankState>
        ) : (
          <Hosts
            hosts={hosts}
            actions={(settings) => (
              <>
                <Button size="compact-sm" variant="subtle" onClick={() => setTarget({ host: settings })}>
                  {t('branding.edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={user.is_demo}
                  onClick={() => confirm(settings.host)}
                >
                  {t('branding.remove')}
                </Button>
              </>
            )}
          />
        )}
      </Panel>
      {isPlatformOperator(access) && <AllHosts />}
      <BrandingForm target={target} onClose={() => setTarget(null)} />
    </Panels>
  );
}

/** Hosts that wait for verification by the platform operator. */
function AllHosts() {
  const { t } = useTranslation('company-security');
  const renew = useRenewHosts();
  const found = useQuery(query(brandingHosts, {}));
  const verify = useCall(verifyBranding, { onSuccess: renew });
  if (!found.data || found.data.hosts.length === 0) return null;
  return (
    <Panel title={t('branding.all')}>
      <Hosts
        hosts={found.data.hosts}
        actions={({ host, company_id, verified_at }) => (
          <Button
            size="compact-sm"
            variant={verified_at === null ? 'filled' : 'subtle'}
            onClick={() => verify.mutate({ host, company_id, verified: verified_at === null })}
          >
            {verified_at === null ? t('branding.verify') : t('branding.withdraw')}
          </Button>
        )}
      />
    </Panel>
  );
}

function Hosts({ hosts, actions }: { hosts: HostSettings[]; actions: (host: HostSettings) => ReactNode }) {
  const { t } = useTranslation('company-security');
  return (
    <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={10} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('branding.host')}</Table.Th>
            <Table.Th>{t('branding.company')}</Table.Th>
            <Table.Th>{t('branding.title')}</Table.Th>
            <Table.Th>{t('branding.state')}</Table.Th>
            <Table.Th aria-label={t('branding.edit')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hosts.map((settings) => (
            <Table.Tr key={`${settings.host} ${settings.company_id}`}>
              <Table.Td fw={500}>{settings.host}</Table.Td>
              <Table.Td>{settings.company_name}</Table.Td>
              <Table.Td>{settings.title}</Table.Td>
              <Table.Td>
                {settings.verified_at === null ? (
                  <StateMark tone="idle" label={t('branding.waits')} />
                ) : (
                  <StateMark tone="online" label={t('branding.verified')} />
                )}
              </Table.Td>
              <Table.Td ta="end">{actions(settings)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
