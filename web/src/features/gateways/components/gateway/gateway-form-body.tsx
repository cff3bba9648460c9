import { createGateway } from '@gaugeway/proto/api/gateways';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { PasswordInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { faultsOfInputs, formFields, insertAfter, useFieldForm } from '@/shared/fields';
import { DrawerForm, ErrorSummary, type FormDraft, type FormField, FormInputs, type FormValue } from '@/shared/forms';
import { errorText, Notice } from '@/shared/ui';
import type { GatewayModel } from '../../model/gateway-draft';
import { hasWrongCheckDigit } from '../../model/imei';
import { useGatewayTexts } from '../field-texts';
import { FixedModel } from '../fixed-model';
import { useEditConflict } from '../use-edit-conflict';

interface GatewayFormBodyProps {
  models: readonly GatewayModel[];
  /** Model of an existing gateway, which cannot be changed. */
  model: GatewayModel | null;
  initial: Record<string, FormValue>;
  version?: number;
  hasPassword: boolean;
  error: Error | null;
  saving: boolean;
  onSave: (draft: FormDraft, model: GatewayModel, version: number | undefined) => void;
  onCancel: () => void;
}

const titleOf = ({ brand, name }: GatewayModel): string => `${brand} ${name}`.trim();

/** Inputs of a gateway: the common ones, and login and password for a model that requires them. */
export function GatewayFormBody(props: GatewayFormBodyProps) {
  const { models, model: initialModel, initial, hasPassword, error, saving } = props;
  const { t } = useTranslation(['gateways', 'common']);
  const texts = useGatewayTexts();
  const [model, setModel] = useState(initialModel);
  const hasLogin = () => model?.requires_login === true;
  const modelField: FormField = {
    name: 'model_id',
    kind: 'own',
    label: t('column.model'),
    draw: ({ error: fault }) =>
      initialModel ? (
        <FixedModel name={titleOf(initialModel)} />
      ) : (
        <Select
          label={t('column.model')}
          placeholder={t('form.choose_model')}
          required
          searchable
          allowDeselect={false}
          maxDropdownHeight={270}
          data={models.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
          value={model ? String(model.id) : null}
          error={fault}
          onChange={(id) => {
            form.change({ model_id: Number(id) });
            setModel(models.find((one) => String(one.id) === id) ?? null);
          }}
        />
      ),
  };
  const checkDigit: FormField = {
    name: 'check_digit',
    kind: 'own',
    label: t('form.check_digit'),
    shown: ({ identity }) => hasWrongCheckDigit(String(identity)),
    draw: () => (
      <Notice tone="warning" title={t('form.check_digit')}>
        {t('form.check_digit_hint')}
      </Notice>
    ),
  };
  const password: FormField = {
    name: 'password',
    kind: 'own',
    label: t('form.password'),
    shown: hasLogin,
    draw: ({ value, error: fault, onChange }) => (
      <PasswordInput
        label={t('form.password')}
        description={hasPassword ? t('form.password_stays') : undefined}
        required={!hasPassword}
        {...inputBounds(createGateway, 'password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }}
        value={value}
        error={fault}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  };
  const declared = formFields(GATEWAY_DEVICE_FIELDS, texts, {}, hasLogin);
  const fields = [
    ['name', modelField] as const,
    ['identity', checkDigit] as const,
    ['login', password] as const,
  ].reduce((list, [place, field]) => insertAfter(list, place, field), declared);

  const check = (draft: FormDraft): Record<string, string> => {
    const faults = faultsOfInputs(fields, draft, { required: t('fault.required'), eui: t('fault.eui') });
    // Both or neither (msg_144); a stored password is not returned, so an empty one means unchanged.
    const lacksPassword = hasLogin() && !hasPassword && draft['password'] === '';
    return {
      ...faults,
      ...(faults['login'] ? { login: t('fault.login') } : {}),
      ...(lacksPassword ? { password: t('fault.login') } : {}),
      ...(model ? {} : { model_id: t('fault.required') }),
    };
  };
  const form = useFieldForm({
    initial: { ...initial, password: '', model_id: model?.id ?? null },
    error,
    check,
    onSend: (draft) => model && props.onSave(draft, model, conflict.version),
  });
  const conflict = useEditConflict({
    error,
    opened: initial,
    mine: form.draft,
    version: props.version,
    onSettled: form.change,
  });
  return (
    <DrawerForm
      confirm={initialModel ? t('common:actions.save') : t('form.create')}
      saving={saving}
      onCancel={props.onCancel}
      onSubmit={form.submit}
    >
      {conflict.notice ?? <ErrorSummary message={error && !conflict.isSettled ? errorText(error) : null} />}
      <FormInputs stacked fields={fields} draft={form.draft} faults={form.faults} onChange={form.change} />
    </DrawerForm>
  );
}
