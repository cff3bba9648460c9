import type { ControlKey } from './index';

/** What a device shows of its actuators (status fields of specification 1, section 3); what is not named is not known. */
export interface ShownState {
  /** 1 = on. */
  power?: 0 | 1;
  /** 1 = open. */
  valve?: 0 | 1;
  /** kW. */
  last_set_limit?: number;
  additional_limit?: AdditionalLimit;
  /** `MM-DD`, and when each tariff begins on these days. */
  last_special_shedule_day?: string[];
  last_special_shedule_tariff?: Record<string, string[]>;
}

type AdditionalLimit = Record<(typeof ADDITIONAL)[number], number>;

const ADDITIONAL = ['limit_mode', 'apv_pause', 'apv_timer', 'apv_count'] as const;
const SETS: readonly ControlKey[] = ['power', 'valve', 'limit', 'closed_solenoid'];
const READS: readonly ControlKey[] = ['relay_state', 'limit_state'];

type Values = Readonly<Record<string, unknown>>;

/**
 * What a command that was carried out shows: the device's answer, else what it was told, where it has no answer of its
 * own. Pure.
 */
export function shownBy(control: ControlKey, management: Values, result: Values): ShownState {
  if (control === 'set_special_day' || control === 'get_special_day')
    return special(control === 'set_special_day' ? { ...management, ...result } : result);
  if (!SETS.includes(control) && !READS.includes(control)) return {};
  const told: Values = SETS.includes(control) ? { ...management, ...result } : result;
  const isLimit = control === 'limit' || control === 'limit_state';
  return {
    ...switches(control === 'closed_solenoid' ? { valve: 0, ...result } : told),
    ...(isLimit && isNumber(told.limit) ? { last_set_limit: told.limit } : {}),
    ...(control === 'limit' ? additional(told) : {}),
  };
}

/** What the values of a reading show. Pure. */
export const switches = ({ power, valve }: Values): Pick<ShownState, 'power' | 'valve'> => ({
  ...(isSwitch(power) ? { power } : {}),
  ...(isSwitch(valve) ? { valve } : {}),
});

function special({ day_list: days, shedule }: Values): ShownState {
  const texts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string');
  const isZones = typeof shedule === 'object' && shedule !== null && Object.values(shedule).every(texts);
  return {
    ...(texts(days) ? { last_special_shedule_day: days } : {}),
    // Each of its values is a list of times.
    ...(isZones ? { last_special_shedule_tariff: shedule as Record<string, string[]> } : {}),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isSwitch = (value: unknown): value is 0 | 1 => value === 0 || value === 1;

function additional(told: Values): Pick<ShownState, 'additional_limit'> {
  const values = ADDITIONAL.map((name) => [name, told[name]] as const);
  if (!values.every(([, value]) => isNumber(value))) return {};
  // Each of the names has its number.
  return { additional_limit: Object.fromEntries(values) as AdditionalLimit };
}
