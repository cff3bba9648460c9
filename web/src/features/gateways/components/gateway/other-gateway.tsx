import { compatibleGateways } from '@gaugeway/proto/api/device-connection';
import { useSearch } from '@/shared/api/use-search';
import { useTranslation } from 'react-i18next';
import { SearchedSelect } from '@/shared/forms';

/** Most choices in a readable list. */
const SHOWN = 50;

interface OtherGatewayProps {
  /** Id of the excluded gateway. */
  than: number;
  /** Id of the meter to move, if it is a single one. */
  deviceId?: number;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Selection of a gateway that the meters can be behind, by name or identity. */
export function OtherGateway({ than, deviceId, value, onChange }: OtherGatewayProps) {
  const { t } = useTranslation('gateways');
  const { found, setSearched } = useSearch(compatibleGateways, {
    page: 1,
    per_page: SHOWN,
    device_id: deviceId ?? null,
  });
  const choices = (found.data?.gateways.data ?? [])
    .filter(({ id }) => id !== than)
    .map(({ id, name, identity }) => ({ value: String(id), label: `${name} · ${identity}` }));
  return (
    <SearchedSelect
      label={t('move.to')}
      description={t('move.to_hint')}
      placeholder={t('move.choose')}
      required
      data-autofocus
      nothingFoundMessage={found.isFetching ? t('searching') : t('move.none')}
      choices={choices}
      value={value}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}
