import { eventCondition } from '@gaugeway/proto/api/event-rules';
import { CONDITION_INPUTS, CONDITION_KINDS, conditionOf, draftOf, isComplete, newCondition } from './conditions';

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
});
