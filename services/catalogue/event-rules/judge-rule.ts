import type { EventDefinition } from '@gaugeway/proto/api';
import type { Observation, SubjectFacts, Verdict } from '@gaugeway/proto/kinds/condition';
import { offsetAt, type Zone } from '@gaugeway/proto/time/zone';
import { type ClosedTime, silentAt } from './closed-time';
import { nextState, type NextState, type OpenOccurrence, signalOf, type Truth } from './lifecycle';
import { type CompiledRule, hasOneOf } from './compiled-rule';

/** The last verdict of a condition, and its time. */
export type KeptVerdict = Verdict & { at: number };

/** Stored state of a rule for a subject; plain JSON. */
export interface RuleMemory {
  conditions: (KeptVerdict | null)[];
  truth: Truth;
}

/** A change of an occurrence. Times are Unix seconds. */
export interface Move {
  to: NextState;
  /** Start of the condition. */
  since: number;
  at: number;
  seen: Verdict['seen'];
}

/** State of a rule about a subject. */
export interface RuleState {
  memory: RuleMemory;
  open: OpenOccurrence | null;
}

export const nothingKnown = (rule: CompiledRule): RuleMemory => ({
  conditions: rule.conditions.map(() => null),
  truth: { is: false, since: 0 },
});

interface Circumstances extends SubjectFacts {
  /** Wall clock, Unix seconds. */
  now: number;
  /**
   * Silence before this time is ignored, Unix seconds: the gateway device or base station in front of the meter was dead,
   * or it had no power. Infinity while it is so, 0 = none.
   */
  silentFrom: number;
  /** Times at which the doors that receive it were closed, in order. */
  closed: readonly ClosedTime[];
  /** There is a power cut at a main meter in front of it, which explains its own loss of supply. */
  isCut: boolean;
}

/** An observation older than this begins no occurrence: imported history raises no alarms. */
const LIVE_SECONDS = 86_400;
/** Largest credible lead over our clock. */
const AHEAD_SECONDS = 3600;
/** Interval of the check of a rule with certain hours while its condition holds. */
export const SCHEDULE_CHECK_SECONDS = 300;

/** Applies an observation, or the time alone; returns the new state and the changes. Pure. */
export function judgeRule(
  rule: CompiledRule,
  input: RuleState,
  observation: Observation | null,
  subject: Circumstances,
): { state: RuleState; moves: Move[] } {
  if (observation && observation.at > subject.now + AHEAD_SECONDS) return { state: input, moves: [] };
  const time = observation?.at ?? subject.now;
  const { memory, open } = believed(input, time, subject.now);
  const conditions = verdictsOf(rule, memory.conditions, observation, time, subject);
  const is = holds(rule, conditions, subject) && isInSchedule(rule.schedule, time, subject.zone);
  const truth: Truth = is === memory.truth.is ? memory.truth : { is, since: time };
  const settled = stepsOf(rule, truth, open, time, subject.now);
  const state = { memory: { conditions, truth }, open: settled.open };
  if (settled.moves.length === 0) return { state, moves: NO_MOVES };
  const seen = conditions.find((verdict) => verdict?.is && verdict.seen)?.seen ?? null;
  return { state, moves: settled.moves.map((move) => ({ ...move, seen })) };
}

const NO_MOVES: Move[] = [];

// Each rule of each reading passes through the two functions below: they are loops without a closure or a list more than
// they need.

/** The verdict of each condition after an observation; the same list where none changes. */
function verdictsOf(
  rule: CompiledRule,
  kept: RuleMemory['conditions'],
  observation: Observation | null,
  time: number,
  subject: Circumstances,
): RuleMemory['conditions'] {
  const count = rule.conditions.length;
  let changed: RuleMemory['conditions'] | null = kept.length === count ? null : kept.slice(0, count);
  for (let index = 0; index < count; index++) {
    const before = expired(kept[index] ?? null, time, isSilence(rule, index) ? subject : null);
    const after = (observation && newVerdict(rule, index, before, observation, subject)) ?? before;
    if (after !== kept[index]) (changed ??= kept.slice())[index] = after;
  }
  return changed ?? kept;
}

/** null = the observation has nothing about the condition. */
function newVerdict(
  rule: CompiledRule,
  index: number,
  before: KeptVerdict | null,
  observation: Observation,
  subject: Circumstances,
): KeptVerdict | null {
  const [condition, kind] = [rule.conditions[index], rule.kinds[index]];
  if (!condition || !kind || (before && observation.at <= before.at)) return null;
  if (!hasOneOf(observation.values, rule.conditionReads[index] ?? NOTHING)) return null;
  const verdict = kind.judge(condition, observation, before, subject);
  return verdict && { ...verdict, at: observation.at };
}

const NOTHING: readonly string[] = [];

