import { defineCondition, LASTS } from '../condition';
import { flagsInput } from '../condition-inputs';

/** Flags that say that something is wrong: 1 while it is so. */
const ALARM_FLAGS = [
  'magnet',
  'leak',
  'pipe_break',
  'indicator_blocked',
  'case_open',
  'terminal_open',
  'sensor_fault',
  'out_of_range',
  'module_fault',
  'phase_reversed',
] as const;

/** Choices in the form, the most used first. */
const OFFERED = [
  ...(['leak', 'pipe_break', 'magnet', 'case_open', 'terminal_open', 'indicator_blocked'] as const),
  ...(['sensor_fault', 'module_fault', 'out_of_range', 'phase_reversed', 'alarm_input'] as const),
];

/** Numbers that are sent only when something happens, and that nothing takes back. */
const MOMENTARY: ReadonlySet<string> = new Set(['alarm_input', 'reason', 'error_code']);

const flagsOf = (fields: readonly string[]): readonly string[] => (fields.length > 0 ? fields : ALARM_FLAGS);

/** The device itself raised an alarm. */
export const alarm = defineCondition({
  kind: 'alarm',
  order: 80,
  subject: 'device',
  inputs: { fields: flagsInput(OFFERED) },
  sentence: ({ fields }) => ({ text: fields.length > 0 ? 'alarm' : 'alarm_any' }),
  reads: ({ fields }) => flagsOf(fields),
  judge({ fields }, { at, values }) {
    const given = flagsOf(fields).filter((name) => values[name] !== undefined);
    if (given.length === 0) return null;
    const raised = given.find((name) => values[name] !== 0);
    if (raised === undefined) return { is: false, seen: null, kept: {} };
    const seen = { field: raised, value: values[raised] ?? 1 };
    return { is: true, seen, kept: {}, ...(MOMENTARY.has(raised) ? { until: at + LASTS } : {}) };
  },
});
