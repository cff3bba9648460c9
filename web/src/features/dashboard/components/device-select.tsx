import { meteringDevices } from '@gaugeway/proto/api/devices';
import { useSearch } from '@/shared/api/use-search';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';
import { addressOf } from '../model/device-address';

/** Most choices in a readable list; the search finds the others. */
const SHOWN = 50;

/** A metering device; searched on the server. */
export function DeviceSelect({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('dashboard');
  const { found, setSearched } = useSearch(meteringDevices, { page: 1, per_page: SHOWN });
  const devices = found.data ? rowsOf(found.data.metering_devices) : [];
  return (
    <SearchedSelect
      label={t('option.device')}
      placeholder={t('option.device_hint')}
      required
      value={value}
      choices={devices.map((device) => ({
        value: String(device.id),
        label: [device.name, addressOf(device)].filter(Boolean).join(' · '),
      }))}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}
