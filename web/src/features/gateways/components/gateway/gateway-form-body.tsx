import { PasswordInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { DrawerForm, ErrorSummary, fieldErrors, intervalChoices, zoneChoices } from '@/shared/forms';
import { PhoneField } from '@/shared/phone';
import { errorText, Notice } from '@/shared/ui';
import type { GatewayDraft, GatewayModel } from '../../model/gateway-draft';
import { hasWrongCheckDigit } from '../../model/imei';
import { useEditConflict } from '../use-edit-conflict';
import classes from '../gateways.module.css';

interface GatewayFormBodyProps {
  models: readonly GatewayModel[];
  /** Model of an existing gateway, which cannot be changed. */
  model: GatewayModel | null;
  initial: GatewayDraft;
  version?: number;
  hasPassword: boolean;
  error: Error | null;
  saving: boolean;
  onSave: (draft: GatewayDraft, model: GatewayModel, version: number | undefined) => void;
  onCancel: () => void;
}

/** Inputs of a gateway: the common ones, and login and password for a model that requires them. */
export function GatewayFormBody({
  models,
  model: initialModel,
  initial,
  hasPassword,
  error,
  saving,
  ...rest
}: GatewayFormBodyProps) {
  const { t } = useTranslation(['gateways', 'common']);
  const [model, setModel] = useState(initialModel);
  const [modelFault, setModelFault] = useState<string | null>(null);
  const required = (value: string) => (value.trim() ? null : t('fault.required'));
  // Both or neither (msg_144); a stored password is not returned, so an empty one means unchanged.
  const neededLogin = (value: string) => (model?.requires_login && !value.trim() ? t('fault.login') : null);
  const neededPassword = (value: string) =>
    model?.requires_login && !hasPassword && value === '' ? t('fault.login') : null;
  const form = useForm<GatewayDraft>({
    initialValues: initial,
    validate: { name: required, identity: required, login: neededLogin, password: neededPassword },
  });
  const { setErrors } = form;
  useEffect(() => setErrors(error instanceof ApiError ? fieldErrors(error) : {}), [error, setErrors]);
  const conflict = useEditConflict<GatewayDraft>({
    error,
    opened: initial,
    mine: form.values,
    version: rest.version,
    onSettled: (theirs) => form.setValues(theirs),
  });
  const intervals = [{ value: '0', label: t('form.never') }];
  const save = form.onSubmit(
    (draft) => {
      if (model) rest.onSave(draft, model, conflict.version);
      else setModelFault(t('fault.required'));
    },
    () => {
      if (!model) setModelFault(t('fault.required'));
    },
  );
  return (
    <DrawerForm
      confirm={initialModel ? t('common:actions.save') : t('form.create')}
      saving={saving}
      onCancel={rest.onCancel}
      onSubmit={save}
    >
      {conflict.notice ?? <ErrorSummary message={error && !conflict.isSettled ? errorText(error) : null} />}
      <TextInput
        label={t('form.name')}
        description={t('form.name_hint')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {initialModel ? (
        <div>
          <Text size="sm" fw={500}>
            {t('column.model')}
          </Text>
          <div className={classes.fact}>{`${initialModel.brand} ${initialModel.name}`.trim()}</div>
        </div>
      ) : (
        <Select
          label={t('column.model')}
          placeholder={t('form.choose_model')}
          required
          searchable
          allowDeselect={false}
          maxDropdownHeight={270}
          data={models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}`.trim() }))}
          value={model ? String(model.id) : null}
          error={modelFault}
          onChange={(id) => {
            setModelFault(null);
            setModel(models.find((one) => String(one.id) === id) ?? null);
          }}
        />
      )}
      <TextInput
        label={t('form.identity')}
        description={t('form.identity_hint')}
        required
        maxLength={64}
        classNames={{ input: classes.mono }}
        {...form.getInputProps('identity')}
      />
      {hasWrongCheckDigit(form.values.identity) && (
        <Notice tone="warning" title={t('form.check_digit')}>
          {t('form.check_digit_hint')}
        </Notice>
      )}
      {model?.requires_login && (
        <>
          <TextInput
            label={t('form.login')}
            required
            maxLength={64}
            autoComplete="off"
            {...form.getInputProps('login')}
          />
          <PasswordInput
            label={t('form.password')}
            description={hasPassword ? t('form.password_stays') : undefined}
            required={!hasPassword}
            maxLength={128}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }}
            {...form.getInputProps('password')}
          />
        </>
      )}
      <PhoneField
        label={t('column.phone')}
        description={t('form.phone_hint')}
        value={form.values.phone_number}
        error={form.errors['phone_number']}
        onChange={(phone) => form.setFieldValue('phone_number', phone)}
      />
      <TextInput
        label={t('column.base_station')}
        description={t('form.base_station_hint')}
        maxLength={64}
        {...form.getInputProps('base_station')}
      />
      <Select
        label={t('form.zone')}
        description={t('form.zone_hint')}
        data={zoneChoices()}
        allowDeselect={false}
        maxDropdownHeight={270}
        {...form.getInputProps('deviceTimezone')}
      />
      <Select
        label={t('form.report_period')}
        allowDeselect={false}
        maxDropdownHeight={270}
        data={[...intervals, ...intervalChoices(Number(initial.report_period_update))]}
        {...form.getInputProps('report_period_update')}
      />
      <Select
        label={t('form.warning_period')}
        description={t('form.warning_period_hint')}
        allowDeselect={false}
        maxDropdownHeight={270}
        data={[{ value: '0', label: t('form.at_once') }, ...intervalChoices(Number(initial.warning_report_period))]}
        {...form.getInputProps('warning_report_period')}
      />
      <Textarea
        label={t('column.desc')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('desc')}
      />
    </DrawerForm>
  );
}
