import type { baseStationModels } from '@gaugeway/proto/api/base-stations';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOfInputs, formFields, insertAfter, useFieldForm } from '@/shared/fields';
import { DrawerForm, ErrorSummary, type FormDraft, type FormField, FormInputs, type FormValue } from '@/shared/forms';
import { formatPosition, parsePosition, PointMap } from '@/shared/map';
import { errorText } from '@/shared/ui';
import { positionOf, withPosition } from '../../model/station-draft';
import { useStationTexts } from '../field-texts';
import { FixedModel } from '../fixed-model';
import { useEditConflict } from '../use-edit-conflict';
import { ServerInputs } from './server-inputs';

const NO_POINTS: never[] = [];
/** Text of a position; the contract has its two numbers. */
const LONGEST_POSITION = 64;

interface StationFormBodyProps {
  models: ReplyOf<typeof baseStationModels>['models'];
  /** Model of an existing base station, which cannot be changed. */
  modelName: string | null;
  initial: Record<string, FormValue>;
  /** Position that the station reports; null = it reports none. */
  reported: string | null;
  version?: number;
  error: Error | null;
  saving: boolean;
  onSave: (draft: FormDraft, modelId: number | undefined, version: number | undefined) => void;
  onCancel: () => void;
}

/** Form of a base station; its position is typed or selected on the map. */
export function StationFormBody(props: StationFormBodyProps) {
  const { models, modelName, initial, reported, error, saving } = props;
  const { t } = useTranslation(['gateways', 'common']);
  const [model, setModel] = useState(models[0]);
  const modelField: FormField = {
    name: 'model_id',
    kind: 'own',
    label: t('column.model'),
    draw: () =>
      modelName === null ? (
        <Select
          label={t('column.model')}
          allowDeselect={false}
          data={models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}`.trim() }))}
          value={model ? String(model.id) : null}
          onChange={(id) => {
            const next = models.find((one) => String(one.id) === id);
            // A radius that the user has not changed follows the model.
            if (next && form.draft['radius'] === model?.radius) form.change({ radius: next.radius });
            setModel(next);
          }}
        />
      ) : (
        <FixedModel name={modelName} />
      ),
  };
  const server: FormField = {
    name: 'network_server_id',
    kind: 'own',
    label: t('there.server'),
    draw: ({ error: problem }) => (
      <ServerInputs
        server={String(form.draft['network_server_id'] ?? '')}
        tenant={String(form.draft['tenant_id'] ?? '')}
        problem={problem}
        onChange={(there) =>
          form.change({ network_server_id: there.server === '' ? null : Number(there.server), tenant_id: there.tenant })
        }
      />
    ),
  };
  const position: FormField = {
    name: 'position',
    kind: 'text',
    label: t('form.position'),
    hint: reported ? t('form.position_reported', { position: reported }) : t('form.position_hint'),
    placeholder: '47.918870, 106.917600',
    maxLength: LONGEST_POSITION,
  };
  const map: FormField = {
    name: 'map',
    kind: 'own',
    label: t('form.position_map'),
    draw: () => (
      <PointMap
        label={t('form.position_map')}
        points={NO_POINTS}
        height={300}
        picked={parsePosition(positionOf(form.draft))}
        radius={Number(form.draft['radius']) || 0}
        onPick={(picked) => form.change({ position: formatPosition(picked) })}
      />
    ),
  };
  const declared = formFields(BASE_STATION_FIELDS, useStationTexts(), {
    radius: { unit: t('metres'), step: 100, grouped: true },
  });
  const fields = insertAfter(insertAfter(declared, 'name', modelField), 'gateway_eui', ...[server, position, map]);

  const check = (draft: FormDraft): Record<string, string> => {
    const faults = faultsOfInputs(fields, draft, { required: t('fault.required'), eui: t('fault.eui') });
    const name = String(draft['name']);
    const typed = positionOf(draft);
    const lacksEui = draft['network_server_id'] !== null && String(draft['gateway_eui']).trim() === '';
    return {
      ...(name === name.trim() ? {} : { name: t('fault.spaces') }),
      ...(lacksEui ? { gateway_eui: t('there.eui_needed') } : {}),
      ...(typed.trim() === '' || parsePosition(typed) ? {} : { position: t('fault.position') }),
      ...faults,
    };
  };
  const form = useFieldForm({
    initial,
    error,
    check,
    place: placed,
    onSend: (draft) => props.onSave(draft, model?.id, conflict.version),
  });
  const conflict = useEditConflict({
    error,
    opened: initial,
    mine: form.draft,
    version: props.version,
    adapt: withPosition,
    onSettled: form.change,
  });
  return (
    <DrawerForm
      confirm={modelName === null ? t('form.create') : t('common:actions.save')}
      saving={saving}
      onCancel={props.onCancel}
      onSubmit={form.submit}
    >
      {conflict.notice ?? <ErrorSummary message={error && !conflict.isSettled ? errorText(error) : null} />}
      <FormInputs stacked fields={fields} draft={form.draft} faults={form.faults} onChange={form.change} />
    </DrawerForm>
  );
}

/** Moves errors of a coordinate to the input of both. */
function placed({ latitude, longitude, ...faults }: Record<string, string>): Record<string, string> {
  const position = latitude ?? longitude;
  return position === undefined ? faults : { ...faults, position };
}
