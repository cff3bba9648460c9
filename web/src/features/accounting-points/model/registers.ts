import type { DeviceModel } from '@gaugeway/proto/api/devices';

/** Counting registers, which are recorded when the meter changes. */
const REGISTER = /^(tariff_sum|tariff\d|energy|in\d|volume)$/;

/** Registers to record, in the order of the model. */
export function registersOf(model: Pick<DeviceModel, 'fields'>): DeviceModel['fields'] {
  return model.fields.filter(({ name }) => REGISTER.test(name));
}

/** Typed values as the call takes them; empty inputs are left out. */
export function notedValues(typed: Readonly<Record<string, string | number>>): Record<string, number> | undefined {
  const noted = Object.entries(typed).filter(([, value]) => value !== '' && Number.isFinite(Number(value)));
  return noted.length > 0 ? Object.fromEntries(noted.map(([name, value]) => [name, Number(value)])) : undefined;
}
