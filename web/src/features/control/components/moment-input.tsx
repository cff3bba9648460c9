import '@mantine/dates/styles.layer.css';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { formatZone, inZone } from '@/shared/i18n';
import type { ControlValue } from '../model/draft';
import type { ParameterOption } from '../model/options';

interface MomentInputProps {
  input: ParameterOption;
  label: string;
  value: ControlValue;
  required: boolean;
  disabled: boolean;
  error: string | undefined;
  /** Time zone of the device's clock, hours from UTC; null = several devices, each with its own. */
  zone: number | null;
  onChange: (value: ControlValue) => void;
}

const NOW = 'now';

/** Time by the device's clock, or the current time at sending if the device supports it. */
export function MomentInput({ input, label, value, required, disabled, error, zone, onChange }: MomentInputProps) {
  const { t } = useTranslation('control');
  const takesNow = input.values?.includes(NOW) ?? false;
  const isNow = takesNow && value === NOW;
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <DateTimePicker
          {...{ label, required, error }}
          flex={1}
          disabled={disabled || isNow}
          description={zone === null ? t('own_clocks') : t('device_clock', { zone: formatZone(zone) })}
          valueFormat="DD.MM.YYYY HH:mm"
          timePickerProps={{ format: '24h' }}
          value={typeof value === 'string' && !isNow ? value : null}
          onChange={(moment) => onChange(moment && `${moment.slice(0, 16)}:00`)}
        />
        {zone !== null && !takesNow && (
          <Button
            variant="default"
            // Next to the input, below its label.
            mt={24}
            disabled={disabled}
            onClick={() => onChange(inZone(Date.now() / 1000, zone).format('YYYY-MM-DD HH:mm:00'))}
          >
            {t('now')}
          </Button>
        )}
      </Group>
      {takesNow && (
        <Checkbox
          label={t('right_time')}
          description={zone === null ? t('right_time_each') : undefined}
          disabled={disabled}
          checked={isNow}
          onChange={(event) => onChange(event.currentTarget.checked ? NOW : null)}
        />
      )}
    </Stack>
  );
}
