import '@mantine/dates/styles.layer.css';
import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { zoneChoices } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import type { Value } from '../../model/device-draft';
import { plainHex } from '../../model/draft-faults';
import type { FormInput } from '../../model/form-inputs';
import { intervalChoices } from '../../model/periods';
import { AddressInput } from './address-input';
import { GatewaySelect } from './gateway-select';
import classes from './form.module.css';

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
  const { t } = useTranslation(['devices', 'common']);
  const label = useInputTitle(input);
  const limits = useLimits(input);
  const help = input.known && t(`form.help.${input.known}`);
  const description = [input.kind === 'password' && exists ? t('form.password_stays') : help, limits]
    .filter(Boolean)
    .join(' ');
  const required = input.required === true && !(input.kind === 'password' && exists);
  const common = { label, description: description || undefined, required, error };
  const text = String(value);
  const choose = (choice: string | null) => onChange(choice ?? '');
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
          value={text}
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
    case 'zone':
      return (
        <Select
          {...common}
          data={zoneChoices()}
          allowDeselect={false}
          maxDropdownHeight={270}
          value={text}
          onChange={(zone) => onChange(Number(zone))}
        />
      );
    case 'interval':
      return (
        <Select
          {...common}
          placeholder={input.key === 'report_period_update' ? t('form.report_period_any') : t('form.warning_any')}
          data={intervalChoices(Number(value) || null)}
          clearable
          clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
          maxDropdownHeight={270}
          value={Number(value) > 0 ? text : null}
          onChange={(seconds) => onChange(Number(seconds ?? 0))}
        />
      );
    case 'address':
      return <AddressInput {...common} value={text} onChange={onChange} />;
    case 'date':
      return (
        <DateInput
          {...common}
          valueFormat="DD.MM.YYYY"
          placeholder={t('form.date_placeholder')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
          popoverProps={{ withinPortal: true }}
          value={text || null}
          onChange={choose}
        />
      );
    case 'bool':
      return (
        <Choice
          {...common}
          value={text}
          onChange={choose}
          data={[
            { value: 'true', label: t('common:yes') },
            { value: 'false', label: t('common:no') },
          ]}
        />
      );
    case 'choice':
      return <Choice {...common} value={text} onChange={choose} data={[...(input.options ?? [])]} />;
    case 'water':
      return (
        <Choice
          {...common}
          value={text}
          onChange={choose}
          data={[
            { value: 'cold', label: t('form.water.cold') },
            { value: 'hot', label: t('form.water.hot') },
          ]}
        />
      );
    case 'averaging':
      return (
        <Choice
          {...common}
          placeholder={t('form.minutes', { count: 30 })}
          value={text}
          onChange={(minutes) => onChange(minutes === null ? '' : Number(minutes))}
          data={[30, 60].map((count) => ({ value: String(count), label: t('form.minutes', { count }) }))}
        />
      );
    case 'text':
    case 'hex':
    case 'eui':
      return (
        <TextInput
          {...common}
          classNames={input.kind === 'text' ? undefined : { input: classes.mono }}
          maxLength={input.kind === 'eui' ? 40 : (input.max ?? 255)}
          spellCheck={input.kind === 'text'}
          autoCapitalize={input.kind === 'text' ? undefined : 'off'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          // Separators and capitals are accepted; the input shows the normalized value.
          onBlur={input.kind === 'eui' && text !== plainHex(text) ? () => onChange(plainHex(text)) : undefined}
        />
      );
  }
}

interface ChoiceProps {
  label: string;
  description: string | undefined;
  required: boolean;
  error: string | undefined;
  placeholder?: string;
  value: string;
  data: string[] | { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

/** One of a few, or none. */
function Choice({ value, ...props }: ChoiceProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      {...props}
      clearable
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      maxDropdownHeight={270}
      value={value || null}
    />
  );
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
