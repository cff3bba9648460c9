import { gateways } from '@gaugeway/proto/api/gateways';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';

/** As many as a list to choose from is good for; the search finds the others. */
const SHOWN = 50;

interface GatewaySelectProps {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** The gateway device behind which a wired meter stands; searched on the server. */
export function GatewaySelect({ value, error, onChange }: GatewaySelectProps) {
  const { t } = useTranslation(['devices', 'common']);
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, 250);
  const own = useQuery({
    ...query(gateways, { ids: [value], paginate: false }),
    enabled: value !== null,
    staleTime: 60_000,
  });
  const found = useQuery({
    ...query(gateways, { page: 1, per_page: SHOWN, search_string: searched || null, sort_field: 'name', sort: 'asc' }),
    placeholderData: keepPreviousData,
  });
  const choices = new Map(
    [...(own.data ? rowsOf(own.data.gateways) : []), ...(found.data ? rowsOf(found.data.gateways) : [])].map(
      (gateway) => [String(gateway.id), { value: String(gateway.id), label: `${gateway.name} · ${gateway.identity}` }],
    ),
  );
  return (
    <Select
      label={t('form.field.gatewayID')}
      description={t('form.help.gatewayID')}
      placeholder={t('form.gateway_placeholder')}
      required
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped([...choices.values()].some(({ label }) => label === text) ? '' : text)}
      nothingFoundMessage={t('form.no_gateway')}
      maxDropdownHeight={270}
      data={[...choices.values()]}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