/** true if the conditions together hold. A condition that a power cut explains does not hold. */
function holds(rule: CompiledRule, conditions: RuleMemory['conditions'], subject: Circumstances): boolean {
  const isEach = rule.operator === 'and';
  for (let index = 0; index < conditions.length; index++) {
    const isExplained = subject.isCut && rule.kinds[index]?.concernsSupply === true;
    const is = conditions[index]?.is === true && !isExplained;
    if (is !== isEach) return is;
  }
  return isEach;
}

/** Time of the rule's next evaluation without an observation, Unix seconds; null = never. Pure. */
export function dueAt(rule: CompiledRule, { memory, open }: RuleState, now: number): number | null {
  let due = Infinity;
  for (const verdict of memory.conditions) due = Math.min(due, verdict?.until ?? Infinity);
  if (open?.state === 'pending') due = Math.min(due, memory.truth.since + rule.hold_minutes * 60);
  if (open?.state === 'recovering') due = Math.min(due, (open.recoveringAt ?? now) + rule.recover_minutes * 60);
  if (rule.schedule && memory.conditions.some((verdict) => verdict?.is))
    due = Math.min(due, now + SCHEDULE_CHECK_SECONDS);
  return due === Infinity ? null : due;
}

/**
 * Verdicts stored while our own clock was ahead count as of `time`. Otherwise everything would wait until the clock
 * reaches that time again. Pure.
 */
function believed(state: RuleState, time: number, now: number): RuleState {
  if (newestIn(state) <= now + AHEAD_SECONDS) return state;
  const { memory, open } = state;
  const isAhead = (at: number | null | undefined): boolean => typeof at === 'number' && at > now + AHEAD_SECONDS;
  const { conditions: kept, truth: keptTruth } = memory;
  const conditions = kept.map((verdict) => {
    if (!verdict || !isAhead(verdict.at)) return verdict;
    const at = time - 1;
    return { ...verdict, at, ...(verdict.until === undefined ? {} : { until: at + verdict.until - verdict.at }) };
  });
  const truth = isAhead(keptTruth.since) ? { ...keptTruth, since: time } : keptTruth;
  return {
    memory: { conditions, truth },
    open: open && isAhead(open.recoveringAt) ? { ...open, recoveringAt: 0 } : open,
  };
}

function newestIn({ memory: { conditions, truth }, open }: RuleState): number {
  let newest = Math.max(truth.since, open?.recoveringAt ?? 0);
  for (const verdict of conditions) if (verdict && verdict.at > newest) newest = verdict.at;
  return newest;
}

function stepsOf(rule: CompiledRule, truth: Truth, open: OpenOccurrence | null, time: number, now: number) {
  const moves: Omit<Move, 'seen'>[] = [];
  // A late observation, for example of yesterday, begins no occurrence that is notified today.
  if (!open && now - time > LIVE_SECONDS) return { open, moves };
  const to = nextState(open, signalOf(truth, open, rule, time));
  if (to === null) return { open, moves };
  moves.push({ to, since: truth.since, at: time });
  const isOver = to === 'ended' || to === 'dropped';
  const next: OpenOccurrence | null = isOver
    ? null
    : { id: open?.id ?? null, state: to, recoveringAt: to === 'recovering' ? time : null };
  return { open: next, moves };
}

/** Period of a device without a known one, seconds. */
const USUAL_PERIOD = 3600;

/**
 * A verdict whose time is over is its opposite from then on. Of a silence (`subject`) that time begins when the device could
 * be heard again, and passes while our doors are open.
 */
function expired(verdict: KeptVerdict | null, time: number, subject: Circumstances | null): KeptVerdict | null {
  if (verdict?.until === undefined) return verdict;
  const { until: input, ...rest } = verdict;
  if (input > time) return verdict;
  const { silentFrom, closed, reportPeriod } = subject ?? { silentFrom: 0, closed: [], reportPeriod: 0 };
  const length = input - verdict.at;
  const until = Math.max(silentFrom + length, silentAt(verdict.at, length, closed, reportPeriod || USUAL_PERIOD));
  return until > time ? verdict : { ...rest, is: !verdict.is, at: until };
}

const isSilence = (rule: CompiledRule, index: number): boolean => rule.kinds[index]?.findsSilence === true;

/**
 * true if the moment (Unix seconds) is in the days and hours of the rule. `own`: zone of the subject,
 * which applies if the rule names no zone. Pure.
 */
export function isInSchedule(schedule: EventDefinition['schedule'], at: number, own: Zone): boolean {
  if (!schedule) return true;
  const { days, from, to, zone } = schedule;
  const local = new Date((at + offsetAt(zone ?? own, at)) * 1000);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const weekday = local.getUTCDay() || 7;
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  if (begin === end) return days.includes(weekday);
  if (begin < end) return days.includes(weekday) && minute >= begin && minute < end;
  // Over midnight: the hours after it belong to the day before.
  if (minute >= begin) return days.includes(weekday);
  return minute < end && days.includes(weekday === 1 ? 7 : weekday - 1);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
