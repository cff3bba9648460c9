import '@mantine/dates/styles.layer.css';
import { companyTypes, editCompany } from '@gaugeway/proto/api/companies';
import { Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { NamedZoneSelect } from '@/shared/dated-zones';
import { dayOf, zoneChoices } from '@/shared/forms';

/** Values that a company edits itself, and a company above it; an empty field is ''. */
export interface CompanyBasics {
  name: string;
  inn: string;
  company_type_id: string;
  /** Hours from UTC. */
  time_zone: string;
  /** Zone of the IANA database; '' = the offset. */
  zone_name: string;
  /** First day of another zone; null = today. */
  zone_from: string | null;
}

/** A form with these values and any others. */
interface BasicsForm {
  values: CompanyBasics;
  getInputProps: (path: keyof CompanyBasics) => GetInputPropsReturnType;
  setFieldValue: (path: 'zone_name', value: string) => void;
  isDirty: (path: 'time_zone' | 'zone_name') => boolean;
}

const { maxLength: INN_LENGTH } = inputBounds(editCompany, 'inn');

/** Draft of the values of a company. */
export function basicsOf(
  company: Record<'name' | 'inn', string> &
    Record<'company_type_id' | 'time_zone', number> & { zone_name: string | null },
): CompanyBasics {
  return {
    name: company.name,
    inn: company.inn,
    company_type_id: String(company.company_type_id),
    time_zone: String(company.time_zone),
    zone_name: company.zone_name ?? '',
    zone_from: null,
  };
}

/** Input of the calls. */
export function basicsInput(draft: CompanyBasics) {
  return {
    name: draft.name,
    inn: draft.inn,
    company_type_id: Number(draft.company_type_id),
    time_zone: Number(draft.time_zone),
    zone_name: draft.zone_name || null,
    ...(draft.zone_from === null ? {} : { zone_from: draft.zone_from }),
  };
}

const isOtherZone = (form: Pick<BasicsForm, 'isDirty'>): boolean =>
  form.isDirty('time_zone') || form.isDirty('zone_name');

/** The draft without the day of a zone that was put back, because its input is hidden. */
export const withShownDay = <Draft extends CompanyBasics>(draft: Draft, form: Pick<BasicsForm, 'isDirty'>): Draft =>
  isOtherZone(form) ? draft : { ...draft, zone_from: null };

/** Checks of a form of these values. */
export function useBasicsChecks() {
  const { t } = useTranslation('companies');
  return {
    name: (name: string) => (name.trim() ? null : t('form.fault.required')),
    inn: (inn: string) => (inn === '' || inn.trim().length === INN_LENGTH ? null : t('form.fault.inn')),
  };
}

/** Inputs of the name, INN, type and time zone of a company; `zone` = its present offset, null for a new one. */
export function CompanyInputs({ form, zone }: { form: BasicsForm; zone: number | null }) {
  const { t } = useTranslation(['companies', 'dated-zones', 'common']);
  const types = useQuery({ ...query(companyTypes, {}), staleTime: Infinity });
  return (
    <>
      <TextInput
        label={t('form.name')}
        required
        {...inputBounds(editCompany, 'name')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('form.inn')}
        description={t('form.inn_hint')}
        {...inputBounds(editCompany, 'inn')}
        {...form.getInputProps('inn')}
      />
      <Select
        label={t('form.type')}
        allowDeselect={false}
        data={(types.data?.company_types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('company_type_id')}
      />
      <Select
        label={t('form.time_zone')}
        data={zoneChoices()}
        allowDeselect={false}
        maxDropdownHeight={270}
        disabled={form.values.zone_name !== ''}
        {...form.getInputProps('time_zone')}
      />
      <NamedZoneSelect
        label={t('dated-zones:named')}
        description={t('dated-zones:named_hint')}
        clearable
        {...form.getInputProps('zone_name')}
        // An empty field has nothing to clear.
        value={form.values.zone_name || null}
        onChange={(name) => form.setFieldValue('zone_name', name ?? '')}
      />
      {zone !== null && isOtherZone(form) && (
        <DateInput
          label={t('dated-zones:from')}
          description={t('dated-zones:from_hint')}
          valueFormat="DD.MM.YYYY"
          clearable
          clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
          maxDate={dayOf(Date.now() / 1000, zone)}
          {...form.getInputProps('zone_from')}
        />
      )}
    </>
  );
}
