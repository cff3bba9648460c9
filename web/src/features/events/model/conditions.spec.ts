import { eventCondition } from '@gaugeway/proto/api/event-rules';
import { inputsOfKind, CONDITION_KINDS, conditionOf, draftOf, isComplete, isOffered, newCondition } from './conditions';

describe('the form of a condition', () => {
  it.each(CONDITION_KINDS)('of the kind %s is filled in to what the call takes', (kind) => {
    const draft = newCondition(kind);
    const values = Object.fromEntries(
      inputsOfKind(kind).map(({ name, kind: input }) => [
        name,
        draft.values[name] ?? (input === 'field' ? 'temperature' : 1),
      ]),
    );
    const filled = conditionOf({ kind, values });
    expect(eventCondition.parse(filled)).toEqual(filled);
    expect(draftOf(filled)).toEqual({ kind, values });
  });

  it('is not complete before its quantity and limit are there', () => {
    const draft = newCondition('threshold');
    expect(isComplete(draft)).toBe(false);
    expect(isComplete({ ...draft, values: { ...draft.values, field: 'flow', value: 2 } })).toBe(true);
    expect(isComplete(newCondition('gateway_lost'))).toBe(true);
  });

  it('offers counters alone for consumption, and measured values for changes', () => {
    const offeredBy = (kind: 'consumption' | 'threshold' | 'rate' | 'stuck') => {
      const [input] = inputsOfKind(kind);
      if (input?.kind !== 'field') throw new Error('the first input is a field');
      return Object.keys(FIELDS).filter((name) => isOffered(input, FIELDS[name as keyof typeof FIELDS]));
    };
    expect(offeredBy('consumption')).toEqual(['counter']);
    expect(offeredBy('threshold')).toEqual(['counter', 'voltage', 'cos', 'flag', 'derived']);
    expect(offeredBy('rate')).toEqual(['counter', 'voltage', 'cos', 'derived']);
    expect(offeredBy('stuck')).toEqual(['counter', 'voltage', 'cos']);
  });
});

const FIELDS = {
  counter: { unit: 'm³', decimals: 3, isRegister: true },
  voltage: { unit: 'V', decimals: 0 },
  cos: { unit: '', decimals: 2 },
  flag: { unit: '', decimals: 0 },
  derived: { unit: 'K', decimals: 1, isDerived: true },
} as const;
