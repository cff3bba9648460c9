import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { ErrorSummary, fieldErrors, zoneChoices } from '@/shared/forms';
import { errorText, ResourceLabel } from '@/shared/ui';
import { extraFields, fieldOf, isLorawan, newDraft, type Draft, type Value } from '../../model/device-draft';
import { draftFaults, type DraftFault } from '../../model/draft-faults';
import { intervalChoices } from '../../model/periods';
import { GatewaySelect } from './gateway-select';
import { ModelField } from './model-field';
import { ModelSelect } from './model-select';
import classes from './form.module.css';

interface DeviceFormBodyProps {
  models: readonly DeviceModel[];
  /** The model of a device that exists; it cannot be changed. */
  model: DeviceModel | null;
  initial: Draft;
  companyZone: number;
  error: Error | null;
  saving: boolean;
  onSave: (draft: Draft, model: DeviceModel) => void;
  onCancel: () => void;
}

/** The inputs of a device: the common ones, and those that its model asks for. */
export function DeviceFormBody({
  models,
  model: given,
  initial,
  companyZone,
  error,
  saving,
  onSave,
  onCancel,
}: DeviceFormBodyProps) {
  const { t } = useTranslation(['devices', 'common']);
  const [model, setModel] = useState(given);
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<Record<string, DraftFault>>({});

  const refused = error instanceof ApiError ? fieldErrors(error) : {};
  const problem = (name: string): string | undefined => {
    const fault = faults[name];
    if (fault) return t(`form.fault.${fault.fault}`, { limit: fault.limit });
    return refused[name] ?? refused[`poll_params.${name}`];
  };
  const set = (name: string, value: Value) => {
    setFaults(({ [name]: _, ...rest }) => rest);
    setDraft((old) => ({ ...old, values: { ...old.values, [name]: value } }));
  };
  const text = (name: string) => String(draft.values[name] ?? '');

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!model) {
      setFaults({ model_id: { fault: 'required' } });
      return;
    }
    const found = draftFaults(draft, model);
    setFaults(found);
    if (Object.keys(found).length === 0) onSave(draft, model);
  };

  const shownNames = model
    ? ['name', 'gatewayID', ...Object.keys(draft.values), ...model.form_fields.map((field) => field.name)]
    : ['name', 'model_id'];
  const hiddenErrors = Object.entries(refused)
    .filter(([name]) => !shownNames.includes(name.replace('poll_params.', '')))
    .map(([, sentence]) => sentence);
  const summary = Object.keys(faults).length > 0 ? t('form.check') : error ? errorText(error) : null;

  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <Stack gap="md" className={classes.fields}>
        <ErrorSummary message={summary} details={hiddenErrors} />
        {given ? (
          <div>
            <Text size="sm" fw={500}>
              {t('form.model')}
            </Text>
            <div className={classes.fact}>
              {given.brand} {given.name} · <ResourceLabel resource={given.resource} />
            </div>
          </div>
        ) : (
          <ModelSelect
            models={models}
            value={model?.id ?? null}
            error={problem('model_id')}
            onChange={(next) => {
              setFaults({});
              setModel(next);
              setDraft((old) => newDraft(next, old, companyZone));
            }}
          />
        )}
        {model && (
          <>
            <TextInput
              label={t('form.name')}
              description={t('form.name_hint')}
              required
              maxLength={255}
              value={draft.name}
              error={problem('name')}
              onChange={(event) => {
                const name = event.currentTarget.value;
                setFaults(({ name: _, ...rest }) => rest);
                setDraft((old) => ({ ...old, name }));
              }}
            />
            <TextInput
              label={fieldOf(model, 'serial')?.title ?? t('form.serial')}
              required={fieldOf(model, 'serial')?.required}
              maxLength={64}
              value={text('serial')}
              error={problem('serial')}
              onChange={(event) => set('serial', event.currentTarget.value)}
            />
            {isLorawan(model) ? (
              <TextInput
                label="DevEUI"
                description={t('form.dev_eui_hint')}
                required
                classNames={{ input: classes.mono }}
                spellCheck={false}
                autoCapitalize="off"
                value={text('deviceID')}
                error={problem('deviceID')}
                onChange={(event) => set('deviceID', event.currentTarget.value)}
              />
            ) : (
              <>
                <GatewaySelect
                  value={draft.gatewayID}
                  error={problem('gatewayID')}
                  onChange={(gatewayID) => {
                    setFaults(({ gatewayID: _, ...rest }) => rest);
                    setDraft((old) => ({ ...old, gatewayID }));
                  }}
                />
                <TextInput
                  label={fieldOf(model, 'inside_addr')?.title ?? t('form.inside_addr')}
                  description={t('form.inside_addr_hint')}
                  required={fieldOf(model, 'inside_addr')?.required}
                  maxLength={64}
                  value={text('inside_addr')}
                  error={problem('inside_addr')}
                  onChange={(event) => set('inside_addr', event.currentTarget.value)}
                />
              </>
            )}
            {extraFields(model).map((field) => (
              <ModelField
                key={field.name}
                field={field}
                stored={given !== null}
                value={draft.values[field.name] ?? ''}
                error={problem(field.name)}
                onChange={(value) => set(field.name, value)}
              />
            ))}
            <Select
              label={t('form.time_zone')}
              description={t('form.time_zone_hint')}
              data={zoneChoices()}
              allowDeselect={false}
              maxDropdownHeight={270}
              value={text('deviceTimezone')}
              error={problem('deviceTimezone')}
              onChange={(value) => set('deviceTimezone', Number(value))}
            />
            <Select
              label={t('form.report_period')}
              description={t('form.report_period_hint')}
              placeholder={t('form.report_period_any')}
              data={intervalChoices(Number(draft.values['report_period_update']) || null)}
              clearable
              maxDropdownHeight={270}
              value={Number(draft.values['report_period_update']) > 0 ? text('report_period_update') : null}
              error={problem('report_period_update')}
              onChange={(value) => set('report_period_update', value === null ? 0 : Number(value))}
            />
          </>
        )}
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {given ? t('common:actions.save') : t('form.create')}
        </Button>
      </div>
    </form>
  );
}
