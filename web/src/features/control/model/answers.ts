import { shownDay } from './days';
import type { Zones } from './draft';
import { dayOf } from './zones';

/** States in answers of devices that may not be fields of the model: keys of `control:answer`. */
const STATES = [
  'power',
  'valve',
  'limit',
  'limit_active',
  'load_control',
  'shedule',
  'shedule_days',
  'day_list',
  'clock',
  'time_difference',
  'serial',
  'made',
  'firmware',
  'variant',
  'maker',
  'version',
  'medium',
] as const;
/** Facts of the meter, shown unchanged. */
const PLAIN: readonly StateName[] = [
  ...(['limit', 'load_control', 'time_difference'] as const),
  ...(['serial', 'made', 'firmware', 'variant', 'maker', 'version', 'medium'] as const),
];
type StateName = (typeof STATES)[number];

export const isState = (name: string): name is StateName => STATES.some((state) => state === name);

interface Words {
  /** Text of a flag. */
  flag: (isOn: boolean) => string;
  /** Text of a clock, Unix seconds. */
  clock: (seconds: number) => string;
  /** Text of a valve. */
  valve: (isOpen: boolean) => string;
  tariff: (n: number) => string;
  none: string;
}

/** State in words; `value` as in the task, JSON if it is not a text or a number. */
export function stateText(name: StateName, value: string, { flag, clock, valve, tariff, none }: Words): string {
  if (name === 'power' || name === 'limit_active') return flag(value === '1');
  if (name === 'valve') return valve(value === '1');
  if (name === 'clock') return clock(Number(value));
  if (PLAIN.includes(name)) return value;
  const parsed: unknown = JSON.parse(value);
  if (name === 'day_list') {
    const days = Array.isArray(parsed) ? parsed.map((day) => shownDay(String(day))) : [];
    return days.length > 0 ? days.join(', ') : none;
  }
  if (name === 'shedule') return zonesText(parsed as Zones, tariff) || none;
  return Object.entries(parsed as Record<string, Zones>)
    .map(([day, zones]) => `${day}: ${zonesText(zones, tariff) || none}`)
    .join('; ');
}

const zonesText = (zones: Zones, tariff: (n: number) => string): string =>
  dayOf(zones)
    .map(({ from, to, tariff: n }) => `${from}–${to} ${tariff(n)}`)
    .join(', ');
