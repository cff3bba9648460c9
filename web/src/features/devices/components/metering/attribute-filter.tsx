import { meteringDevices } from '@gaugeway/proto/api/devices';
import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import { Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { FilterSelect } from '@/shared/data-table';
import { NumberOrNone } from '@/shared/forms';
import type { AttributeFilter } from '../../model/use-list-search';
import { DayBound } from './day-filter';

interface AttributeFilterProps {
  attribute: DeviceAttribute;
  value: AttributeFilter | undefined;
  onChange: (value: AttributeFilter | undefined) => void;
}

/** Debounce, milliseconds. */
const PAUSE_MS = 400;

/** Filter by a value of a company's attribute: bounds of a number or a date, one of a list, yes or no, or the text. */
export function AttributeFilterInput({ attribute, value: filter, onChange }: AttributeFilterProps) {
  const { t } = useTranslation(['devices', 'common']);
  const { id, name, type, options } = attribute;
  if (type === 'number' || type === 'date') {
    return <Bounds attribute={attribute} value={filter} onChange={onChange} />;
  }
  if (type === 'text') return <TextValue attribute={attribute} value={filter} onChange={onChange} />;
  const choices =
    type === 'list'
      ? options.map((option) => ({ value: option, label: option }))
      : [
          { value: 'true', label: t('common:yes') },
          { value: 'false', label: t('common:no') },
        ];
  return (
    <FilterSelect
      label={name}
      placeholder={t('filter.any')}
      options={choices}
      chosen={filter?.value === undefined ? [] : [String(filter.value)]}
      isOne
      isInMenu
      onChange={([value]) =>
        onChange(value === undefined ? undefined : { id, value: type === 'bool' ? value === 'true' : value })
      }
    />
  );
}

function TextValue({ attribute: { id, name }, value: filter, onChange }: AttributeFilterProps) {
  const { t } = useTranslation('devices');
  const [text, setText] = useState(String(filter?.value ?? ''));
  const change = useDebouncedCallback((value: string) => onChange(value === '' ? undefined : { id, value }), PAUSE_MS);
  return (
    <TextInput
      label={name}
      placeholder={t('filter.any')}
      {...inputBounds(meteringDevices, 'attributes', 'value')}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        change(next.trim());
      }}
    />
  );
}

function Bounds({ attribute: { id, name, type, unit }, value: filter, onChange }: AttributeFilterProps) {
  const { t } = useTranslation('devices');
  const [bounds, setBounds] = useState<Pick<AttributeFilter, 'from' | 'to'>>({ from: filter?.from, to: filter?.to });
  const change = useDebouncedCallback((next: Pick<AttributeFilter, 'from' | 'to'>) => {
    onChange(next.from === undefined && next.to === undefined ? undefined : { id, ...next });
  }, PAUSE_MS);
  const set = (next: Pick<AttributeFilter, 'from' | 'to'>) => {
    setBounds(next);
    change(next);
  };
  const input = (end: 'from' | 'to') => {
    const value = bounds[end];
    return type === 'date' ? (
      <DayBound name={name} end={end} value={value} onChange={(day) => set({ ...bounds, [end]: day })} />
    ) : (
      <NumberOrNone
        aria-label={`${name}: ${t(`filter.${end}`)}`}
        placeholder={t(`filter.${end}`)}
        hideControls
        value={typeof value === 'number' ? value : null}
        onChange={(number) => set({ ...bounds, [end]: number ?? undefined })}
      />
    );
  };
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {unit ? `${name}, ${unit}` : name}
      </Text>
      <Group grow gap="xs" wrap="nowrap">
        {input('from')}
        {input('to')}
      </Group>
    </div>
  );
}
