import '@mantine/dates/styles.layer.css';
import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import { massEdit } from '@gaugeway/proto/api/bulk-jobs';
import { deviceModels } from '@gaugeway/proto/api/devices';
import { gateways } from '@gaugeway/proto/api/gateways';
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, inMinutes, query } from '@/shared/api';
import { useSearch } from '@/shared/api/use-search';
import { NumberOrNone, SearchedSelect, zoneChoices } from '@/shared/forms';
import type { AttributeValue } from '../model/changes';
import { type FieldName, hintOf, kindOf } from '../model/fields';

const SHOWN = 50;

interface FieldChangeProps {
  name: FieldName;
  /** undefined = unchanged; null = ticked and not chosen yet, or cleared. */
  value: AttributeValue | undefined;
  onChange: (value: AttributeValue | undefined) => void;
}

/** Field that can be changed: its checkbox, and below it the new value. */
export function FieldChange(props: FieldChangeProps) {
  const { name, value, onChange } = props;
  const label = useLabel(name);
  const first = name === 'is_active' ? true : null;
  return (
    <Ticked label={label} ticked={value !== undefined} onTick={(on) => onChange(on ? first : undefined)}>
      {value !== undefined && <FieldInput {...props} value={value} />}
    </Ticked>
  );
}

function useLabel(name: FieldName): string {
  const { t } = useTranslation(['bulk', 'devices']);
  return name === 'model_id' || name === 'is_active' ? t(`bulk:field.${name}`) : t(`devices:form.field.${name}`);
}

function FieldInput({ name, value, onChange }: FieldChangeProps) {
  const { t } = useTranslation(['bulk', 'devices', 'common']);
  const label = useLabel(name);
  const hint = hintOf(name);
  const number = typeof value === 'number' ? value : null;
  switch (kindOf(name)) {
    case 'seconds':
      return (
        <NumberInput
          aria-label={label}
          description={hint && t(`field_hint.${hint}`)}
          {...inMinutes(inputBounds(massEdit, 'changes', 'report_period_update'))}
          allowDecimal={false}
          placeholder={t('minutes')}
          suffix={` ${t('minutes')}`}
          value={number === null ? '' : number / 60}
          onChange={(minutes) => onChange(typeof minutes === 'number' ? minutes * 60 : null)}
        />
      );
    case 'zone':
      return <Choice label={label} value={number} onChange={onChange} choices={zoneChoices()} />;
    case 'gateway':
      return <GatewayChoice label={label} value={number} onChange={onChange} />;
    case 'model':
      return <ModelChoice label={label} value={number} onChange={onChange} />;
    case 'state':
      return (
        <Choice
          label={label}
          value={value ? 1 : 0}
          onChange={(state) => onChange(state === 1)}
          choices={[
            { value: '1', label: t('switched_on') },
            { value: '0', label: t('switched_off') },
          ]}
        />
      );
    case 'date':
      return (
        <DateInput
          aria-label={label}
          description={t('field_hint.attribute')}
          placeholder={t('devices:form.date_placeholder')}
          valueFormat="DD.MM.YYYY"
          clearable
          clearButtonProps={{ 'aria-label': t('take_away') }}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'number':
      return <NumberOrNone aria-label={label} value={number} onChange={onChange} />;
    default:
      return (
        <TextInput
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
  }
}

interface ChoiceProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function Choice({
  label,
  value,
  onChange,
  choices,
  hint,
}: ChoiceProps & { choices: { value: string; label: string }[]; hint?: string }) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={label}
      description={hint}
      placeholder={t('choose')}
      searchable={choices.length > 5}
      allowDeselect={false}
      data={choices}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={270}
    />
  );
}

function ModelChoice(props: ChoiceProps) {
  const { t } = useTranslation('bulk');
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  const choices = (models.data?.models ?? []).map(({ id, brand, name }) => ({
    value: String(id),
    label: `${brand} ${name}`,
  }));
  return <Choice {...props} choices={choices} hint={t('field_hint.model_id')} />;
}

/** Searched on the server: a company may have thousands. */
function GatewayChoice({ label, value, onChange }: ChoiceProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const { found, setSearched } = useSearch(gateways, { page: 1, per_page: SHOWN, sort_field: 'name', sort: 'asc' });
  const list = found.data?.gateways;
  const rows = Array.isArray(list) ? list : (list?.data ?? []);
  const choices = rows.map((gateway) => ({
    value: String(gateway.id),
    label: `${gateway.name} · ${gateway.identity}`,
  }));
  return (
    <SearchedSelect
      aria-label={label}
      description={t('field_hint.gatewayID')}
      placeholder={t('common:choose')}
      choices={choices}
      value={value}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}

interface AttributeChangeProps {
  attribute: DeviceAttribute;
  /** undefined = unchanged; null = cleared. */
  value: AttributeValue | undefined;
  onChange: (value: AttributeValue | undefined) => void;
}

/** Attribute of the company; an empty value clears it, unless the company requires it. */
export function AttributeChange({ attribute, value, onChange }: AttributeChangeProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const label = attribute.name;
  const { is_required: isRequired } = attribute;
  const hint = t(isRequired ? 'field_hint.attribute_required' : 'field_hint.attribute');
  const common = { 'aria-label': label, required: isRequired, description: hint };
  const input = () => {
    switch (attribute.type) {
      case 'number':
        return (
          <NumberOrNone
            {...common}
            suffix={attribute.unit ? ` ${attribute.unit}` : undefined}
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
          />
        );
      case 'list':
        return (
          <Select
            {...common}
            clearable={!isRequired}
            clearButtonProps={{ 'aria-label': t('take_away') }}
            data={attribute.options}
            value={typeof value === 'string' ? value : null}
            onChange={onChange}
          />
        );
      case 'bool':
        return (
          <Select
            {...common}
            clearable={!isRequired}
            clearButtonProps={{ 'aria-label': t('take_away') }}
            data={[
              { value: 'true', label: t('common:yes') },
              { value: 'false', label: t('common:no') },
            ]}
            value={value === null ? null : String(value)}
            onChange={(state) => onChange(state === null ? null : state === 'true')}
          />
        );
      case 'text':
      case 'date':
        return (
          <TextInput
            {...common}
            type={attribute.type === 'date' ? 'date' : 'text'}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
        );
    }
  };
  return (
    <Ticked label={label} ticked={value !== undefined} onTick={(on) => onChange(on ? null : undefined)}>
      {value !== undefined && input()}
    </Ticked>
  );
}

interface TickedProps {
  label: string;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  children: ReactNode;
}

function Ticked({ label, ticked, onTick, children }: TickedProps) {
  return (
    <div>
      <Checkbox
        label={label}
        checked={ticked}
        mb={ticked ? 6 : 0}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      {children}
    </div>
  );
}
