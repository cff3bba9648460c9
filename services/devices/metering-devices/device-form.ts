import { addressText, type DeviceModel, type FormField, isAddress } from '@gaugeway/catalogue';
import { fieldsOf, propertyOf, type StoredOf, type ValuesOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { defaultsOf, givenOf, storedOf } from '@gaugeway/platform/fields';
import type { FieldFault, FieldFaults } from '../field-faults';
import { normaliseDevEui } from '../identifiers';
import type { MeteringDeviceEntity } from './metering-device.entity';

/** User input for a metering device; `undefined` = not given. Names as in the API. */
export type DeviceInput = Partial<ValuesOf<typeof METERING_DEVICE_FIELDS>> & { is_active?: boolean };

/** The part of a device that a person sets. */
export type DeviceDraft = StoredOf<typeof METERING_DEVICE_FIELDS> & Pick<MeteringDeviceEntity, 'state'>;

/** Bytes of JSON that the free-form parameters of a device may take. */
const FREE_FORM_LIMIT = 8192;

const NEW_DEVICE: DeviceDraft = { ...defaultsOf(METERING_DEVICE_FIELDS), state: 'active' };

/** Fields of a model's form that are columns of the device; the others are parameters of its driver. */
const COLUMN_OF_FORM_FIELD: Readonly<Record<string, keyof DeviceDraft>> = Object.fromEntries(
  fieldsOf(METERING_DEVICE_FIELDS)
    .filter(({ kind }) => !['name', 'gateway', 'record'].includes(kind))
    .map((field) => [
      field.name,
      // A field's property is one of the draft's.
      propertyOf(field) as keyof DeviceDraft,
    ]),
);

/**
 * Applies the given input to the existing device (for a new one, to the model's defaults) and checks the result by
 * the model's form. Faults are listed by input; a draft with faults must not be stored. Pure.
 */
export function fillForm(
  model: DeviceModel,
  input: DeviceInput,
  before: DeviceDraft | null,
): { draft: DeviceDraft; faults: FieldFaults } {
  const faults: FieldFaults = {};
  const base = before ?? withDefaults(model);
  const draft: DeviceDraft = {
    ...storedOf(METERING_DEVICE_FIELDS, base),
    ...givenOf(METERING_DEVICE_FIELDS, input),
    devEui: base.devEui,
    pollParams: pollParams(model, input.poll_params, base.pollParams),
    state: input.is_active === undefined ? base.state : input.is_active ? 'active' : 'off',
  };
  if (input.deviceID !== undefined) {
    const devEui = normaliseDevEui(input.deviceID);
    if (devEui === null && input.deviceID !== '') faults.deviceID = fault('errors.field_dev_eui');
    draft.devEui = devEui ?? '';
  }
  checkConnection(model, draft, faults);
  checkAddress(model, draft, input, faults);
  for (const field of model.form) checkFormField(field, draft, faults);
  for (const [name, value] of [
    ['poll_params', draft.pollParams],
    ['properties', draft.properties],
  ] as const) {
    if (JSON.stringify(value).length > FREE_FORM_LIMIT)
      faults[name] = fault('errors.field_too_large', { max: FREE_FORM_LIMIT });
  }
  return { draft, faults };
}

/** The parameters of a driver without those that are secrets: for replies and the audit. */
export function withoutSecrets(
  model: DeviceModel | undefined,
  parameters: Record<string, unknown>,
): Record<string, unknown> {
  const secrets = secretNames(model);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.has(name)));
}

/** A device is identified by its EUI, or by its gateway device and its address on the line of that. */
function checkConnection(model: DeviceModel, draft: DeviceDraft, faults: FieldFaults): void {
  const { hasEui, hasGateway } = model.transport;
  if (!hasEui && draft.devEui) faults.deviceID = fault('errors.field_not_for_model');
  if (hasEui && !draft.devEui && !('deviceID' in faults)) faults.deviceID = fault('errors.field_required');
  if (!hasGateway) {
    if (draft.gatewayId !== null) faults.gatewayID = fault('errors.field_not_for_model');
    return;
  }
  if (draft.gatewayId === null) faults.gatewayID = fault('errors.field_required');
  // A model whose form has the address defines itself whether it is required.
  const addressInForm = model.form.some((field) => field.name === 'inside_addr');
  if (!addressInForm && !draft.insideAddr) faults.inside_addr = fault('errors.field_required');
}

