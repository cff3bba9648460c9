import type { FieldName } from '../fields/fields';
import type { QuantityName } from '../fields/quantities';
import type { Capability } from '../model';
import type { RegisterWidth } from '../register-width';
import { captions, numberInput, numbered, tab } from './capability';

const impulseForm = [
  numberInput('impulse_weight', captions('Вес импульса', 'Pulse weight', 'Импульсийн жин'), {
    min: 0.000001,
    max: 1_000_000,
    default: 0.001,
    required: true,
  }),
  numberInput('starting_value', captions('Начальные показания', 'Initial reading', 'Анхны заалт'), {
    min: -1_000_000_000,
    max: 1_000_000_000,
    default: 0,
  }),
];

/**
 * Counters of pulses: in1.. = first reading + pulses x weight in the unit of the resource, pulse1.. = the bare count,
 * guard1.. = the state of an input that is set to guard instead of count.
 */
export function pulseInputs({
  count,
  unit,
  guard = false,
  bits = 32,
}: {
  count: number;
  unit: QuantityName;
  guard?: boolean;
  /** Width of the device's counters; null = not documented. */
  bits?: number | null;
}): Capability {
  const readings = numbered('in', count);
  const guards = guard ? numbered('guard', count) : [];
  return {
    fields: {
      1: [...readings, ...numbered('pulse', count)],
      ...(guard ? { 4: ['alarm_input', ...guards], 7: guards } : {}),
    },
    tabs: {
      tariffs: tab([1], readings),
      ...(guard ? { alarm: tab([4]), service_information: tab([7]) } : {}),
    },
    form: impulseForm,
    quantities: Object.fromEntries(readings.map((name) => [name, unit])),
    widths: bits === null ? {} : counters(readings, count, bits),
  };
}

function counters(readings: readonly FieldName[], count: number, bits: number): NonNullable<Capability['widths']> {
  const widths: NonNullable<Capability['widths']> = {};
  for (const name of readings) widths[name] = { bits, step: 'impulse' };
  for (const name of numbered('pulse', count)) widths[name] = { bits, step: 1 };
  return widths;
}

/** One register of a meter that counts in its own unit and knows its reading. */
function register(unit: QuantityName, width?: RegisterWidth): Capability {
  return {
    fields: { 1: ['in1'] },
    tabs: { tariffs: tab([1], ['in1']) },
    quantities: { in1: unit },
    widths: width ? { in1: width } : {},
  };
}

/** Register of a water meter, m3. */
export const waterVolume = (width?: RegisterWidth): Capability => register('volume', width);

/** Register of a gas meter, m3. */
export const gasVolume = (width?: RegisterWidth): Capability => register('volume', width);

export type EnergyDirection = 'import' | 'export' | 'reactive' | 'reactive_export';

const PREFIX: Record<EnergyDirection, string> = {
  import: 'tariff',
  export: 'tariff_negative',
  reactive: 'tariff_reactive',
  reactive_export: 'tariff_reactive_negative',
};

/** Energy by tariff and direction; `sum` = the meter reports the total too. */
export function tariffs({
  count,
  sum = true,
  directions = ['import'],
  width,
}: {
  count: number;
  sum?: boolean;
  directions?: readonly EnergyDirection[];
  /** Width of each register. */
  width?: RegisterWidth;
}): Capability {
  const names = directions.flatMap((direction) => [
    ...(sum ? [`${PREFIX[direction]}_sum` as FieldName] : []),
    ...numbered(PREFIX[direction], count),
  ]);
  return {
    fields: { 1: names },
    tabs: { tariffs: tab([1], sum ? ['tariff_sum'] : numbered('tariff', count)) },
    widths: width ? Object.fromEntries(names.map((name) => [name, width])) : {},
  };
}

export type PhaseQuantity =
  | 'voltage'
  | 'current'
  | 'cos'
  | 'power_active'
  | 'power_reactive'
  | 'power_apparent'
  | 'frequency';

/** Electrical quantities of the moment, by phase and in sum. */
export function phases({ count, quantities }: { count: 1 | 3; quantities: readonly PhaseQuantity[] }): Capability {
  const names = quantities.flatMap((quantity): FieldName[] => {
    if (quantity === 'frequency') return ['frequency'];
    const byPhase = numbered(quantity, count);
    if (quantity === 'voltage' || quantity === 'current') return byPhase;
    return [quantity === 'cos' ? 'cos0' : quantity, ...byPhase];
  });
  const charted: FieldName[] = quantities.includes('voltage') ? numbered('voltage', count) : names.slice(0, 1);
  return { fields: { 2: names }, tabs: { instant_readings: tab([2], charted) } };
}

/**
 * Heat: in1 in Gcal, energy as the meter counts it in kWh, volume; `instant` = momentary quantities; `cooling` = it
 * counts cold too, or cold alone.
 */
export function heat({ instant, cooling = false }: { instant: readonly FieldName[]; cooling?: boolean }): Capability {
  return {
    fields: {
      1: ['in1', 'energy', 'volume', ...(cooling ? (['energy_cold', 'volume_cold'] as const) : [])],
      2: [...instant, ...(cooling ? (['flow_cold', 'power_cold'] as const) : [])],
    },
    tabs: {
      tariffs: tab([1], ['in1']),
      instant_readings: tab(
        [2],
        instant.filter((name) => name === 'temperature1' || name === 'temperature2'),
      ),
    },
    quantities: { in1: 'heatEnergy' },
  };
}
