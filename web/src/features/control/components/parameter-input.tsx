import { Checkbox, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberOrNone } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { notifyDone } from '@/shared/ui';
import { clamped, type ControlValue, decimalsOf, type Fault, isZones } from '../model/draft';
import type { ParameterOption } from '../model/options';
import { ArchiveBits } from './archive-bits';
import { DaysEditor } from './days-editor';
import { MomentInput } from './moment-input';
import { ZonesEditor } from './zones-editor';

interface ParameterInputProps {
  input: ParameterOption;
  value: ControlValue;
  fault: Fault | undefined;
  disabled: boolean;
  /** Time zone of the device's clock, hours from UTC; null = several devices, each with its own. */
  zone: number | null;
  onChange: (value: ControlValue) => void;
}

/** Input of a parameter by its kind; all controls of a model use it. */
export function ParameterInput({ input, value, fault, disabled, zone, onChange }: ParameterInputProps) {
  const { t } = useTranslation(['control', 'common']);
  const shared = {
    label: input.title,
    disabled,
    required: input.required,
    error: fault && t(`fault.${fault}`, { min: input.min ?? 0, max: input.max ?? 0, step: input.step ?? 1 }),
  };
  if (input.name === 'arch_type') {
    return <ArchiveBits {...shared} value={typeof value === 'number' ? value : 0} onChange={onChange} />;
  }
  switch (input.kind) {
    case 'number':
      return <BoundedNumber {...shared} input={input} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...shared}
          clearable={!input.required && input.default === null}
          clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
          allowDeselect={!input.required && input.default === null}
          maxDropdownHeight={270}
          data={(input.values ?? []).map((each, place) => ({
            value: String(each),
            label: input.titles?.[place] ?? choiceLabel(input, each, t('not_chosen')),
          }))}
          value={typeof value === 'string' || typeof value === 'number' ? String(value) : null}
          onChange={(chosen) => onChange(input.values?.find((each) => String(each) === chosen) ?? null)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={input.title}
          disabled={disabled}
          checked={value === 1}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : null)}
        />
      );
    case 'hex':
      return (
        <TextInput
          {...shared}
          // No maxLength: a browser truncates pasted text, and a command other than the intended one would be sent.
          autoComplete="off"
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      );
    case 'moment':
      return <MomentInput {...shared} input={input} value={value} zone={zone} onChange={onChange} />;
    case 'days':
      return (
        <DaysEditor {...shared} days={Array.isArray(value) ? (value as readonly string[]) : []} onChange={onChange} />
      );
    case 'zones':
      return <ZonesEditor {...shared} zones={isZones(value) ? value : {}} onChange={onChange} />;
    case 'tariffs':
      // Edited and sent on the page of the schedules.
      return null;
  }
}

/** 0 in a slot of messages is "none" (specification 1, section 3). */
const choiceLabel = ({ name }: ParameterOption, value: number | string, none: string): string =>
  value === 0 && name.startsWith('m_msg') ? none : String(value);

interface BoundedNumberProps {
  input: ParameterOption;
  value: ControlValue;
  label: string;
  disabled: boolean;
  required: boolean;
  error: string | undefined;
  onChange: (value: ControlValue) => void;
}

/** Number input: a value beyond a bound becomes the bound, with a notification. */
function BoundedNumber({ input, value, onChange, ...shared }: BoundedNumberProps) {
  const { t } = useTranslation(['control', 'common']);
  const decimals = decimalsOf(input.step);
  const bounds = { min: formatNumber(input.min ?? 0), max: formatNumber(input.max ?? 0) };
  const settle = () => {
    if (typeof value !== 'number') return;
    const [kept, hit] = clamped(value, input);
    if (hit === null) return;
    notifyDone(t(hit === 'max' ? 'other.msg_23' : 'other.msg_24', bounds));
    onChange(kept);
  };
  return (
    <NumberOrNone
      {...shared}
      description={input.min !== null && input.max !== null ? t('bounds', bounds) : undefined}
      clampBehavior="none"
      step={input.step ?? 1}
      decimalScale={decimals}
      value={typeof value === 'number' ? value : null}
      onBlur={settle}
      onChange={onChange}
    />
  );
}
