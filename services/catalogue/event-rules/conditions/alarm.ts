import { defineCondition, LASTS } from './condition';

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

/** Numbers that are sent only when something happens, and that nothing takes back. */
const MOMENTARY: ReadonlySet<string> = new Set(['alarm_input', 'reason', 'error_code']);

const flagsOf = (fields: readonly string[]): readonly string[] => (fields.length > 0 ? fields : ALARM_FLAGS);

/** The device itself raised an alarm. */
export const alarm = defineCondition({
  kind: 'alarm',
  subject: 'device',
  fieldsOf: ({ fields }) => fields,
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
