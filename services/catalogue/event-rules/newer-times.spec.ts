import type { OpenOccurrence } from './lifecycle';
import type { KeptVerdict, RuleMemory } from './judge-rule';
import { newerTimes, UNWRITTEN_SECONDS, withNewer } from './newer-times';

const AT = 1_764_547_200;
const verdict = (input: Partial<KeptVerdict> = {}): KeptVerdict => ({
  is: false,
  at: AT,
  seen: null,
  kept: {},
  ...input,
});
const memory = (...conditions: (KeptVerdict | null)[]): RuleMemory => ({ conditions, truth: { is: false, since: 0 } });
const active: OpenOccurrence = { id: 1, state: 'active', recoveringAt: null };

/** Newer times of a rule with as many conditions as verdicts, of which the first one changes. */
function timesOf(
  before: KeptVerdict,
  change: Partial<KeptVerdict>,
  { open = null, further = [] }: { open?: OpenOccurrence | null; further?: KeptVerdict[] } = {},
) {
  const stored = memory(before, ...further);
  const next = { ...stored, conditions: [{ ...before, ...change }, ...further] };
  const conditions = stored.conditions.map(() => ({ kind: 'no_data', periods: 1 }) as const);
  return newerTimes({ conditions }, { memory: stored, open }, stored, next);
}

describe('a state that an observation makes only newer', () => {
  const shown = { field: 'flow', value: 3 };

  it('has the time by condition, and none where nothing was observed', () => {
    expect(timesOf(verdict(), { at: AT + 60 })).toEqual([AT + 60]);
    expect(timesOf(verdict(), { at: AT + 60 }, { further: [verdict()] })).toEqual([AT + 60, null]);
    expect(timesOf(verdict(), { at: AT + 60, seen: shown })).toEqual([AT + 60]);
  });

  it('is written where the result, what is kept or the time by which it ends changes', () => {
    expect(timesOf(verdict(), { at: AT + 60, is: true })).toBeNull();
    expect(timesOf(verdict({ kept: { value: 1 } }), { at: AT + 60, kept: { value: 2 } })).toBeNull();
    expect(timesOf(verdict({ kept: { value: 1 } }), { at: AT + 60, kept: {} })).toBeNull();
    expect(timesOf(verdict({ until: AT + 600 }), { at: AT + 60, until: AT + 700 })).toBeNull();
    expect(timesOf(verdict(), { at: AT + 60, until: AT + 600 })).toBeNull();
  });

  it('is written after a quarter of an hour, and where a clock was ahead', () => {
    expect(timesOf(verdict(), { at: AT + UNWRITTEN_SECONDS - 1 })).toEqual([AT + UNWRITTEN_SECONDS - 1]);
    expect(timesOf(verdict(), { at: AT + UNWRITTEN_SECONDS })).toBeNull();
    expect(timesOf(verdict(), { at: AT - 1 })).toBeNull();
  });

  it('ends as much later as it is newer, in a rule of one condition', () => {
    const silent = verdict({ until: AT + 600.123 });
    const change = { at: AT + 60.25, until: AT + 660.373 };
    expect(timesOf(silent, change)).toEqual([AT + 60.25]);
    expect(timesOf(silent, change, { further: [verdict()] })).toBeNull();
    expect(timesOf(silent, { at: AT + 150.1, until: AT + 750.223 })).toBeNull();
  });

  it('is written with the value that an occurrence may begin with', () => {
    const high = verdict({ is: true, seen: shown });
    const higher = { at: AT + 60, seen: { field: 'flow', value: 4 } };
    expect(timesOf(high, higher)).toBeNull();
    expect(timesOf(high, higher, { open: { ...active, state: 'pending' } })).toBeNull();
    expect(timesOf(high, higher, { open: active, further: [verdict()] })).toBeNull();
    expect(timesOf(high, higher, { open: active })).toEqual([AT + 60]);
  });

  it('is written where the truth of the rule changes, as by its hours', () => {
    const stored = memory(verdict());
    const next = { conditions: [verdict({ at: AT + 60 })], truth: { is: false, since: AT } };
    expect(newerTimes({ conditions: [] }, { memory: stored, open: null }, stored, next)).toBeNull();
  });
});

it('a memory has the newer time and ends as much later; older and impossible times are ignored', () => {
  const known = memory(verdict(), verdict({ until: AT + 600 }), null, verdict(), verdict());
  const times = [AT + 60, AT + 60, AT + 60, AT - 60, AT + UNWRITTEN_SECONDS];
  expect(withNewer(known, times).conditions).toEqual([
    verdict({ at: AT + 60 }),
    verdict({ at: AT + 60, until: AT + 660 }),
    null,
    verdict(),
    verdict(),
  ]);
  expect(withNewer(known, [null])).toBe(known);
});
