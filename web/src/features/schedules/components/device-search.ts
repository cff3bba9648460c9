import { meteringDevices } from '@gaugeway/proto/api/devices';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/shared/api';

/** Devices that match the typed text. */
export function useDeviceSearch(without: number, groupId?: number) {
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 250);
  const found = useQuery({
    ...query(meteringDevices, {
      page: 1,
      per_page: 50,
      search_string: debounced || null,
      ...(groupId === undefined ? {} : { device_group_id: [groupId] }),
    }),
    placeholderData: keepPreviousData,
  });
  const listed = found.data?.metering_devices;
  const rows = (listed ? (Array.isArray(listed) ? listed : listed.data) : []).filter(({ id }) => id !== without);
  const choices = rows.map(({ id, name, serial }) => ({
    value: String(id),
    label: [name, serial].filter(Boolean).join(' · '),
  }));
  return { search, setSearch, choices };
}
