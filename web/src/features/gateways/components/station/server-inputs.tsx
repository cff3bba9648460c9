import { networkServers, networkServerTenants } from '@gaugeway/proto/api/network-servers';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { errorText } from '@/shared/ui';

interface ServerInputsProps {
  /** '' = on none. */
  server: string;
  tenant: string;
  problem: ReactNode;
  onChange: (part: { server: string; tenant: string }) => void;
}

/** Network server and tenant of a base station; absent if the company has no network server. */
export function ServerInputs({ server, tenant, problem, onChange }: ServerInputsProps) {
  const { t } = useTranslation('gateways');
  const servers = useQuery({ ...query(networkServers, {}), staleTime: 60_000 });
  const list = servers.data?.network_servers ?? [];
  const chosen = list.find(({ id }) => String(id) === server);
  const isFree = chosen?.tenant_id === '';
  const tenants = useQuery({
    ...query(networkServerTenants, { id: chosen?.id ?? 0 }),
    enabled: isFree,
    staleTime: 60_000,
    retry: false,
  });
  if (list.length === 0 && server === '') return null;
  const options = (tenants.data?.tenants ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = tenant === '' || options.some(({ value }) => value === tenant);
  return (
    <>
      <Select
        label={t('there.server')}
        description={t('there.server_hint')}
        placeholder={t('there.server_none')}
        clearable
        searchable
        maxDropdownHeight={270}
        data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={server || null}
        error={problem}
        onChange={(id) => onChange({ server: id ?? '', tenant: '' })}
      />
      {isFree && (
        <Select
          label={t('there.tenant')}
          required
          allowDeselect={false}
          searchable
          maxDropdownHeight={270}
          data={known ? options : [...options, { value: tenant, label: tenant }]}
          value={tenant || null}
          error={tenants.isError ? errorText(tenants.error) : undefined}
          onChange={(id) => onChange({ server, tenant: id ?? '' })}
        />
      )}
    </>
  );
}
