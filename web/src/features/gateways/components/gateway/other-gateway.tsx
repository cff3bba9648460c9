import { compatibleGateways } from '@gaugeway/proto/api/device-connection';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';

/** As many as a list of choices can be read. */
const SHOWN = 50;

interface OtherGatewayProps {
  /** The gateway that it is not. */
  than: number;
  /** The meter that is to stand behind it, where it is one. */
  deviceId?: number;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A gateway that the meters can stand behind, looked for by name or identity. */
export function OtherGateway({ than, deviceId, value, onChange }: OtherGatewayProps) {
  const { t } = useTranslation('gateways');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [searched] = useDebouncedValue(typed === chosen?.label ? '' : typed, 250);
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
  const data = chosen && !choices.some((choice) => choice.value === chosen.value) ? [chosen, ...choices] : choices;
  return (
    <Select
      label={t('move.to')}
      description={t('move.to_hint')}
      placeholder={t('move.choose')}
      required
      searchable
      data-autofocus
      // The server has searched already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={found.isFetching ? t('searching') : t('move.none')}
      maxDropdownHeight={270}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setChosen(data.find((choice) => choice.value === id) ?? null);
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
