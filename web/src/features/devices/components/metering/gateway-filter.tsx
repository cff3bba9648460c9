import { gateways } from '@gaugeway/proto/api/gateways';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { useGatewayNames } from '../../model/use-filter-choices';

interface GatewayFilterProps {
  value: readonly number[];
  onChange: (ids: string[]) => void;
}

/** Gateway devices whose meters are shown; searched on the server. */
export function GatewayFilter({ value, onChange }: GatewayFilterProps) {
  const { t } = useTranslation(['devices', 'common']);
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
    <MultiSelect
      label={t('column.gateway')}
      placeholder={value.length === 0 ? t('filter.any') : undefined}
      data={[...choices].map(([id, label]) => ({ value: id, label }))}
      value={value.map(String)}
      onChange={onChange}
      searchable
      clearable
      // The server has searched already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      maxDropdownHeight={270}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('form.no_gateway')}
      clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
    />
  );
}
