import {
  addObject,
  OBJECT_TYPES,
  type ObjectDetails,
  type ObjectType,
  updateObject,
} from '@gaugeway/proto/api/objects';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressInput, AddressOfPlace } from '@/shared/addresses';
import { ApiError, inputBounds, useCall } from '@/shared/api';
import { DialogForm, fieldErrors, type FormField, FormInputs, isFilled } from '@/shared/forms';
import { PointMap } from '@/shared/map';
import { useDone } from '@/shared/ui';
import {
  addressChange,
  ADDRESS_PARTS,
  isHalfPlaced,
  objectDraft,
  objectInput,
  placeOf,
  typeBelow,
} from '../model/object-draft';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './objects.module.css';

const MAP_HEIGHT = 220;

const PART_BOUNDS = {
  country: inputBounds(addObject, 'country'),
  region: inputBounds(addObject, 'region'),
  area: inputBounds(addObject, 'area'),
  city: inputBounds(addObject, 'city'),
  settlement: inputBounds(addObject, 'settlement'),
  city_district: inputBounds(addObject, 'city_district'),
  street: inputBounds(addObject, 'street'),
  house: inputBounds(addObject, 'house'),
  block: inputBounds(addObject, 'block'),
} satisfies Record<(typeof ADDRESS_PARTS)[number], object>;

/** Decimal places of a degree: 0.1 m. */
const DEGREES = { kind: 'number', decimals: 6, unit: '°' } as const;

interface ObjectFormProps {
  /** Edited object; null = a new one. */
  object: ObjectDetails | null;
  /** Parent of a new one; null = the top. */
  parent: { _id: string; name: string; type: ObjectType } | null;
  onClose: () => void;
  onAdded?: (id: string) => void;
}

/** Adds an object to the tree, or changes its fields. */
export function ObjectForm({ object, parent, onClose, onAdded }: ObjectFormProps) {
  const { t } = useTranslation(['objects', 'common']);
  const [draft, setDraft] = useState(() => objectDraft(object, typeBelow(parent?.type ?? null)));
  const changed = useObjectsChanged();
  const done = useDone([], changed, onClose);
  const add = useCall(addObject, {
    meta: { quiet: true },
    onSuccess: (reply) => {
      done(reply);
      onAdded?.(reply.object._id);
    },
  });
  const update = useCall(updateObject, { meta: { quiet: true }, onSuccess: done });
  const { error, isPending } = object ? update : add;
  const halfPlaced = isHalfPlaced(draft);
  const inParts = (form: typeof draft) => form.parts === true;
  const fields: FormField[] = [
    { name: 'name', kind: 'text', label: t('field.name'), required: true, ...inputBounds(addObject, 'name') },
    {
      name: 'type',
      kind: 'choice',
      label: t('field.type'),
      required: true,
      choices: OBJECT_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
    },
    {
      name: 'unrestricted_value',
      kind: 'own',
      label: t('field.address'),
      wide: true,
      draw: (input) => (
        <AddressInput
          {...input}
          label={t('field.address')}
          hint={t('field.address_hint')}
          {...inputBounds(addObject, 'unrestricted_value')}
          onPick={(suggestion) => setDraft((old) => ({ ...old, ...addressChange(suggestion) }))}
        />
      ),
    },
    { name: 'parts', kind: 'switch', label: t('field.parts') },
    ...ADDRESS_PARTS.map((name): FormField => ({
      name,
      kind: 'text',
      label: t(`part.${name}`),
      ...PART_BOUNDS[name],
      shown: inParts,
    })),
    { name: 'comment', kind: 'note', label: t('field.comment'), ...inputBounds(addObject, 'comment') },
    {
      ...DEGREES,
      name: 'latitude',
      label: t('field.latitude'),
      ...inputBounds(addObject, 'coordinates', 'latitude'),
    },
    {
      ...DEGREES,
      name: 'longitude',
      label: t('field.longitude'),
      ...inputBounds(addObject, 'coordinates', 'longitude'),
    },
  ];
  const faults: Record<string, string> =
    error instanceof ApiError
      ? { ...(error.attribute ? { [error.attribute]: error.message } : {}), ...fieldErrors(error) }
      : {};
  return (
    <DialogForm
      title={object ? t('form.edit') : parent ? t('form.add_below', { name: parent.name }) : t('form.add')}
      confirm={object ? t('common:actions.save') : t('form.create')}
      size={618}
      error={error}
      saving={isPending}
      disabled={!isFilled(fields, draft) || halfPlaced}
      onClose={onClose}
      onSubmit={() => {
        const values = objectInput(draft);
        if (object) update.mutate({ _id: object._id, version: object.version, ...values });
        else add.mutate({ ...values, parentId: parent?._id ?? null });
      }}
    >
      <FormInputs
        fields={fields}
        draft={draft}
        faults={faults}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
      {halfPlaced && (
        <Text size="sm" c="var(--alarm)" role="alert">
          {t('form.half_placed')}
        </Text>
      )}
      <AddressOfPlace
        place={placeOf(draft)}
        // The position was set by the user: it is kept.
        onFound={(found) => setDraft((old) => ({ ...old, ...addressChange({ ...found, coordinates: null }) }))}
      />
      <div className={classes.map}>
        <PointMap
          label={t('map')}
          points={[]}
          picked={placeOf(draft)}
          onPick={({ latitude, longitude }) => setDraft((old) => ({ ...old, latitude, longitude }))}
          height={MAP_HEIGHT}
        />
      </div>
    </DialogForm>
  );
}
