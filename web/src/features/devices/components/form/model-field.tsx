import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import type { Value } from '../../model/device-draft';
import classes from './form.module.css';

interface ModelFieldProps {
  field: DeviceModel['form_fields'][number];
  /** The device exists: a stored password is not told, and stays where none is typed. */
  stored: boolean;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** An input that a model asks for. */
export function ModelField({ field, stored, value, error, onChange }: ModelFieldProps) {
  const { t } = useTranslation('devices');
  const common = { label: field.title, required: field.required, error };
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          {...common}
          description={limits(field, t)}
          hideControls
          inputMode="decimal"
          decimalSeparator="."
          allowedDecimalSeparators={['.', ',']}
          value={value}
          onChange={onChange}
        />
      );
    case 'password':
      return (
        <PasswordInput
          {...common}
          required={field.required && !stored}
          description={stored ? t('form.password_stays') : undefined}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'hex':
    case 'text':
      return (
        <TextInput
          {...common}
          classNames={field.kind === 'hex' ? { input: classes.mono } : undefined}
          maxLength={255}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function limits(
  { min, max }: ModelFieldProps['field'],
  t: ReturnType<typeof useTranslation<'devices'>>['t'],
): string | undefined {
  if (min !== null && max !== null) return t('form.between', { min: formatNumber(min), max: formatNumber(max) });
  return undefined;
}
