import '@mantine/dates/styles.layer.css';
import { Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { dayOf, endOfDay, type Period, startOfDay } from './period';

interface PeriodDaysProps {
  period: Period;
  /** Time zone of the days, hours from UTC. */
  zone: number;
  /** Error of the period. */
  error?: string | undefined;
  onChange: (period: Period) => void;
}

/** Inputs of the first and the last day of a period. */
export function PeriodDays({ period, zone, error, onChange }: PeriodDaysProps) {
  const { t } = useTranslation();
  const common = { valueFormat: 'DD.MM.YYYY', popoverProps: { withinPortal: true } } as const;
  return (
    <Group grow align="start">
      <DateInput
        {...common}
        label={t('period.start')}
        value={dayOf(period.start, zone)}
        maxDate={dayOf(period.stop, zone)}
        onChange={(day) => day && onChange({ ...period, start: startOfDay(day, zone) })}
      />
      <DateInput
        {...common}
        label={t('period.stop')}
        value={dayOf(period.stop, zone)}
        minDate={dayOf(period.start, zone)}
        error={error}
        onChange={(day) => day && onChange({ ...period, stop: endOfDay(day, zone) })}
      />
    </Group>
  );
}
