import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';
import { useFittingModels } from '@/entities/point';

interface DeviceSelectProps {
  label: string;
  description?: string;
  /** The device that is not offered. */
  without: number;
  /** Only devices that can measure at points of this resource. */
  resourceTypeId: number;
  value: MeteringDevice | null;
  onChange: (device: MeteringDevice | null) => void;
}

/** Selection of a metering device without an accounting point, by any of its identifiers; searched on the server. */
export function DeviceSelect({ label, description, without, resourceTypeId, value, onChange }: DeviceSelectProps) {
  const { t } = useTranslation(['devices', 'common']);
  const [searched, setSearched] = useState('');
  const models = useFittingModels(resourceTypeId);
  const found = useQuery({
    ...query(meteringDevices, {
      page: 1,
      per_page: 30,
      search_string: searched || null,
      model_id: models,
      available_accounting_points: true,
    }),
    enabled: models !== undefined,
    placeholderData: keepPreviousData,
  });
  const devices = new Map(
    [...(value ? [value] : []), ...(found.data ? rowsOf(found.data.metering_devices) : [])]
      .filter(({ id }) => id !== without)
      .map((device) => [String(device.id), device]),
  );
  const nameOf = (device: MeteringDevice) =>
    [device.name, device.serial || device.deviceID || device.inside_addr, device.model_name]
      .filter(Boolean)
      .join(' · ');
  const choices = [...devices].map(([id, device]) => ({ value: id, label: nameOf(device) }));
  return (
    <SearchedSelect
      label={label}
      description={description}
      placeholder={t('search')}
      required
      clearable
      clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
      nothingFoundMessage={t('no_device')}
      choices={choices}
      value={value?.id ?? null}
      onSearch={setSearched}
      onChange={(id) => onChange(id === null ? null : (devices.get(String(id)) ?? null))}
    />
  );
}
