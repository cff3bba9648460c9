import { eventCondition } from '@gaugeway/proto/api/event-rules';
import {
  CONDITION_INPUTS,
  CONDITION_KINDS,
  conditionOf,
  draftOf,
  isComplete,
  isOffered,
  newCondition,
} from './conditions';

describe('the form of a condition', () => {
  it.each(CONDITION_KINDS)('of the kind %s is filled in to what the call takes', (kind) => {
    const draft = newCondition(kind);
    const values = Object.fromEntries(
      CONDITION_INPUTS[kind].map(({ name, kind: input }) => [
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

  it('offers counters alone where consumption or flow is asked about', () => {
    const [register] = CONDITION_INPUTS.consumption;
    const [quantity] = CONDITION_INPUTS.threshold;
    if (register?.kind !== 'field' || quantity?.kind !== 'field') throw new Error('the first input is a field');
    expect(
      [{ isRegister: true } as const, {}, { isDerived: true } as const].map((field) => isOffered(register, field)),
    ).toEqual([true, false, false]);
    expect(isOffered(quantity, { isDerived: true })).toBe(true);
    expect(isOffered(quantity, {})).toBe(true);
  });
});
