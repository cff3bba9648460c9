import { dadataAddress } from '@gaugeway/proto/api/addresses';
import { createAccountingPoint, editAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { changeTransformers, tieDevice } from '@gaugeway/proto/api/point-devices';
import { addresses } from '@gaugeway/proto/api/device-extras';
import { POINT_FIELDS } from '@gaugeway/proto/fields/accounting-point';
import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressInput, AddressOfPlace } from '@/shared/addresses';
import { inputBounds, query, useCall } from '@/shared/api';
import { DialogForm, FormInputs, TitleInput, faultsOf, type FormDraft } from '@/shared/forms';
import { formatPosition, parsePosition } from '@/shared/map';
import { notifyDone } from '@/shared/ui';
import { notedValues } from '../model/registers';
import { type ContractDraft, contractDraft, contractInput, ELECTRIC_FIELDS, ELECTRICITY } from '../model/contract';
import { factorsInput } from '../model/factors';
import { type FormulaDraft, formulaDraft, formulaOf } from '../model/formula-draft';
import { isKind, type Kind, kindsOf, resourceOf, RESOURCES, type ResourceId } from '../model/kinds';
import { type CardDevice, type Point, usePointsChanged } from '../model/use-point';
import { ChangeFields, changeNow } from './change-fields';
import { ContractFields } from './contract-fields';
import { DatedFactors, type FactorsChange } from './dated-factors';
import { FormulaFields } from './formula-fields';
import classes from './card.module.css';
import { usePointFields } from './use-point-fields';

/** Declared fields with a place in the form; further ones are at its end. */
const PLACED: ReadonlySet<string> = new Set(['title', 'city', 'street', 'house', 'innerObject']);

interface PointFormProps {
  /** Edited point; absent = a new point. */
  point?: Point;
  /** Device that begins to measure at the new point. */
  device?: CardDevice;
  onClose: () => void;
}

/** Form of title, resource and address of the point. */
export function PointForm({ point, device, onClose }: PointFormProps) {
  const { t } = useTranslation('accounting-points');
  const form = usePointDraft(point, device);
  const { draft, set } = form;
  const [change, setChange] = useState(() => changeNow());
  const [factors, setFactors] = useState<FactorsChange | null>(null);
  const [searched, setSearched] = useState('');
  const saved = useSave(point, device, onClose);
  const faults = saved.error ? faultsOf(saved.error) : {};
  const inputs = usePointFields(draft.resource);
  const text = (name: string) => String(draft.fields[name] ?? '');
  const setFields = (change: FormDraft) => set({ fields: { ...draft.fields, ...change } });
  const declared = (is: (name: string) => boolean) => (
    <FormInputs
      fields={inputs.filter(({ name }) => is(name))}
      draft={draft.fields}
      faults={faults}
      onChange={setFields}
    />
  );
  return (
    <DialogForm
      title={point ? t('form.edit') : t('form.make')}
      confirm={point ? t('form.save') : t('form.create')}
      size={618}
      error={saved.error}
      saving={saved.isPending}
      disabled={!text('title').trim() || form.isPositionWrong || form.isFormulaUnfinished}
      onClose={onClose}
      onSubmit={() => saved.save(form.values(), change, factors)}
    >
      <TitleInput
        label={t('field.title')}
        data-autofocus
        maxLength={POINT_FIELDS.title.max}
        value={text('title')}
        error={faults['title']}
        onChange={(title) => setFields({ title })}
      />
      <div className={classes.pair}>
        <Select
          label={t('resource')}
          allowDeselect={false}
          // The resource of an existing point is fixed: its history is built from it.
          disabled={point !== undefined}
          data={RESOURCES.filter(({ id }) => !device || device.model.resource_type_ids.includes(id)).map(
            ({ id, name }) => ({ value: String(id), label: t(`resource_name.${name}`) }),
          )}
          value={String(draft.resource)}
          onChange={(id) => {
            const resource = RESOURCES.find((one) => String(one.id) === id)?.id ?? 7;
            // The main point and all operands of a formula must have the same resource.
            set({ resource, kind: kindsOf(resource)[0] ?? 7, parent: null, formula: { ...draft.formula, chosen: {} } });
          }}
        />
        <Select
          label={t('kind_label')}
          allowDeselect={false}
          data={kindsOf(draft.resource).map((kind) => ({ value: String(kind), label: t(`kind.${kind}`) }))}
          value={String(draft.kind)}
          error={faults['type']}
          onChange={(value) => {
            const kind = Number(value);
            if (isKind(kind)) set({ kind });
          }}
        />
      </div>
      {!device && (point?.devices.length ?? 0) === 0 && (
        <FormulaFields
          pointId={point?.id}
          resource={draft.resource}
          draft={draft.formula}
          error={faults['formula']}
          onChange={(formula) => set({ formula })}
        />
      )}
      <AddressInput
        label={t('form.find')}
        hint={t('form.find_hint')}
        value={searched}
        {...inputBounds(dadataAddress, 'query')}
        onChange={setSearched}
        onPick={({ city, settlement, street, house, coordinates }) =>
          set({
            fields: { ...draft.fields, city: city || settlement, street, house },
            ...(coordinates && { position: formatPosition(coordinates) }),
          })
        }
      />
      {(['city', 'street'] as const).map((name) => (
        <AddressField
          key={name}
          name={name}
          value={text(name)}
          error={faults[name]}
          onChange={(value) => setFields({ [name]: value })}
        />
      ))}
      {declared((name) => name === 'house' || name === 'innerObject')}
      <ContractFields
        pointId={point?.id}
        resource={draft.resource}
        draft={draft}
        terms={inputs.filter(({ name }) => ELECTRIC_FIELDS.has(name))}
        faults={faults}
        onChange={set}
        onField={setFields}
      />
      {point && !draft.formula.isVirtual && draft.resource === ELECTRICITY && (
        <DatedFactors point={point} draft={factors} faults={faults} onChange={setFactors} />
      )}
      <TextInput
        label={t('form.position')}
        description={t('form.position_hint')}
        placeholder="47.918870, 106.917600"
        value={draft.position}
        error={form.isPositionWrong ? t('form.position_wrong') : faults['latitude']}
        onChange={(event) => set({ position: event.currentTarget.value })}
      />
      <AddressOfPlace
        place={parsePosition(draft.position)}
        onFound={({ city, settlement, street, house }) => setFields({ city: city || settlement, street, house })}
      />
      {declared((name) => !PLACED.has(name) && !ELECTRIC_FIELDS.has(name))}
      {device && (
        <ChangeFields legend={t('start_reading')} meter={device} change={change} faults={faults} onChange={setChange} />
      )}
    </DialogForm>
  );
}

