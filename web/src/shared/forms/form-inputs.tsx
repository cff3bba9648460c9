import '@mantine/dates/styles.layer.css';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '@/shared/phone';
import { intervalChoices } from './intervals';
import { NumberOrNone } from './number-or-none';
import { plainHex } from './plain-hex';
import { zoneChoices } from './zones';
import classes from './form-inputs.module.css';

/** Value of an input: null = empty. A date is YYYY-MM-DD. */
export type FormValue = string | number | boolean | null;
export type FormDraft = Readonly<Record<string, FormValue>>;

/** Definition of an input: label, kind, constraints and visibility. */
export interface FormField {
  name: string;
  kind:
    | 'text'
    | 'note'
    | 'code'
    | 'eui'
    | 'email'
    | 'phone'
    | 'date'
    | 'number'
    | 'zone'
    | 'interval'
    | 'choice'
    | 'switch'
    | 'own';
  label: string;
  hint?: string;
  required?: boolean;
  /** true: the choice can be emptied; by default if it is not required. */
  clearable?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** Bounds of a number. */
  min?: number;
  max?: number;
  decimals?: number;
  step?: number;
  /** Digits in groups of three. */
  grouped?: boolean;
  /** Shown after the number. */
  unit?: string;
  choices?: readonly { value: string; label: string }[];
  placeholder?: string;
  /** Choice for 0 seconds of an interval; absent = 0 is the empty input. */
  zero?: string;
  /** Takes a whole row of the form. */
  wide?: boolean;
  /** Component of an input of the kind `own`. */
  draw?: (input: { value: string; error: ReactNode; onChange: (value: string) => void }) => ReactNode;
  /** Absent = always shown. */
  shown?: (draft: FormDraft) => boolean;
}

interface FormInputsProps {
  fields: readonly FormField[];
  draft: FormDraft;
  /** Error messages by the name of the input. */
  faults: Readonly<Record<string, ReactNode>>;
  /** One input per line, as parts of a form with other inputs. */
  stacked?: boolean;
  onChange: (change: FormDraft) => void;
}

const WIDE: ReadonlySet<FormField['kind']> = new Set(['note', 'phone', 'switch']);

/** Inputs of a form, two per line where there is room. */
export function FormInputs({ fields, draft, faults, stacked, onChange }: FormInputsProps) {
  const there = fields.filter(({ shown }) => shown?.(draft) ?? true);
  const first = there.find(({ kind }) => kind !== 'switch')?.name;
  return (
    <div className={stacked ? classes.stacked : classes.grid}>
      {there.map((field) => (
        <div key={field.name} className={field.wide || WIDE.has(field.kind) ? classes.wide : undefined}>
          <FormInput
            field={field}
            value={draft[field.name] ?? null}
            fault={faults[field.name]}
            focused={field.name === first}
            onChange={(value) => onChange({ [field.name]: value })}
          />
        </div>
      ))}
    </div>
  );
}

interface FormInputProps {
  field: FormField;
  value: FormValue;
  fault: ReactNode;
  focused?: boolean;
  onChange: (value: FormValue) => void;
}

/** One input, by its kind. */
export function FormInput({ field, value, fault, focused, onChange }: FormInputProps) {
  const { t } = useTranslation();
  const { kind, label, hint, required, clearable = !required, disabled, maxLength, placeholder, zero } = field;
  const shared = {
    label,
    description: hint,
    required,
    disabled,
    placeholder,
    error: fault,
    ...(focused ? { 'data-autofocus': true } : {}),
  };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'number':
      return (
        <NumberOrNone
          {...shared}
          min={field.min}
          max={field.max}
          decimalScale={field.decimals ?? 0}
          step={field.step}
          thousandSeparator={field.grouped ? ' ' : undefined}
          suffix={field.unit && ` ${field.unit}`}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'zone':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          maxDropdownHeight={270}
          data={zoneChoices()}
          value={String(value ?? 0)}
          onChange={(zone) => onChange(Number(zone))}
        />
      );
    case 'interval':
      return (
        <Select
          {...shared}
          clearable={clearable && zero === undefined}
          allowDeselect={clearable && zero === undefined}
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
          maxDropdownHeight={270}
          data={[
            ...(zero === undefined ? [] : [{ value: '0', label: zero }]),
            ...intervalChoices(Number(value) || null),
          ]}
          value={Number(value) > 0 || zero !== undefined ? String(value ?? 0) : null}
          onChange={(seconds) => onChange(Number(seconds ?? 0))}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          clearable={clearable}
          allowDeselect={clearable}
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
          maxDropdownHeight={270}
          data={[...(field.choices ?? [])]}
          value={value === null ? null : String(value)}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          label={label}
          description={hint}
          error={fault}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
      return (
        <DateInput
          {...shared}
          valueFormat="DD.MM.YYYY"
          clearable={!required}
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
          value={text || null}
          onChange={onChange}
        />
      );
    case 'own':
      return field.draw?.({ value: text, error: fault, onChange });
    case 'phone':
      return (
        <PhoneField
          label={label}
          description={hint}
          value={text}
          error={fault}
          onChange={(phone) => onChange(phone === '' ? null : phone)}
        />
      );
    case 'note':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'code':
    case 'eui':
      return (
        <TextInput
          {...shared}
          classNames={{ input: classes.mono }}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          // Separators and capitals are accepted; the input shows the normalized value.
          onBlur={kind === 'eui' && text !== plainHex(text) ? () => onChange(plainHex(text)) : undefined}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={kind}
          maxLength={maxLength}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** true if all required inputs have values. */
export function isFilled(fields: readonly FormField[], draft: FormDraft): boolean {
  return fields
    .filter(({ required, shown }) => required && (shown?.(draft) ?? true))
    .every(({ name }) => {
      const value = draft[name];
      return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
    });
}
