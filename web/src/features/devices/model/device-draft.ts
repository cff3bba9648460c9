import type { DeviceModel, MeteringDevice } from '@gaugeway/proto/api/devices';

/** Inputs of the device form that are properties of the device itself; all others are parameters of its driver. */
const DEVICE_INPUTS = [
  'serial',
  'deviceID',
  'inside_addr',
  'deviceTimezone',
  'report_period_update',
  'warning_report_period',
  'starting_value',
  'impulse_weight',
  'transformation_ratio',
] as const;

/** Value of an input as the form holds it; '' = empty. */
export type Value = string | number;

export interface Draft {
  name: string;
  gatewayID: number | null;
  values: Record<string, Value>;
}

/** LoRaWAN devices are known by their EUI; all others are read through a gateway device. */
export function isLorawan(model: Pick<DeviceModel, 'interface'>): boolean {
  return model.interface.toLowerCase() === 'lorawan';
}

/** The inputs of the model's form that are not asked for anyway. */
export function extraFields(model: DeviceModel): DeviceModel['form_fields'] {
  const asked = [
    'name',
    'serial',
    'deviceTimezone',
    'report_period_update',
    ...(isLorawan(model) ? ['deviceID'] : ['gatewayID', 'inside_addr']),
  ];
  return model.form_fields.filter((field) => !asked.includes(field.name));
}

/** What the model's form says about an input, if it says anything. */
export function fieldOf(model: DeviceModel, name: string): DeviceModel['form_fields'][number] | undefined {
  return model.form_fields.find((field) => field.name === name);
}

/** A new device of the model, with the model's defaults; what was typed already stays. */
export function newDraft(model: DeviceModel, before: Draft, companyZone: number): Draft {
  const defaults = Object.fromEntries(model.form_fields.map((field) => [field.name, field.default ?? '']));
  const typed = Object.fromEntries(Object.entries(before.values).filter(([, value]) => value !== ''));
  return { ...before, values: { deviceTimezone: companyZone, report_period_update: '', ...defaults, ...typed } };
}

/** The form of a device that exists. */
export function draftOf(device: MeteringDevice, model: DeviceModel): Draft {
  const own = Object.fromEntries(DEVICE_INPUTS.map((name) => [name, device[name]]));
  const parameters = model.form_fields
    .filter((field) => !isDeviceInput(field.name))
    .map((field): [string, Value] => [field.name, asValue(device.poll_params[field.name])]);
  return { name: device.name, gatewayID: device.gatewayID, values: { ...own, ...Object.fromEntries(parameters) } };
}

/** What is sent: the inputs of the model, each at its place; empty ones are left out. */
export function inputOf(draft: Draft, model: DeviceModel) {
  const names = new Set([
    'serial',
    'deviceTimezone',
    'report_period_update',
    isLorawan(model) ? 'deviceID' : 'inside_addr',
    ...model.form_fields.map((field) => field.name),
  ]);
  const own: Record<string, Value> = {};
  const parameters: Record<string, Value> = {};
  for (const name of names) {
    const value = draft.values[name];
    if (value === undefined || (value === '' && !['serial', 'deviceID', 'inside_addr'].includes(name))) continue;
    if (isDeviceInput(name)) own[name] = value;
    else if (name !== 'gatewayID' && name !== 'name') parameters[name] = value;
  }
  return {
    name: draft.name.trim(),
    ...own,
    ...(isLorawan(model) ? {} : { gatewayID: draft.gatewayID }),
    ...(Object.keys(parameters).length > 0 ? { poll_params: parameters } : {}),
  };
}

function isDeviceInput(name: string): boolean {
  return DEVICE_INPUTS.some((input) => input === name);
}

function asValue(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}
