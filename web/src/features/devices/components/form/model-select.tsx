import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { modelGroups, modelInterfaces } from '@gaugeway/proto/api/models';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';

interface ModelSelectProps {
  models: readonly DeviceModel[];
  value: number | null;
  error: string | undefined;
  onChange: (model: DeviceModel) => void;
}

/** The models of the catalogue by their maker, found by maker, name, resource or interface. */
export function ModelSelect({ models, value, error, onChange }: ModelSelectProps) {
  const { t } = useTranslation(['devices', 'common']);
  const abouts = useAbouts(models);
  const brands = [...new Set(models.map((model) => model.brand))].sort((a, b) => a.localeCompare(b));
  const matches = (id: string, words: readonly string[]) => {
    const text = abouts.get(id)?.searched ?? '';
    return words.every((word) => text.includes(word));
  };
  return (
    <Select
      label={t('form.model')}
      description={t('form.model_hint')}
      placeholder={t('form.model_placeholder')}
      required
      searchable
      data-autofocus
      allowDeselect={false}
      maxDropdownHeight={360}
      nothingFoundMessage={t('common:nothing_found')}
      value={value === null ? null : String(value)}
      error={error}
      data={brands.map((brand) => ({
        group: brand,
        items: models
          .filter((model) => model.brand === brand)
          .map((model) => ({ value: String(model.id), label: `${brand} ${model.name}` })),
      }))}
      filter={({ options, search }) => {
        const words = search.toLowerCase().split(/\s+/).filter(Boolean);
        return options.flatMap<(typeof options)[number]>((option) => {
          if (!('group' in option)) return matches(option.value, words) ? [option] : [];
          const items = option.items.filter((item) => matches(item.value, words));
          return items.length > 0 ? [{ ...option, items }] : [];
        });
      }}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <Text span size="xs" c="dimmed" ml={8}>
            {abouts.get(option.value)?.about}
          </Text>
        </span>
      )}
      onChange={(id) => {
        const model = models.find((one) => String(one.id) === id);
        if (model) onChange(model);
      }}
    />
  );
}

/** Resource, interface and search text of each model. */
function useAbouts(models: readonly DeviceModel[]) {
  const interfaces = useQuery({ ...query(modelInterfaces, {}), staleTime: Infinity }).data?.interfaces;
  const groups = useQuery({ ...query(modelGroups, {}), staleTime: Infinity }).data?.groups;
  return useMemo(() => {
    const interfaceTitles = new Map(interfaces?.map(({ id, title }) => [id, title]));
    const groupTitles = new Map(groups?.map(({ id, title }) => [id, title]));
    return new Map(
      models.map((model) => {
        const { brand, name } = model;
        const interfaceTitle = interfaceTitles.get(model.interface_id) ?? model.interface;
        const about = [groupTitles.get(model.device_group_id), interfaceTitle].filter(Boolean).join(' · ');
        return [String(model.id), { about, searched: `${brand} ${name} ${about} ${model.interface}`.toLowerCase() }];
      }),
    );
  }, [interfaces, groups, models]);
}
