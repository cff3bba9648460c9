import { gateways } from '@gaugeway/proto/api/gateways';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';

/** Most choices in a readable list; the search finds the others. */
const SHOWN = 50;

interface GatewaySelectProps {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** Selection of the gateway device of a wired meter; searched on the server. */
export function GatewaySelect({ value, error, onChange }: GatewaySelectProps) {
  const { t } = useTranslation('devices');
  const [searched, setSearched] = useState('');
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
    <SearchedSelect
      label={t('form.field.gatewayID')}
      description={t('form.help.gatewayID')}
      placeholder={t('form.gateway_placeholder')}
      required
      nothingFoundMessage={t('form.no_gateway')}
      choices={[...choices.values()]}
      value={value}
      error={error}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}
