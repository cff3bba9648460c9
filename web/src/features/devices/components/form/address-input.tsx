import { addresses } from '@gaugeway/proto/api/device-extras';
import { METERING_DEVICE_PROPERTIES } from '@gaugeway/proto/fields/metering-device';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

interface AddressInputProps {
  label: string;
  description: string | undefined;
  required: boolean;
  error: string | undefined;
  value: string;
  onChange: (address: string) => void;
}

/**
 * Address of the device, with the addresses of the company's other devices as suggestions, so that a house has one
 * spelling.
 */
export function AddressInput({ value, ...props }: AddressInputProps) {
  const [searched] = useDebouncedValue(value.trim(), 250);
  const found = useQuery({
    ...query(addresses, { search_string: searched, limit: 10 }),
    enabled: searched.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      {...props}
      maxLength={METERING_DEVICE_PROPERTIES.address.max}
      data={searched.length > 1 ? (found.data?.addresses ?? []) : []}
      // The server has filtered the results.
      filter={({ options }) => options}
      maxDropdownHeight={270}
      value={value}
    />
  );
}
