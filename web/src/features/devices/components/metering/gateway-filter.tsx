import { gateways } from '@gaugeway/proto/api/gateways';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { FilterSelect, rowsOf } from '@/shared/data-table';
import { useGatewayNames } from '../../model/use-filter-choices';

interface GatewayFilterProps {
  value: readonly number[];
  onChange: (ids: string[]) => void;
}

/** Filter by gateway devices; searched on the server. */
export function GatewayFilter({ value, onChange }: GatewayFilterProps) {
  const { t } = useTranslation('devices');
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, 250);
  const names = useGatewayNames(value);
  const found = useQuery({
    ...query(gateways, { page: 1, per_page: 50, search_string: searched || null, sort_field: 'name', sort: 'asc' }),
    placeholderData: keepPreviousData,
  });
  const choices = new Map([
    ...value.map((id) => [String(id), names.get(id) ?? String(id)] as const),
    ...(found.data ? rowsOf(found.data.gateways) : []).map(
      ({ id, name, identity }) => [String(id), `${name} · ${identity}`] as const,
    ),
  ]);
  return (
    <FilterSelect
      label={t('column.gateway')}
      placeholder={t('filter.any')}
      options={[...choices].map(([id, label]) => ({ value: id, label }))}
      chosen={value.map(String)}
      isInMenu
      nothingFound={t('form.no_gateway')}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
