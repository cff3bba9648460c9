import type { EventCondition } from '@gaugeway/proto/api';
import type { ClosedTime } from './closed-time';
import type { CompiledRule } from './compiled-rule';
import { type Observation, OBSERVED, type SubjectFacts, type Verdict } from '@gaugeway/proto/kinds/condition';
import { kindOf } from './evaluated-kinds';
import { dueAt, judgeRule, nothingKnown, type RuleState } from './judge-rule';

/** One time that a rule would have fired about a device. Times are Unix seconds. */
export interface Firing {
  /** Time at which users would have been notified. */
  at: number;
  /** null = it lasts. */
  endedAt: number | null;
  seen: Verdict['seen'];
}

/** true if the stored history of a device, a gateway device or a base station has the data of the condition. */
export const canBeTried = (condition: EventCondition): boolean => !kindOf(condition).hasNoHistory;

/**
 * Times at which a rule would have fired for one device. `observations` in the order of time, up to `now`. Repeated
 * firings within the repetition time count as one, as they are one occurrence. Pure.
 */
export function tryRule(
  rule: CompiledRule,
  observations: readonly Observation[],
  facts: SubjectFacts & { closed: readonly ClosedTime[] },
  now: number,
): Firing[] {
  const firings: Firing[] = [];
  let state: RuleState = { memory: nothingKnown(rule), open: null };
  const step = (observation: Observation | null, at: number) => {
    const next = judgeRule(rule, state, observation, { ...facts, now: at, silentFrom: 0, isCut: false });
    state = next.state;
    for (const move of next.moves) note(firings, rule, move);
  };
  const passTime = (until: number, from: number) => {
    for (let time = from; ;) {
      const due = dueAt(rule, state, time);
      if (due === null || due > until) return;
      // A due time that is over already is looked at in the next second, so that the clock always moves on.
      time = Math.max(due, time + 1);
      if (time > until) return;
      step(null, time);
    }
  };
  let last = observations[0]?.at ?? now;
  for (const observation of observations) {
    passTime(observation.at, last);
    step(observation, observation.at);
    last = observation.at;
  }
  if (observations.length > 0) passTime(now, last);
  return firings;
}

function note(
  firings: Firing[],
  { repeat_minutes: repeat }: CompiledRule,
  { to, at, seen }: { to: string; at: number; seen: Verdict['seen'] },
): void {
  const last = firings.at(-1);
  if (to === 'active') {
    if (last?.endedAt === null) return;
    if (last && at - last.endedAt < repeat * 60) last.endedAt = null;
    else firings.push({ at, endedAt: null, seen });
  }
  if (to === 'ended' && last) last.endedAt = at;
}

/** The fields that stored rows have to hold; null = any contact counts, whatever it holds. */
export function fieldsToRead(rule: CompiledRule): string[] | null {
  if ([OBSERVED.contact, OBSERVED.rssi, OBSERVED.ahead, OBSERVED.event].some((name) => rule.reads.has(name)))
    return null;
  return [...rule.reads];
}
