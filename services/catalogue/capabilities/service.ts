import type { FieldName } from '../fields/fields';
import { MESSAGE_TYPE } from '../fields/message-types';
import type { Capability, FormField, TariffScheduleLimits } from '../model';
import { tab } from './capability';

const service = (...names: FieldName[]): Capability => ({
  fields: { 7: names },
  tabs: { service_information: tab([7], names.slice(0, 1)) },
});

/** Charge of the battery in per cent, with each message, in a separate row. */
export const battery = (): Capability => service('battery');

/** Temperature of the place or of the device itself. */
export const deviceTemperature = (): Capability => service('temperature');

/** Other values about the device. */
export const serviceValues = (...names: FieldName[]): Capability => service(...names);

/** The device's clock and how far it is off; of the two only the second is something to draw. */
export const clock = (): Capability => ({
  fields: { 7: ['clock', 'time_difference'] },
  tabs: { service_information: tab([7], ['time_difference']) },
});

/** A journal of events that the meter keeps, in words: rows of type 8. */
export const deviceJournal = (): Capability => ({ fields: { 8: [] }, tabs: { journal_device: tab([8]) } });

/** Alarms: rows of type 4. */
export const alarms = (...names: FieldName[]): Capability => ({ fields: { 4: names }, tabs: { alarm: tab([4]) } });

/** Information that the device reports about itself and its settings: rows of type 6. */
export const information = (...names: FieldName[]): Capability => ({ fields: { 6: names }, tabs: { info: tab([6]) } });

/** Instant readings without phases. */
export const instant = (...names: FieldName[]): Capability => ({
  fields: { 2: names },
  tabs: { instant_readings: tab([2], names.slice(0, 1)) },
});

const { hourly, daily, weekly, monthly, yearly } = MESSAGE_TYPE;
const ARCHIVES = { hourly, daily, weekly, monthly, yearly } as const;

/** Archives of registers at the borders of periods, read from a meter with a driver. */
export function archives(kinds: readonly (keyof typeof ARCHIVES)[], names: readonly FieldName[]): Capability {
  const types = kinds.map((kind) => ARCHIVES[kind]);
  return {
    fields: Object.fromEntries(types.map((type) => [type, names])),
    tabs: { archives: tab(types, names.slice(0, 1)) },
  };
}

/** Average power of half hours: rows of type 5; the energies of the half hours are worked out of them. */
export function powerProfile(...names: ProfiledPower[]): Capability {
  const { powerProfile: powers, energyProfile: energies } = MESSAGE_TYPE;
  const energyNames = names.map((name) => ENERGY_OF[name]);
  return {
    fields: { [powers]: names, [energies]: energyNames },
    tabs: { power_profiles: tab([powers], names), energy_profiles: tab([energies], energyNames) },
  };
}

/** The energy of an interval, by the mean power of it. */
const ENERGY_OF = {
  power_active: 'energy_active',
  power_reactive: 'energy_reactive',
  power_a_plus: 'energy_a_plus',
  power_a_minus: 'energy_a_minus',
  power_r_plus: 'energy_r_plus',
  power_r_minus: 'energy_r_minus',
} as const satisfies Partial<Record<FieldName, FieldName>>;
type ProfiledPower = keyof typeof ENERGY_OF;

/** The meter changes tariffs by its own schedule. */
export const tariffSchedule = (limits: TariffScheduleLimits): Capability => ({ tariffSchedule: limits });

/** Inputs of the device's form. */
export const settings = (...form: FormField[]): Capability => ({ form });
