import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FilterOption, FilterSelect } from '@/shared/data-table';
import { DAY_FIELDS } from '../../model/day-fields';
import type { useFilterChoices } from '../../model/use-filter-choices';
import { type DeviceStateFilter, useListSearch } from '../../model/use-list-search';
import { AttributeFilterInput } from './attribute-filter';
import { DayFilter } from './day-filter';
import { GatewayFilter } from './gateway-filter';

export const STATES: readonly DeviceStateFilter[] = [
  'online',
  'no_contact',
  'no_data',
  'behind_offline_gateway',
  'off',
];

/** The filters of the list of metering devices. */
export function FilterInputs({ choices }: { choices: ReturnType<typeof useFilterChoices> }) {
  const { t } = useTranslation(['devices', 'common']);
  const list = useListSearch();
  const numbers = (values: string[]) => (values.length > 0 ? values.map(Number) : undefined);
  return (
    <>
      <Select
        label={t('column.state')}
        placeholder={t('filter.any')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
        comboboxProps={{ withinPortal: false }}
        data={STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        value={list.state ?? null}
        onChange={(value) => list.filterBy({ state: STATES.find((state) => state === value) })}
      />
      <Several
        label={t('column.model')}
        data={choices.models}
        value={list.models}
        onChange={(values) => list.filterBy({ models: numbers(values) })}
      />
      <Several
        label={t('column.group')}
        data={choices.groups}
        value={list.groups}
        onChange={(values) => list.filterBy({ groups: numbers(values) })}
      />
      <Several
        label={t('column.interface')}
        data={choices.interfaces}
        value={list.interfaces}
        onChange={(values) => list.filterBy({ interfaces: numbers(values) })}
      />
      <GatewayFilter value={list.gateways ?? []} onChange={(ids) => list.filterBy({ gateways: numbers(ids) })} />
      {DAY_FIELDS.map((name) => (
        <DayFilter
          key={name}
          name={t(`form.field.${name}`)}
          value={list.fields?.[name]}
          onChange={(value) => list.filterField(name, value)}
        />
      ))}
      {choices.attributes.map((attribute) => (
        <AttributeFilterInput
          key={attribute.id}
          attribute={attribute}
          value={list.attributes?.find(({ id }) => id === attribute.id)}
          onChange={(value) => {
            const others = (list.attributes ?? []).filter(({ id }) => id !== attribute.id);
            const next = value ? [...others, value] : others;
            list.filterBy({ attributes: next.length > 0 ? next : undefined });
          }}
        />
      ))}
    </>
  );
}

interface SeveralProps {
  label: string;
  data: FilterOption[];
  value: readonly number[] | undefined;
  onChange: (values: string[]) => void;
}

function Several({ label, data, value = [], onChange }: SeveralProps) {
  const { t } = useTranslation('devices');
  return (
    <FilterSelect
      label={label}
      placeholder={t('filter.any')}
      options={data}
      chosen={value.map(String)}
      isInMenu
      onChange={onChange}
    />
  );
}
