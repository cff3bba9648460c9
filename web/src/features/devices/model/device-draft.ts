import type { DeviceAttribute, deviceAttributes } from '@gaugeway/proto/api/attributes';
import type { DeviceModel, MeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { type Field, fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';

/**
 * Inputs of the device form that are fields of the device; all other inputs of its model are parameters of its driver.
 */
const OWN = fieldsOf(METERING_DEVICE_FIELDS, 'form');
type Own = (typeof OWN)[number]['name'];

/** Form value of an input; '' = empty. */
export type Value = string | number;

/** Value of an empty input by the kind of the field; empty inputs of other kinds are not sent. */
const EMPTY: Partial<Record<Field['kind'], '' | null>> = { text: '', eui: '', date: null };

/**
 * Device in the form by the name of the input: a column under its name, a parameter of the driver as
 * `poll_params.level`, a property as `properties.address`, the value of an attribute as `attribute.7`.
 */
export type Draft = Readonly<Record<string, Value>>;

type AttributeValues = ReplyOf<typeof deviceAttributes>['attributes'];

export function isOwn(name: string): name is Own {
  return OWN.some((own) => own.name === name);
}

/** The name of a model's input in the draft. */
export const keyOfField = (name: string): string => (isOwn(name) ? name : `poll_params.${name}`);

/** New device of the model, with the model's defaults; typed values are kept. */
export function newDraft(model: DeviceModel, before: Draft, companyZone: number): Draft {
  const defaults = Object.fromEntries(
    model.form_fields
      // The server applies the default of a password when it is empty.
      .filter(({ kind }) => kind !== 'password')
      .map((field) => [keyOfField(field.name), field.default ?? '']),
  );
  const typed = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== ''));
  return { deviceTimezone: companyZone, ...defaults, ...typed };
}

/** Form state of an existing device. */
export function draftOf(device: MeteringDevice, model: DeviceModel, attributes: AttributeValues): Draft {
  const own = OWN.map(({ name }): [string, Value] => [name, asValue(device[name])]);
  const parameters = model.form_fields
    .filter(({ name }) => !isOwn(name))
    .map(({ name }): [string, Value] => [`poll_params.${name}`, asValue(device.poll_params[name])]);
  const properties = Object.entries(device.properties).map(([name, value]): [string, Value] => [
    `properties.${name}`,
    asValue(value),
  ]);
  const values = attributes.map(({ id, value }): [string, Value] => [`attribute.${id}`, asValue(value)]);
  return Object.fromEntries([...own, ...parameters, ...properties, ...values]);
}

/** Input of the call from the shown inputs. Properties without an input are unchanged. */
export function inputOf(draft: Draft, shown: readonly string[], before: Record<string, unknown>) {
  const own: Record<string, Value | null> = {};
  const parameters: Record<string, Value> = {};
  const properties = new Map(Object.entries(before));
  for (const key of shown) {
    const value = draft[key] ?? '';
    const [place, name = ''] = key.split('.');
    if (place === 'poll_params') {
      if (value !== '') parameters[name] = value;
    } else if (place === 'properties') {
      if (value === '') properties.delete(name);
      else properties.set(name, value);
    } else if (isOwn(key) && key !== 'name' && key !== 'gatewayID') {
      const sent = value === '' ? EMPTY[METERING_DEVICE_FIELDS[key].kind] : value;
      if (sent !== undefined) own[key] = sent;
    }
  }
  const gateway = draft['gatewayID'];
  return {
    ...own,
    name: String(draft['name'] ?? '').trim(),
    ...(shown.includes('gatewayID') ? { gatewayID: typeof gateway === 'number' ? gateway : null } : {}),
    ...(Object.keys(parameters).length > 0 ? { poll_params: parameters } : {}),
    ...(properties.size > 0 || Object.keys(before).length > 0 ? { properties: Object.fromEntries(properties) } : {}),
  };
}

/** Attributes among the shown inputs whose values have changed, with the new value; null clears it. */
export function changedAttributes(
  draft: Draft,
  before: Draft,
  attributes: readonly Pick<DeviceAttribute, 'id' | 'type'>[],
  shown: readonly string[],
) {
  return attributes.flatMap((attribute) => {
    const key = `attribute.${attribute.id}`;
    // Values typed for a previously selected model do not apply to this one.
    if (!shown.includes(key)) return [];
    const [now, was] = [draft[key] ?? '', before[key] ?? ''];
    if (String(now) === String(was)) return [];
    const value = attribute.type === 'bool' && now !== '' ? now === 'true' : now;
    return [{ attribute_id: attribute.id, value: value === '' ? null : value }];
  });
}

/** Value of the server as a form value. */
export function asValue(value: unknown): Value {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}
