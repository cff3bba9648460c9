import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import { Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '@/shared/data-table';
import { NumberOrNone } from '@/shared/forms';
import type { AttributeAsked } from '../../model/use-list-search';
import { DayBound } from './day-filter';

interface AttributeFilterProps {
  attribute: DeviceAttribute;
  asked: AttributeAsked | undefined;
  onChange: (asked: AttributeAsked | undefined) => void;
}

/** Debounce, milliseconds. */
const PAUSE_MS = 400;

/** Filter by a value of a company's attribute: bounds of a number or a date, one of a list, yes or no, or the text. */
export function AttributeFilterInput({ attribute, asked, onChange }: AttributeFilterProps) {
  const { t } = useTranslation(['devices', 'common']);
  const { id, name, type, options } = attribute;
  if (type === 'number' || type === 'date') {
    return <Bounds attribute={attribute} asked={asked} onChange={onChange} />;
  }
  if (type === 'text') return <TextValue attribute={attribute} asked={asked} onChange={onChange} />;
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
      chosen={asked?.value === undefined ? [] : [String(asked.value)]}
      isOne
      isInMenu
      onChange={([value]) =>
        onChange(value === undefined ? undefined : { id, value: type === 'bool' ? value === 'true' : value })
      }
    />
  );
}

function TextValue({ attribute: { id, name }, asked, onChange }: AttributeFilterProps) {
  const { t } = useTranslation('devices');
  const [text, setText] = useState(String(asked?.value ?? ''));
  const tell = useDebouncedCallback((value: string) => onChange(value === '' ? undefined : { id, value }), PAUSE_MS);
  return (
    <TextInput
      label={name}
      placeholder={t('filter.any')}
      maxLength={255}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        tell(next.trim());
      }}
    />
  );
}

function Bounds({ attribute: { id, name, type, unit }, asked, onChange }: AttributeFilterProps) {
  const { t } = useTranslation('devices');
  const [bounds, setBounds] = useState<Pick<AttributeAsked, 'from' | 'to'>>({ from: asked?.from, to: asked?.to });
  const tell = useDebouncedCallback((next: Pick<AttributeAsked, 'from' | 'to'>) => {
    onChange(next.from === undefined && next.to === undefined ? undefined : { id, ...next });
  }, PAUSE_MS);
  const set = (next: Pick<AttributeAsked, 'from' | 'to'>) => {
    setBounds(next);
    tell(next);
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
      <Text size="sm" fw={500} mb={4}>
        {unit ? `${name}, ${unit}` : name}
      </Text>
      <Group grow gap="xs" wrap="nowrap">
        {input('from')}
        {input('to')}
      </Group>
    </div>
  );
}
