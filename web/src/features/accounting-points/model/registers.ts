import type { DeviceModel } from '@gaugeway/proto/api/devices';

/** Registers that count up and are noted down at a change. */
const REGISTER = /^(tariff_sum|tariff\d|energy|in\d|volume)$/;

/** What is noted of a meter: its registers, in the order in which the model has them. */
export function registersOf(model: Pick<DeviceModel, 'fields'>): DeviceModel['fields'] {
  return model.fields.filter(({ name }) => REGISTER.test(name));
}

/** What was typed, as the call takes it: empty inputs are not noted. */
export function notedValues(typed: Readonly<Record<string, string | number>>): Record<string, number> | undefined {
  const noted = Object.entries(typed).filter(([, value]) => value !== '' && Number.isFinite(Number(value)));
  return noted.length > 0 ? Object.fromEntries(noted.map(([name, value]) => [name, Number(value)])) : undefined;
}
