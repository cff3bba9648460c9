import { type AccountingPoint, accountingPoints } from '@gaugeway/proto/api/accounting-points';
import type { SelectProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';
import { addressOf } from './address';

/** As many as a list of choices can be read; the search finds the others. */
const SHOWN = 50;

interface FreePointSelectProps extends Pick<
  SelectProps,
  'aria-label' | 'label' | 'description' | 'placeholder' | 'required' | 'error' | 'className' | 'nothingFoundMessage'
> {
  value: number | null;
  'data-autofocus'?: boolean;
  onChange: (id: number | null, point: AccountingPoint | null) => void;
}

/** An accounting point at which nothing measures now; searched on the server. */
export function FreePointSelect({ onChange, ...select }: FreePointSelectProps) {
  const [searched, setSearched] = useState('');
  const found = useQuery({
    ...query(accountingPoints, { page: 1, per_page: SHOWN, search_string: searched || null, is_free: true }),
    placeholderData: keepPreviousData,
  });
  const points = found.data ? rowsOf(found.data.accounting_points) : [];
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