interface AddressFieldProps {
  name: 'city' | 'street';
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Part of the address, with suggestions from the addresses of the company's devices. */
function AddressField({ name, value, error, onChange }: AddressFieldProps) {
  const { t } = useTranslation('accounting-points');
  const [debounced] = useDebouncedValue(value.trim(), 250);
  const found = useQuery({
    ...query(addresses, { search_string: debounced, limit: 10 }),
    enabled: debounced.length > 1,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <Autocomplete
      label={t(`field.${name}`)}
      maxLength={POINT_FIELDS[name].max}
      value={value}
      error={error}
      data={debounced.length > 1 ? [...new Set(found.data?.addresses)] : []}
      onChange={onChange}
    />
  );
}

interface Draft extends ContractDraft {
  resource: ResourceId;
  kind: Kind;
  formula: FormulaDraft;
  /** Typed text: latitude, longitude. */
  position: string;
}

/** Resource of the device; the default resource where its model does not count the device's resource. */
function resourceOfDevice(device: CardDevice | undefined): ResourceId {
  const own = resourceOf(device?.resource ?? '');
  return !device || device.model.resource_type_ids.includes(own) ? own : resourceOf('');
}

function usePointDraft(point: Point | undefined, device: CardDevice | undefined) {
  const [draft, setDraft] = useState<Draft>(() => {
    const resource: ResourceId = point
      ? (RESOURCES.find(({ id }) => id === point.resource_type_id)?.id ?? 7)
      : resourceOfDevice(device);
    return {
      ...contractDraft(point),
      formula: formulaDraft(point),
      resource,
      kind: point && isKind(point.type) ? point.type : (kindsOf(resource)[0] ?? 7),
      position:
        point?.latitude != null && point.longitude != null
          ? formatPosition({ latitude: point.latitude, longitude: point.longitude })
          : '',
    };
  });
  const place = parsePosition(draft.position);
  return {
    draft,
    set: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
    isFormulaUnfinished: draft.formula.isVirtual && formulaOf(draft.formula) === null,
    isPositionWrong: draft.position.trim() !== '' && place === null,
    values: () => {
      const { kind, resource } = draft;
      const where = { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
      const contract = contractInput(draft, resource);
      const formula = draft.formula.isVirtual ? formulaOf(draft.formula) : null;
      return { type: kind, resource, formula, ...where, ...contract };
    },
  };
}

/** Saves the point, and ties the device to a new one. */
function useSave(point: Point | undefined, device: CardDevice | undefined, onClose: () => void) {
  const changed = usePointsChanged();
  const done = async (msg: string) => {
    notifyDone(msg);
    await changed();
    onClose();
  };
  const quiet = { meta: { quiet: true } };
  const edit = useCall(editAccountingPoint, quiet);
  const convert = useCall(changeTransformers, { ...quiet, onSuccess: ({ msg }) => done(msg) });
  const tie = useCall(tieDevice, { ...quiet, onSuccess: ({ msg }) => done(msg) });
  const create = useCall(createAccountingPoint, quiet);
  const turn = (id: number, factors: FactorsChange) =>
    convert.mutate({
      accounting_point_id: id,
      date: factors.date,
      ...factorsInput(factors),
      values: notedValues(factors.noted),
    });
  return {
    error: edit.error ?? convert.error ?? create.error ?? tie.error,
    isPending: edit.isPending || convert.isPending || create.isPending || tie.isPending,
    save: (
      { resource, ...values }: ReturnType<ReturnType<typeof usePointDraft>['values']>,
      { date, noted }: ReturnType<typeof changeNow>,
      factors: FactorsChange | null,
    ) => {
      if (point) {
        // Fields saved before the factors were rejected are not a conflict with another user.
        const version = Math.max(point.version, edit.data?.accounting_point.version ?? 0);
        edit.mutate(
          { id: point.id, version, ...values },
          {
            onSuccess: ({ msg }) => {
              if (!factors) return void done(msg);
              void changed();
              turn(point.id, factors);
            },
          },
        );
        return;
      }
      // A point that was created but not tied is not created again.
      const made = create.data?.accounting_point;
      const bind = (id: number) =>
        device && tie.mutate({ accounting_point_id: id, device_id: device.id, date, start_values: notedValues(noted) });
      if (made) bind(made.id);
      else
        create.mutate(
          { ...values, resource_type_id: resource },
          { onSuccess: ({ accounting_point: { id }, msg }) => (device ? bind(id) : void done(msg)) },
        );
    },
  };
}
