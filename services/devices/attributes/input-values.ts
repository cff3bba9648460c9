import type { DeviceAttribute, InputOf, createMeteringDevice } from '@gaugeway/proto/api';
import type { FieldFaults } from '../field-faults';
import { isFault, readValue, type StoredValue } from './attribute-value';

type Input = NonNullable<InputOf<typeof createMeteringDevice>['attributes']>;

/** A value as it is stored with a device. */
export interface InputValue {
  attribute: DeviceAttribute;
  value: StoredValue;
}

/** true where devices of the model have the attribute. */
export const isFor = (attribute: Pick<DeviceAttribute, 'model_ids'>, modelId: number): boolean =>
  attribute.model_ids.length === 0 || attribute.model_ids.includes(modelId);

export const isEmpty = (input: string | number | boolean | null | undefined): input is '' | null | undefined =>
  input === null || input === undefined || input === '';

/**
 * The values to store for a new device of the model, and the faults by `attribute.<id>`: a required value is absent,
 * a value has the wrong type, the model does not have the attribute.
 */
export function readInput(
  attributes: readonly DeviceAttribute[],
  modelId: number,
  input: Input,
): { values: InputValue[]; faults: FieldFaults } {
  const faults = unknownOf(attributes, input);
  const values: InputValue[] = [];
  const known = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const byId = new Map(input.map(({ attribute_id, value }) => [attribute_id, value]));
  for (const id of byId.keys()) {
    const attribute = known.get(id);
    if (attribute && !isFor(attribute, modelId))
      faults[keyOf(id)] = { key: 'errors.field_not_for_model', variables: {} };
  }
  for (const attribute of attributes) {
    if (!isFor(attribute, modelId)) continue;
    const one = byId.get(attribute.id);
    if (isEmpty(one)) {
      if (attribute.is_required) faults[keyOf(attribute.id)] = { key: 'errors.field_required', variables: {} };
      continue;
    }
    const value = readValue(attribute, one);
    if (isFault(value)) faults[keyOf(attribute.id)] = value;
    else values.push({ attribute, value });
  }
  return { values, faults };
}

/** Faults of ids that are not among the attributes of the company, by `attribute.<id>`. */
export function unknownOf(
  attributes: readonly DeviceAttribute[],
  input: readonly { attribute_id: number }[],
): FieldFaults {
  const known = new Set(attributes.map(({ id }) => id));
  const unknown = input.filter(({ attribute_id }) => !known.has(attribute_id));
  return Object.fromEntries(
    unknown.map(({ attribute_id }) => [keyOf(attribute_id), { key: 'errors.not_found', variables: {} }]),
  );
}

const keyOf = (id: number): string => `attribute.${id}`;
