import type { baseStationModels } from '@gaugeway/proto/api/base-stations';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { LARGEST_RADIUS } from '@gaugeway/proto/fields/base-station';
import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { DrawerForm, ErrorSummary, fieldErrors } from '@/shared/forms';
import { formatPosition, parsePosition, PointMap } from '@/shared/map';
import { errorText } from '@/shared/ui';
import { withPosition, type StationDraft } from '../../model/station-draft';
import { useEditConflict } from '../use-edit-conflict';
import classes from '../gateways.module.css';
import { ServerInputs } from './server-inputs';

const NO_POINTS: never[] = [];

interface StationFormBodyProps {
  models: ReplyOf<typeof baseStationModels>['models'];
  /** Model of an existing base station, which cannot be changed. */
  modelName: string | null;
  initial: StationDraft;
  /** Position that the station reports; null = it reports none. */
  reported: string | null;
  version?: number;
  error: Error | null;
  saving: boolean;
  onSave: (draft: StationDraft, modelId: number | undefined, version: number | undefined) => void;
  onCancel: () => void;
}

/** Form of a base station; its position is typed or selected on the map. */
export function StationFormBody({
  models,
  modelName,
  initial,
  reported,
  error,
  saving,
  ...rest
}: StationFormBodyProps) {
  const { t } = useTranslation(['gateways', 'common']);
  const [model, setModel] = useState(models[0]);
  const form = useForm<StationDraft>({
    initialValues: initial,
    validate: {
      name: (value) => {
        if (!value.trim()) return t('fault.required');
        return value === value.trim() ? null : t('fault.spaces');
      },
      gateway_eui: (value, { network_server_id }) =>
        value.trim() === '' && network_server_id !== ''
          ? t('there.eui_needed')
          : value.trim() === '' || /^[0-9a-f]{16}$/i.test(value.replace(/[\s:.-]/g, ''))
            ? null
            : t('fault.eui'),
      radius: (value) =>
        value === '' || (Number(value) >= 0 && Number(value) <= LARGEST_RADIUS) ? null : t('fault.radius'),
      position: (value) => (value.trim() === '' || parsePosition(value) ? null : t('fault.position')),
    },
  });
  const { setErrors } = form;
  useEffect(() => setErrors(error instanceof ApiError ? placed(fieldErrors(error)) : {}), [error, setErrors]);
  const conflict = useEditConflict<StationDraft>({
    error,
    opened: initial,
    mine: form.values,
    version: rest.version,
    adapt: withPosition,
    onSettled: (theirs) => form.setValues(theirs),
  });
  const picked = parsePosition(form.values.position);
  return (
    <DrawerForm
      confirm={modelName === null ? t('form.create') : t('common:actions.save')}
      saving={saving}
      onCancel={rest.onCancel}
      onSubmit={form.onSubmit((draft) => rest.onSave(draft, model?.id, conflict.version))}
    >
      {conflict.notice ?? <ErrorSummary message={error && !conflict.isSettled ? errorText(error) : null} />}
      <TextInput
        label={t('form.name')}
        description={t('form.station_name_hint')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {modelName === null ? (
        <Select
          label={t('column.model')}
          allowDeselect={false}
          data={models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}`.trim() }))}
          value={model ? String(model.id) : null}
          onChange={(id) => {
            const next = models.find((one) => String(one.id) === id);
            // A radius that the user has not changed follows the model.
            if (next && form.values.radius === model?.radius) form.setFieldValue('radius', next.radius);
            setModel(next);
          }}
        />
      ) : (
        <div>
          <Text size="sm" fw={500}>
            {t('column.model')}
          </Text>
          <div className={classes.fact}>{modelName}</div>
        </div>
      )}
      <TextInput
        label={t('form.eui')}
        description={t('form.eui_hint')}
        maxLength={64}
        classNames={{ input: classes.mono }}
        {...form.getInputProps('gateway_eui')}
      />
      <ServerInputs
        server={form.values.network_server_id}
        tenant={form.values.tenant_id}
        problem={typeof form.errors.network_server_id === 'string' ? form.errors.network_server_id : undefined}
        onChange={({ server, tenant }) => form.setValues({ network_server_id: server, tenant_id: tenant })}
      />
      <TextInput
        label={t('form.position')}
        description={reported ? t('form.position_told', { position: reported }) : t('form.position_hint')}
        placeholder="47.918870, 106.917600"
        maxLength={64}
        {...form.getInputProps('position')}
      />
      <PointMap
        label={t('form.position_map')}
        points={NO_POINTS}
        height={300}
        picked={picked}
        radius={Number(form.values.radius) || 0}
        onPick={(position) => form.setFieldValue('position', formatPosition(position))}
      />
      <NumberInput
        label={t('form.radius')}
        description={t('form.radius_hint')}
        suffix={` ${t('metres')}`}
        min={0}
        max={LARGEST_RADIUS}
        step={100}
        allowDecimal={false}
        thousandSeparator=" "
        {...form.getInputProps('radius')}
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

/** Moves errors of a coordinate to the input of both. */
function placed({ latitude, longitude, ...faults }: Record<string, string>): Record<string, string> {
  const position = latitude ?? longitude;
  return position === undefined ? faults : { ...faults, position };
}
