import { AFTER_DEALER_EXPIRY, createSubcompany } from '@gaugeway/proto/api/companies';
import { tariffPlans } from '@gaugeway/proto/api/company-service';
import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, inputBounds, query } from '@/shared/api';
import { CompanyInputs, useBasicsChecks, withShownDay } from '@/entities/company';
import { DrawerForm, ErrorSummary, fieldErrors } from '@/shared/forms';
import { errorText } from '@/shared/ui';
import { limitsAsTyped, type CompanyDraft } from '../model/company-draft';
import classes from './companies.module.css';

/** Modules that a company can have, by their id. */
const MODULES = {
  1: 'users',
  2: 'companies',
  4: 'devices',
  5: 'dashboard',
  6: 'objects',
  7: 'reports',
  8: 'events',
  10: 'directories',
  11: 'billing',
} as const;
const LIMITS = ['devices', 'users', 'messages_a_day'] as const;

interface CompanyFormBodyProps {
  initial: CompanyDraft;
  error: Error | null;
  saving: boolean;
  isNew?: boolean;
  /** Number of messages on the current day, next to their limit. */
  messagesToday?: string;
  onSave: (draft: CompanyDraft) => void;
  onCancel: () => void;
}

export function CompanyFormBody(props: CompanyFormBodyProps) {
  const { initial, error, saving, isNew = false, messagesToday, onSave, onCancel } = props;
  const { t } = useTranslation(['companies', 'common']);
  const plans = useQuery({ ...query(tariffPlans, {}), staleTime: Infinity });
  const form = useForm({ initialValues: initial, validate: useBasicsChecks() });
  const show = useEffectEvent((refused: ApiError) => form.setErrors(fieldErrors(refused)));
  useEffect(() => {
    if (error instanceof ApiError) show(error);
  }, [error]);
  const fill = (planId: string | null) => {
    const plan = plans.data?.tariff_plans.find(({ id }) => String(id) === planId);
    if (plan) form.setFieldValue('limits', limitsAsTyped(plan.limits));
  };
  return (
    <DrawerForm
      confirm={isNew ? t('form.create') : t('common:actions.save')}
      saving={saving}
      onCancel={onCancel}
      onSubmit={form.onSubmit((draft) => onSave(withShownDay(draft, form)))}
    >
      <ErrorSummary message={error ? errorText(error) : null} />
      <CompanyInputs form={form} zone={isNew ? null : Number(initial.time_zone)} />
      <DateInput
        label={t('form.expires_at')}
        description={t('form.expires_at_hint')}
        valueFormat="DD.MM.YYYY"
        placeholder={t('never')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
        {...form.getInputProps('expires_at')}
      />
      <Switch
        label={t('form.is_dealer')}
        description={t('form.is_dealer_hint')}
        {...form.getInputProps('is_dealer', { type: 'checkbox' })}
      />
      {form.values.is_dealer && (
        <Select
          label={t('form.after_expiry')}
          description={t('form.after_expiry_hint')}
          allowDeselect={false}
          data={AFTER_DEALER_EXPIRY.map((choice) => ({
            value: choice,
            label: t(`form.after_expiry_choice.${choice}`),
          }))}
          {...form.getInputProps('subcompanies_after_expiry')}
        />
      )}
      <Switch
        label={t('form.only_api')}
        description={t('form.only_api_hint')}
        {...form.getInputProps('only_api', { type: 'checkbox' })}
      />
      <h3 className={classes.legend}>{t('form.limits')}</h3>
      <Select
        label={t('form.plan')}
        description={t('form.plan_hint')}
        placeholder={t('form.plan_choose')}
        data={(plans.data?.tariff_plans ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={fill}
      />
      {LIMITS.map((limit) => (
        <NumberInput
          key={limit}
          label={t(`form.limit.${limit}`)}
          description={limit === 'messages_a_day' ? messagesToday : undefined}
          placeholder={t('form.no_limit')}
          {...inputBounds(createSubcompany, 'limits', 'devices')}
          allowDecimal={false}
          thousandSeparator=" "
          {...form.getInputProps(`limits.${limit}`)}
        />
      ))}
      <MultiSelect
        label={t('form.modules')}
        description={t('form.modules_hint')}
        placeholder={form.values.modules.length === 0 ? t('form.all_modules') : undefined}
        clearable
        clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
        data={Object.entries(MODULES).map(([id, slug]) => ({ value: id, label: t(`module.${slug}`) }))}
        {...form.getInputProps('modules')}
      />
    </DrawerForm>
  );
}
