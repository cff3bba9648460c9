import type { CompiledRule } from './compiled-rule';
import type { KeptVerdict, RuleMemory, RuleState } from './judge-rule';

/** Longest time by which the last observation of a condition may be newer than its stored state, seconds. */
export const UNWRITTEN_SECONDS = 900;

/** The same for a verdict that ends by time alone, as a part of the time until then: a live device is never looked at. */
const UNWRITTEN_PART = 1 / 4;

/** Verdicts of one millisecond are equal: times of deliveries are sums of fractions. */
const SAME_SECONDS = 0.001;

/**
 * By condition, the time of the observations that made a stored state newer and changed nothing else; null for a
 * condition without one. null instead of the list: the state has to be written. Pure.
 * @param stored state as it is in the database
 * @param from memory that the observations were applied to: `stored` with newer known times
 * @param next memory after them; they led to no move
 */
export function newerTimes(
  rule: Pick<CompiledRule, 'conditions'>,
  stored: RuleState,
  from: RuleMemory,
  next: RuleMemory,
): (number | null)[] | null {
  const { is, since } = stored.memory.truth;
  if (next.truth.is !== is || next.truth.since !== since) return null;
  if (next.conditions.length !== stored.memory.conditions.length) return null;
  const times: (number | null)[] = [];
  for (const [index, verdict] of next.conditions.entries()) {
    const before = stored.memory.conditions[index] ?? null;
    if (verdict === (from.conditions[index] ?? null)) times.push(null);
    else if (verdict && before && isOnlyNewer(rule, before, verdict, stored.open)) times.push(verdict.at);
    else return null;
  }
  return times;
}

/** A memory with the times of newer observations, by condition; those that are not newer are ignored. Pure. */
export function withNewer(memory: RuleMemory, times: readonly (number | null | undefined)[]): RuleMemory {
  let conditions: RuleMemory['conditions'] | null = null;
  for (const [index, at] of times.entries()) {
    const verdict = memory.conditions[index];
    if (!verdict || typeof at !== 'number' || at <= verdict.at || at - verdict.at >= UNWRITTEN_SECONDS) continue;
    const until = verdict.until === undefined ? {} : { until: verdict.until + at - verdict.at };
    (conditions ??= memory.conditions.slice())[index] = { ...verdict, at, ...until };
  }
  return conditions ? { ...memory, conditions } : memory;
}

function isOnlyNewer(
  { conditions }: Pick<CompiledRule, 'conditions'>,
  before: KeptVerdict,
  after: KeptVerdict,
  open: RuleState['open'],
): boolean {
  const newer = after.at - before.at;
  if (after.is !== before.is || newer < 0 || newer >= UNWRITTEN_SECONDS) return false;
  if (!isSameKept(before.kept, after.kept)) return false;
  if (before.until !== undefined || after.until !== undefined) {
    // The job that looks at time alone reads the newer times of rules with one condition only.
    if (conditions.length > 1 || before.until === undefined || after.until === undefined) return false;
    if (Math.abs(after.until - before.until - newer) > SAME_SECONDS) return false;
    if (newer >= (before.until - before.at) * UNWRITTEN_PART) return false;
  }
  return !mayBeShown(after, conditions.length, open) || isSameSeen(before.seen, after.seen);
}

/** An occurrence may still begin with the value of the verdict. */
function mayBeShown({ is, until }: KeptVerdict, conditions: number, open: RuleState['open']): boolean {
  if (!is) return until !== undefined;
  return conditions > 1 || open === null || open.state === 'pending';
}

const isSameSeen = (one: KeptVerdict['seen'], other: KeptVerdict['seen']): boolean =>
  one?.field === other?.field && one?.value === other?.value;

function isSameKept(one: KeptVerdict['kept'] | undefined = {}, other: KeptVerdict['kept'] | undefined = {}): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
