import type { EventCondition, EventConditionKind, EventSubjectKind } from '@gaugeway/proto/api/event-rules';

/**
 * Definition of an input of a condition. `field` is a field of the catalogue, `flags` are several of its alarms;
 * `text`: name of its label if it differs from the input's name.
 */
export type ConditionInput =
  | { name: string; kind: 'field'; registers?: true; derived?: true; measured?: true }
  | { name: string; kind: 'flags' }
  | { name: string; kind: 'texts' }
  | {
      name: string;
      kind: 'number';
      start: number | null;
      min?: number;
      max?: number;
      decimals?: number;
      hasUnit?: true;
      text?: string;
    }
  | { name: string; kind: 'choice'; start: string; options: readonly string[]; text?: string };

/** Includes values computed from a row. */
const quantity: ConditionInput = { name: 'field', kind: 'field', derived: true };
/** Measured values only: flags, codes and settings neither rise nor get stuck. */
const measured: ConditionInput = { name: 'field', kind: 'field', measured: true };
const register: ConditionInput = { name: 'field', kind: 'field', registers: true };
const amount = (name: string, start: number | null = null): ConditionInput => ({
  name,
  kind: 'number',
  start,
  decimals: 6,
  hasUnit: true,
});
const whole = (name: string, start: number, min: number, max: number): ConditionInput => ({
  name,
  kind: 'number',
  start,
  min,
  max,
});

/** Inputs of a condition of each kind, in the order of the form. */
export const CONDITION_INPUTS: Readonly<Record<EventConditionKind, readonly ConditionInput[]>> = {
  threshold: [
    quantity,
    { name: 'comparison', kind: 'choice', start: 'above', options: ['above', 'below'] },
    amount('value'),
    { ...amount('hysteresis', 0), min: 0 } as ConditionInput,
  ],
  rate: [
    { name: 'field', kind: 'field', measured: true, derived: true },
    { name: 'direction', kind: 'choice', start: 'rise', options: ['rise', 'fall', 'any'] },
    amount('per_hour'),
  ],
  consumption: [
    register,
    { name: 'period', kind: 'choice', start: 'day', options: ['hour', 'day', 'month'] },
    amount('limit'),
  ],
  leak: [register, whole('from_hour', 1, 0, 23), whole('to_hour', 5, 0, 23), amount('least', 0)],
  stuck: [measured, whole('hours', 24, 1, 2160)],
  negative_flow: [register],
  no_data: [whole('periods', 3, 1, 100)],
  alarm: [{ name: 'fields', kind: 'flags' }],
  journal: [{ name: 'texts', kind: 'texts' }],
  battery: [whole('percent', 15, 1, 99)],
  signal: [whole('rssi', -120, -200, -1)],
  voltage: [whole('nominal', 230, 1, 1_000_000), whole('percent', 10, 1, 99)],
  asymmetry: [whole('percent', 5, 1, 99)],
  phase_loss: [whole('percent', 50, 1, 99)],
  power_cut: [],
  gateway_lost: [],
  base_station_lost: [],
  command_failed: [],
  command_held: [],
  power_factor: [{ name: 'least', text: 'cos', kind: 'number', start: 0.9, min: 0.01, max: 1, decimals: 2 }],
  max_power: [whole('percent', 100, 1, 1000)],
  clock_drift: [whole('seconds', 300, 1, 86_400)],
  verdict: [{ name: 'least', text: 'verdict', kind: 'choice', start: 'suspect', options: ['suspect', 'rejected'] }],
  consumption_change: [
    { name: 'period', kind: 'choice', start: 'day', options: ['hour', 'day', 'month'] },
    { name: 'against', kind: 'choice', start: 'mean', options: ['mean', 'before', 'norm'] },
    { name: 'direction', kind: 'choice', start: 'rise', options: ['rise', 'fall', 'any'] },
    whole('percent', 50, 1, 10_000),
  ],
  imbalance: [],
  poll_late: [whole('percent', 20, 1, 100)],
  expiry: [whole('days', 30, 1, 365)],
  quota: [whole('percent', 80, 1, 100)],
};

/** Conditions with another subject than metering devices; such a condition is the only one of its rule. */
const OTHER_SUBJECTS: Readonly<Partial<Record<EventConditionKind, EventSubjectKind>>> = {
  gateway_lost: 'gateway',
  base_station_lost: 'base_station',
  imbalance: 'balance_group',
  poll_late: 'poll_group',
  expiry: 'company',
  quota: 'company',
};

/** Subject of a condition. */
export const subjectOf = (kind: EventConditionKind): EventSubjectKind => OTHER_SUBJECTS[kind] ?? 'device';

export const CONDITION_KINDS = Object.keys(CONDITION_INPUTS) as EventConditionKind[];

/** Alarms that devices report as flags. */
export const ALARM_FIELDS = [
  ...(['leak', 'pipe_break', 'magnet', 'case_open', 'terminal_open', 'indicator_blocked'] as const),
  ...(['sensor_fault', 'module_fault', 'out_of_range', 'phase_reversed', 'alarm_input'] as const),
];

/** Does the input offer the field? A rule with another field keeps it until a new one is selected. */
export const isOffered = (
  { registers, derived, measured: isMeasured }: { registers?: true; derived?: true; measured?: true },
  known: { isRegister?: true; isDerived?: true; unit: string; decimals: number },
): boolean => {
  if (registers) return known.isRegister === true;
  if (isMeasured && known.unit === '' && known.decimals === 0) return false;
  return derived === true || known.isDerived !== true;
};

/** Form state of a condition: null = empty. */
export interface ConditionDraft {
  kind: EventConditionKind;
  values: Readonly<Record<string, string | number | readonly string[] | null>>;
}

export function newCondition(kind: EventConditionKind): ConditionDraft {
  const values = CONDITION_INPUTS[kind].map((input) => {
    if (input.kind === 'field') return [input.name, null] as const;
    return [input.name, input.kind === 'flags' || input.kind === 'texts' ? [] : input.start] as const;
  });
  return { kind, values: Object.fromEntries(values) };
}

export function draftOf({ kind, ...values }: EventCondition): ConditionDraft {
  return { kind, values };
}

/** true if all its inputs have values. */
export const isComplete = ({ kind, values }: ConditionDraft): boolean =>
  CONDITION_INPUTS[kind].every(({ name }) => values[name] !== null && values[name] !== undefined);

/** Input of the call, from a complete draft. */
export const conditionOf = ({ kind, values }: ConditionDraft): EventCondition =>
  ({ kind, ...values }) as EventCondition;
