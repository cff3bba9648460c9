import { controlOf, type ControlKey } from './index';

/** State of a device's actuators (status fields of specification 1, section 3); a missing field is unknown. */
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
  /** Each setting is stored and replaced separately: `vega_settings.adr`. */
  [setting: `${SettingGroup}.${string}`]: number;
  /** Values of a task of the planner, by its number. */
  [task: `lartech_settings.${number}`]: Record<string, number>;
}

/** Groups of settings of a status, and the controls that read them. */
export const SETTING_GROUPS = {
  vega_settings: 'get_settings',
  set_settings: 'get_settings',
  set_setpoint: 'get_setpoints',
} as const satisfies Partial<Record<ControlKey, ControlKey>>;

export type SettingGroup = keyof typeof SETTING_GROUPS;

type AdditionalLimit = Record<(typeof ADDITIONAL)[number], number>;

const ADDITIONAL = ['limit_mode', 'apv_pause', 'apv_timer', 'apv_count'] as const;
const SETS: readonly ControlKey[] = ['power', 'valve', 'limit', 'closed_solenoid'];
const READS: readonly ControlKey[] = ['relay_state', 'limit_state'];

type Values = Readonly<Record<string, unknown>>;

/**
 * State that follows from a completed command: the device's answer, or the values that were sent if the answer has
 * none. Pure.
 */
export function shownBy(control: ControlKey, management: Values, result: Values): ShownState {
  if (control === 'set_special_day' || control === 'get_special_day')
    return special(control === 'set_special_day' ? { ...management, ...result } : result);
  if (control === 'scheduler') return plannedTask({ ...management, ...result });
  if (!SETS.includes(control) && !READS.includes(control)) return settings(control, management, result);
  const values: Values = SETS.includes(control) ? { ...management, ...result } : result;
  const isLimit = control === 'limit' || control === 'limit_state';
  return {
    ...switches(control === 'closed_solenoid' ? { valve: 0, ...result } : values),
    ...(isLimit && isNumber(values.limit) ? { last_set_limit: values.limit } : {}),
    ...(control === 'limit' ? additional(values) : {}),
  };
}

/** State of power and valve in the values of a reading. Pure. */
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

/** The settings that were set or read, of the groups that have them. */
function settings(control: ControlKey, management: Values, result: Values): ShownState {
  // The object has only own keys.
  const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];
  const shown: ShownState = {};
  for (const group of groups) {
    if (control !== group && control !== SETTING_GROUPS[group]) continue;
    const values: Values = control === group ? { ...management, ...result } : result;
    for (const name of Object.keys(controlOf(group).parameters)) {
      const value = values[name];
      if (name !== group && isNumber(value)) shown[`${group}.${name}`] = value;
    }
  }
  return shown;
}

function plannedTask({ scheduler: _, task_id: id, ...values }: Values): ShownState {
  if (!isNumber(id)) return {};
  const task = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => isNumber(entry[1])),
  );
  const shown: ShownState = {};
  shown[`lartech_settings.${id}`] = task;
  return shown;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isSwitch = (value: unknown): value is 0 | 1 => value === 0 || value === 1;

function additional(settings: Values): Pick<ShownState, 'additional_limit'> {
  const values = ADDITIONAL.map((name) => [name, settings[name]] as const);
  if (!values.every(([, value]) => isNumber(value))) return {};
  // Each of the names has its number.
  return { additional_limit: Object.fromEntries(values) as AdditionalLimit };
}
