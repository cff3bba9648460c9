import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ModelSelectProps {
  models: readonly DeviceModel[];
  value: number | null;
  error: string | undefined;
  onChange: (model: DeviceModel) => void;
}

/** The models of the catalogue by their maker. */
export function ModelSelect({ models, value, error, onChange }: ModelSelectProps) {
  const { t } = useTranslation(['devices', 'common']);
  const brands = [...new Set(models.map((model) => model.brand))].sort((a, b) => a.localeCompare(b));
  return (
    <Select
      label={t('form.model')}
      description={t('form.model_hint')}
      placeholder={t('form.model_placeholder')}
      required
      searchable
      data-autofocus
      allowDeselect={false}
      maxDropdownHeight={320}
      nothingFoundMessage={t('common:nothing_found')}
      value={value === null ? null : String(value)}
      error={error}
      data={brands.map((brand) => ({
        group: brand,
        items: models
          .filter((model) => model.brand === brand)
          .map((model) => ({ value: String(model.id), label: `${brand} ${model.name}` })),
      }))}
      onChange={(id) => {
        const model = models.find((one) => String(one.id) === id);
        if (model) onChange(model);
      }}
    />
  );
}