/** The address on the line by the driver of the model. One that was stored before is only checked where it is given again. */
function checkAddress(model: DeviceModel, draft: DeviceDraft, input: DeviceInput, faults: FieldFaults): void {
  const rule = model.driver?.address;
  if (!rule || input.inside_addr === undefined || !draft.insideAddr || faults.inside_addr) return;
  draft.insideAddr = addressText(rule, draft.insideAddr);
  if (isAddress(rule, draft.insideAddr)) return;
  const { kind, ...bounds } = rule;
  faults.inside_addr = fault(`errors.address_${kind.replace('-', '_')}`, bounds);
}

function checkFormField(field: FormField, draft: DeviceDraft, faults: FieldFaults): void {
  if (faults[field.name]) return;
  const column = COLUMN_OF_FORM_FIELD[field.name];
  const value = column ? draft[column] : draft.pollParams[field.name];
  if (value === undefined || value === null || value === '') {
    if (field.required) faults[field.name] = fault('errors.field_required');
    return;
  }
  const found = field.kind === 'number' ? numberFault(field, value) : textFault(field, value);
  if (found) faults[field.name] = found;
}

function numberFault(field: FormField, value: unknown): FieldFault | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : NaN;
  if (!Number.isFinite(number)) return fault('errors.field_number');
  return rangeFault(field, number, 'errors.field_range');
}

/** The bounds of a text, a password or hex digits are bounds of its length. */
function textFault(field: FormField, value: unknown): FieldFault | null {
  if (typeof value !== 'string' && typeof value !== 'number') return fault('errors.field_text');
  const text = String(value);
  if (field.kind === 'hex' && !/^[0-9a-f]*$/i.test(text)) return fault('errors.field_hex');
  return rangeFault(field, text.length, 'errors.field_length');
}

function rangeFault(field: FormField, size: number, key: string): FieldFault | null {
  const { min = -Infinity, max = Infinity } = field;
  if (size >= min && size <= max) return null;
  if (max === Infinity) return fault(`${key}_min`, { min });
  if (min === -Infinity) return fault(`${key}_max`, { max });
  return fault(key, { min, max });
}

/**
 * Applies parameters to the existing ones; null removes one. Secrets are never sent to the form, so an empty one
 * means the stored secret.
 */
function pollParams(
  model: DeviceModel,
  input: Record<string, unknown> | undefined,
  before: Record<string, unknown>,
): Record<string, unknown> {
  if (!input) return before;
  const secrets = secretNames(model);
  const set = Object.entries(input).filter(([name, value]) => !(secrets.has(name) && value === '' && name in before));
  const merged = Object.fromEntries([...Object.entries(before), ...set]);
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function secretNames(model: DeviceModel | undefined): Set<string> {
  return new Set(model?.form.filter((field) => field.kind === 'password').map((field) => field.name));
}

function withDefaults(model: DeviceModel): DeviceDraft {
  const defaults = model.form.flatMap((field) =>
    field.default === undefined ? [] : [[field.name, field.default] as const],
  );
  const columns = defaults.flatMap(([name, value]) => {
    const column = COLUMN_OF_FORM_FIELD[name];
    return column ? [[column, value] as const] : [];
  });
  const parameters = defaults.filter(([name]) => !COLUMN_OF_FORM_FIELD[name]);
  const reportPeriod = model.reportPeriod ?? NEW_DEVICE.reportPeriod;
  return { ...NEW_DEVICE, reportPeriod, ...Object.fromEntries(columns), pollParams: Object.fromEntries(parameters) };
}

function fault(key: string, variables: Record<string, string | number> = {}): FieldFault {
  return { key, variables };
}
