import { emptyValue } from '@gaugeway/proto/fields/empty-values';
import {
  type Fields,
  fieldsOf,
  type NamedField,
  propertyOf,
  type StoredOf,
  type ValuesOf,
} from '@gaugeway/proto/fields/field';

/** Defaults of a new device. */
export function defaultsOf<F extends Fields>(fields: F): StoredOf<F> {
  const values = fieldsOf(fields).map((field) => [propertyOf(field), field.default ?? emptyValue(field)]);
  // A value per field, of its kind.
  return Object.fromEntries(values) as StoredOf<F>;
}

/** Defaults of the fields that an input may leave out, by their names in the API. */
export function optionalOf(fields: Fields): Record<string, unknown> {
  const optional = fieldsOf(fields).filter(({ form }) => !form?.required);
  return valuesOf(optional, defaultsOf(fields));
}

/** Declared fields of an entity. */
export function storedOf<F extends Fields>(fields: F, entity: StoredOf<F>): StoredOf<F> {
  const values = new Map(Object.entries(entity));
  // Every field is a stored property.
  return Object.fromEntries(
    fieldsOf(fields).map((field) => [propertyOf(field), values.get(propertyOf(field))]),
  ) as StoredOf<F>;
}

/** The fields that a person gave, by the names within the service. */
export function givenOf<F extends Fields>(fields: F, input: Partial<ValuesOf<F>>): Partial<StoredOf<F>> {
  const given = fieldsOf(fields).flatMap((field) => {
    const value = input[field.name];
    return value === undefined ? [] : [[propertyOf(field), value] as const];
  });
  // Values of the kinds of their fields.
  return Object.fromEntries(given) as Partial<StoredOf<F>>;
}

/** Values of the fields for the registry's event, by their names in the event (`event`). */
export function eventOf<F extends Fields>(fields: F, stored: StoredOf<F>): EventOf<F> {
  const values = new Map<string, unknown>(Object.entries(stored));
  const shown = fieldsOf(fields).flatMap((field) =>
    field.event === undefined ? [] : [[field.event, values.get(propertyOf(field))] as const],
  );
  // Values of the kinds of their fields.
  return Object.fromEntries(shown) as EventOf<F>;
}

type EventOf<F extends Fields> = {
  [K in keyof F as F[K] extends { event: infer E extends string } ? E : never]: ValuesOf<F>[K];
};

/** Stored values of the fields, by their names in the API. */
export function valuesOf(fields: readonly NamedField[], stored: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(fields.map((field) => [field.name, values.get(propertyOf(field))]));
}
