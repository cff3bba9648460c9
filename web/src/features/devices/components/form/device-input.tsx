import { NumberInput, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FormField, FormInput as CommonInput } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import type { Value } from '../../model/device-draft';
import type { FormInput } from '../../model/form-inputs';
import { AddressInput } from './address-input';
import { GatewaySelect } from './gateway-select';

/** Text of a driver or of an attribute that declares no length; the contract has those of the fields. */
const LONGEST_OTHER = 255;

interface DeviceInputProps {
  input: FormInput;
  /** The device exists: a stored password is not returned, and an empty input leaves it unchanged. */
  exists: boolean;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** One input of the device form, with its help and its limits. */
export function DeviceInput({ input, exists, value, error, onChange }: DeviceInputProps) {
  const { t } = useTranslation('devices');
  const label = useInputTitle(input);
  const limits = useLimits(input);
  const choices = useChoices(input);
  const help = input.known && t(`form.help.${input.known}`);
  const hint =
    [input.kind === 'password' && exists ? t('form.password_stays') : help, limits].filter(Boolean).join(' ') ||
    undefined;
  const required = input.required === true && !(input.kind === 'password' && exists);
  const common = { label, description: hint, required, error };
  switch (input.kind) {
    case 'number':
      return (
        <NumberInput
          {...common}
          hideControls
          inputMode="decimal"
          suffix={input.unit ? ` ${input.unit}` : undefined}
          value={value}
          onChange={onChange}
        />
      );
    case 'password':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'gateway':
      return (
        <GatewaySelect
          value={typeof value === 'number' ? value : null}
          error={error}
          onChange={(id) => onChange(id ?? '')}
        />
      );
    case 'address':
      return <AddressInput {...common} value={String(value)} onChange={onChange} />;
    default: {
      const { key, kind, max } = input;
      const placeholder = {
        interval: key === 'report_period_update' ? t('form.report_period_any') : t('form.warning_any'),
        date: t('form.date_placeholder'),
        averaging: t('form.minutes', { count: 30 }),
      };
      const field: FormField = {
        name: key,
        kind: INPUTS[kind],
        label,
        hint,
        required,
        // The server rejects an empty one that is required.
        clearable: choices !== undefined,
        maxLength: max ?? LONGEST_OTHER,
        choices,
        placeholder: kind in placeholder ? placeholder[kind as keyof typeof placeholder] : undefined,
      };
      return (
        <CommonInput
          field={field}
          value={value === '' ? null : value}
          fault={error}
          onChange={(next) => {
            if (next === null || typeof next === 'boolean') onChange('');
            else onChange(kind === 'averaging' ? Number(next) : next);
          }}
        />
      );
    }
  }
}

/** Inputs of the common forms. */
const INPUTS = {
  text: 'text',
  hex: 'code',
  eui: 'eui',
  zone: 'zone',
  interval: 'interval',
  date: 'date',
  bool: 'choice',
  choice: 'choice',
  water: 'choice',
  averaging: 'choice',
} as const satisfies Partial<Record<FormInput['kind'], FormField['kind']>>;

/** Values of a choice; undefined for other inputs. */
function useChoices({ kind, options = [] }: FormInput): FormField['choices'] {
  const { t } = useTranslation(['devices', 'common']);
  switch (kind) {
    case 'bool':
      return [
        { value: 'true', label: t('common:yes') },
        { value: 'false', label: t('common:no') },
      ];
    case 'choice':
      return options.map((value) => ({ value, label: value }));
    case 'water':
      return [
        { value: 'cold', label: t('form.water.cold') },
        { value: 'hot', label: t('form.water.hot') },
      ];
    case 'averaging':
      return [30, 60].map((count) => ({ value: String(count), label: t('form.minutes', { count }) }));
    default:
      return undefined;
  }
}

/** Label of an input: from the console, its model, or the company. */
export function useInputTitle({ known, title }: Pick<FormInput, 'known' | 'title'>): string {
  const { t } = useTranslation('devices');
  return known ? t(`form.field.${known}`) : (title ?? '');
}

function useLimits({ kind, min, max }: FormInput): string | undefined {
  const { t } = useTranslation('devices');
  if (kind !== 'number' || typeof min !== 'number' || typeof max !== 'number') return undefined;
  return t('form.between', { min: formatSmall(min), max: formatSmall(max) });
}

/** The weight of a pulse may be as small as a millionth. */
const formatSmall = (value: number): string =>
  value !== 0 && Math.abs(value) < 0.0001 ? value.toFixed(6) : formatNumber(value);
