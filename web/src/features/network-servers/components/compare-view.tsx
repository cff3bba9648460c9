import {
  compareNetworkServer,
  networkServerApplications,
  networkServerTenants,
  type NetworkServer,
} from '@gaugeway/proto/api/network-servers';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { BlankState, ErrorState } from '@/shared/ui';
import { onlyOf } from '../model/only-of';
import { useServerSearch } from '../model/use-server-search';
import { CompareTable } from './compare-table';
import classes from './network-servers.module.css';

/** Comparison of an application of the network server with the company's devices. */
export function CompareView({ server, onBack }: { server: NetworkServer; onBack: () => void }) {
  const { t } = useTranslation('network-servers');
  const search = useServerSearch();
  const isFree = server.tenant_id === '';
  const tenants = useQuery({ ...query(networkServerTenants, { id: server.id }), enabled: isFree, retry: false });
  const tenant = isFree ? (search.tenant ?? onlyOf(tenants.data?.tenants)) : server.tenant_id;
  const applications = useQuery({
    ...query(networkServerApplications, { id: server.id, ...(isFree && tenant ? { tenant } : {}) }),
    enabled: tenant !== undefined,
    retry: false,
  });
  const application = search.application ?? onlyOf(applications.data?.applications);
  const compared = useQuery({
    ...query(compareNetworkServer, { id: server.id, application_id: application ?? '' }),
    enabled: application !== undefined,
    retry: false,
  });
  const failed = [tenants, applications, compared].find(({ isError, data }) => isError && data === undefined);
  const choices = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack gap="sm" className={classes.compareView}>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('back')}
        </Button>
        <h2 className={classes.name}>{server.name}</h2>
        <span className={classes.spring} />
        {isFree && (
          <Select
            aria-label={t('form.tenant')}
            placeholder={t('choose_tenant')}
            allowDeselect={false}
            data={choices(tenants.data?.tenants)}
            value={tenant ?? null}
            onChange={(id) => search.toTenant(id ?? undefined)}
          />
        )}
        <Select
          aria-label={t('application')}
          placeholder={t('choose_application')}
          searchable
          allowDeselect={false}
          data={choices(applications.data?.applications)}
          value={application ?? null}
          onChange={(id) => search.toApplication(id ?? undefined)}
        />
      </Group>
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : application === undefined ? (
        <BlankState icon={IconArrowsDiff} title={t('choose_first')} hint={t('choose_first_hint')} />
      ) : (
        <CompareTable
          key={application}
          server={server}
          tenant={tenant ?? ''}
          application={application}
          devices={compared.data?.devices}
          refreshing={compared.isFetching}
          onRefresh={() => void compared.refetch()}
        />
      )}
    </Stack>
  );
}
