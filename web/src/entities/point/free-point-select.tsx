import { type AccountingPoint, accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { RESOURCE_TYPES } from '@gaugeway/proto/api/resource-types';
import type { SelectProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';
import { addressOf } from './address';
import { useMeasuredResources } from './fitting';

/** Most choices in a readable list; the search finds the others. */
const SHOWN = 50;

interface FreePointSelectProps extends Pick<
  SelectProps,
  'aria-label' | 'label' | 'description' | 'placeholder' | 'required' | 'error' | 'className' | 'nothingFoundMessage'
> {
  /** Device that will measure there: only suitable points are offered, those of its resource first. */
  device: { model_id: number; resource: string };
  value: number | null;
  'data-autofocus'?: boolean;
  onChange: (id: number | null, point: AccountingPoint | null) => void;
}

/** Selection of an accounting point without a device; searched on the server. */
export function FreePointSelect({ device, onChange, ...select }: FreePointSelectProps) {
  const [searched, setSearched] = useState('');
  const resources = useMeasuredResources(device.model_id);
  const own = RESOURCE_TYPES.find(({ name }) => name === device.resource)?.id;
  const isOwn = own !== undefined && resources?.includes(own) === true;
  const filter = { page: 1, per_page: SHOWN, search_string: searched || null, is_free: true };
  const first = useQuery({
    ...query(accountingPoints, { ...filter, resource_type_id: own }),
    enabled: isOwn,
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...query(accountingPoints, filter), placeholderData: keepPreviousData });
  const points = [
    ...new Map(
      [
        ...(isOwn && first.data ? rowsOf(first.data.accounting_points) : []),
        ...(all.data ? rowsOf(all.data.accounting_points) : []),
      ].map((point) => [point.id, point] as const),
    ).values(),
  ].filter(({ resource_type_id: type }) => resources?.includes(type));
  return (
    <SearchedSelect
      {...select}
      choices={points.map((point) => ({
        value: String(point.id),
        label: [point.title, addressOf(point)].filter(Boolean).join(' · '),
      }))}
      onSearch={setSearched}
      onChange={(id) => onChange(id, points.find((point) => point.id === id) ?? null)}
    />
  );
}
