import '@mantine/dates/styles.layer.css';
import { Checkbox, Group, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import type { DaysFilter } from '../../model/use-list-search';

interface DayBoundProps {
  /** Name of the field of the days. */
  name: string;
  end: 'from' | 'to';
  value: unknown;
  onChange: (day: string | undefined) => void;
}

/** First or last day of a range, 2026-01-31; empty = no bound. */
export function DayBound({ name, end, value, onChange }: DayBoundProps) {
  const { t } = useTranslation('devices');
  return (
    <DateInput
      aria-label={`${name}: ${t(`filter.${end}`)}`}
      placeholder={t(`filter.${end}`)}
      valueFormat="DD.MM.YYYY"
      clearable
      popoverProps={{ withinPortal: false }}
      value={typeof value === 'string' ? value : null}
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}

interface DayFilterProps {
  name: string;
  value: DaysFilter | undefined;
  onChange: (value: DaysFilter | undefined) => void;
}

/** Filter by days of a field: from, to, or overdue, relative to the current day. */
export function DayFilter({ name, value = {}, onChange }: DayFilterProps) {
  const { t } = useTranslation('devices');
  const set = (change: DaysFilter) => {
    const { from, to, overdue } = { ...value, ...change };
    if (overdue) onChange({ overdue });
    else onChange(from === undefined && to === undefined ? undefined : { from, to });
  };
  const bound = (end: 'from' | 'to') => (
    <DayBound name={name} end={end} value={value[end]} onChange={(day) => set({ [end]: day, overdue: undefined })} />
  );
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {name}
      </Text>
      <Group grow gap="xs" wrap="nowrap">
        {bound('from')}
        {bound('to')}
      </Group>
      <Checkbox
        mt={6}
        size="xs"
        label={t('filter.overdue')}
        aria-label={`${name}: ${t('filter.overdue')}`}
        checked={value.overdue === true}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? true : undefined })}
      />
    </div>
  );
}
