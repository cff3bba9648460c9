import { compatibleGateways } from '@gaugeway/proto/api/device-connection';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
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
  const [searched, setSearched] = useState('');
  const found = useQuery({
    ...query(compatibleGateways, {
      page: 1,
      per_page: SHOWN,
      search_string: searched || null,
      device_id: deviceId ?? null,
    }),
    placeholderData: keepPreviousData,
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
