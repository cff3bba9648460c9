import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import {
  type ClosedTime,
  type CompiledRule,
  dueAt,
  judgeRule,
  type Move,
  newerTimes,
  nothingKnown,
  type RuleMemory,
  type Observation,
  type RuleState,
  type SubjectFacts,
  UNWRITTEN_SECONDS,
  withNewer,
} from '@gaugeway/catalogue/event-rules';
import { type PairMove, RecordMoves } from '../occurrences/record-moves';
import {
  type LockedState,
  type Pair,
  RuleStateRepository,
  type SubjectKind,
} from '../occurrences/rule-state.repository';
import { JudgedTimes } from './judged-times';
import { type JudgedTime, JudgedTimesRepository } from './judged-times.repository';

/** A rule, its subject, and the observations since; without observations only time has passed. */
export interface Judged {
  rule: CompiledRule;
  kind: SubjectKind;
  subjectId: number;
  /** Observations in the order of time. */
  observations: readonly Observation[];
  facts: SubjectFacts & { silentFrom: number; closed: readonly ClosedTime[]; isCut: boolean };
}

/** While something explains the silence of a meter, it is looked at this often, seconds. */
const EXPLAINED_CHECK_SECONDS = 60;

/** A pair on its way through the judgement. */
interface Course {
  judged: Judged;
  pair: Pair;
  /** State before the first observation. */
  from: RuleMemory;
  /** State that is kept after all moves. */
  memory: RuleMemory;
  /** Time of the next evaluation without an observation, Unix seconds; null = never. */
  dueAt: number | null;
  /** The occurrence as it is in the database so far. */
  openId: number | null;
  /** Still to be written, and the state that each began from. */
  moves: { move: Move; wasRecovering: boolean }[];
}

/**
 * Judges rules about subjects: state, occurrences and the events that people hear of them by are one transaction, so
 * that a batch that is handed over again changes nothing.
 */
@Injectable()
export class Evaluate {
  constructor(
    private readonly database: Database,
    private readonly states: RuleStateRepository,
    private readonly recorder: RecordMoves,
    private readonly journal: JudgedTimesRepository,
    private readonly times: JudgedTimes,
  ) {}

  /** Each rule and subject once. `now`: Unix seconds. */
  async run(judged: readonly Judged[], now = Date.now() / 1000): Promise<void> {
    if (judged.length === 0) return;
    await this.database.transaction((transaction) => this.lockAndWrite(transaction, judged, now));
  }

  /**
   * As `run`, for readings: a state that they make only newer is neither locked nor written; its time goes to the journal.
   * After `JudgedTimes.follow`.
   */
  async runReadings(judged: readonly Judged[], now = Date.now() / 1000): Promise<void> {
    if (judged.length === 0) return;
    const newer = await this.database.transaction(async (transaction) => {
      await this.journal.lockToAdd(transaction);
      const pairs = judged.map(pairOf);
      const states = await this.states.read(transaction, pairs);
      const changing: Judged[] = [];
      const times: JudgedTime[] = [];
      for (const [index, each] of judged.entries()) {
        const [pair, state] = [pairs[index], states[index]];
        const found = pair && state ? this.newerTimes(this.courseOf(each, pair, state, now), state) : null;
        if (found === null) changing.push(each);
        else times.push(...found);
      }
      if (changing.length > 0) await this.lockAndWrite(transaction, changing, now);
      await this.journal.add(transaction, times);
      return times;
    });
    this.times.add(newer);
  }

  /**
   * Judges the states that were locked as due, after `lockToRead` of the journal; those without a subject are
   * forgotten.
   */
  async runLocked(
    transaction: Transaction,
    states: readonly LockedState[],
    judgedOf: (state: LockedState) => Judged | null,
    now: number,
  ): Promise<void> {
    const deleted: LockedState[] = [];
    const courses: Course[] = [];
    for (const state of await this.withJournal(transaction, states, now)) {
      const judged = judgedOf(state);
      if (judged) courses.push(this.courseOf(judged, pairOf(judged), state, now));
      else deleted.push(state);
    }
    await this.states.forget(transaction, deleted);
    await this.write(transaction, courses, now);
  }

  private async lockAndWrite(transaction: Transaction, judged: readonly Judged[], now: number): Promise<void> {
    const pairs = judged.map(pairOf);
    const states = await this.states.lock(transaction, pairs);
    const courses: Course[] = [];
    for (const [index, each] of judged.entries()) {
      const [pair, state] = [pairs[index], states[index]];
      if (pair && state) courses.push(this.courseOf(each, pair, state, now));
    }
    await this.write(transaction, courses, now);
  }

  /** States that ended by time alone less than the longest unwritten time ago, with their journal. */
  private async withJournal(
    transaction: Transaction,
    states: readonly LockedState[],
    now: number,
  ): Promise<readonly LockedState[]> {
    const mayBeNewer = states.filter(({ memory }) => {
      const until = memory?.conditions[0]?.until ?? Infinity;
      return until <= now && until > now - UNWRITTEN_SECONDS;
    });
    const times = await this.journal.ofFirst(transaction, mayBeNewer);
    const newer = new Map(mayBeNewer.map((state, index) => [state, times.get(index)]));
    return states.map((state) => ({ ...state, memory: state.memory && withNewer(state.memory, [newer.get(state)]) }));
  }

  private courseOf(judged: Judged, pair: Pair, state: LockedState, now: number): Course {
    const { rule, kind, subjectId } = judged;
    const known = state.ruleVersion === rule.version ? state.memory : null;
    if (known === null) return courseFrom(judged, pair, { memory: nothingKnown(rule), open: state.open }, now);
    const memory = kind === 'device' ? this.times.applied(rule, subjectId, known) : known;
    return courseFrom(judged, pair, { memory, open: state.open }, now);
  }

  /** null = the state has to be written. */
  private newerTimes({ judged, pair, from, memory, moves }: Course, state: LockedState): JudgedTime[] | null {
    const { rule } = judged;
    const isKnown = state.ruleVersion === rule.version && state.companyId === pair.companyId;
    if (!isKnown || state.memory === null || moves.length > 0) return null;
    const times = newerTimes(rule, { memory: state.memory, open: state.open }, from, memory);
    if (times === null) return null;
    const { ruleId, ruleVersion, subjectId } = pair;
    return times.flatMap((at, condition) => (at === null ? [] : [{ ruleId, ruleVersion, condition, subjectId, at }]));
  }

  private async write(transaction: Transaction, courses: readonly Course[], now: number): Promise<void> {
    // One move per pair and round: an occurrence may begin and end within a batch.
    for (let left = courses; (left = left.filter(({ moves }) => moves.length > 0)).length > 0;) {
      const round = left.map((course): PairMove => {
        const [next] = course.moves.splice(0, 1);
        if (!next) throw new Error('a course without moves is not written');
        return {
          ...next.move,
          pair: course.pair,
          repeatMinutes: course.judged.rule.repeat_minutes,
          id: course.openId,
          wasRecovering: next.wasRecovering,
        };
      });
      const ids = await this.recorder.record(transaction, round);
      left.forEach((course, index) => (course.openId = ids[index] ?? null));
    }
    await this.states.save(transaction, courses, now);
  }
}

const pairOf = ({ rule, kind, subjectId }: Judged): Pair => ({
  ruleId: rule.id,
  ruleVersion: rule.version,
  companyId: rule.companyId,
  kind,
  subjectId,
});

function courseFrom(judged: Judged, pair: Pair, state: RuleState, now: number): Course {
  const { rule, facts, observations } = judged;
  let current = state;
  const moves: Course['moves'] = [];
  const subject = { ...facts, now };
  for (const observation of observations.length > 0 ? observations : TIME_ALONE) {
    const wasRecovering = current.open?.state === 'recovering';
    const next = judgeRule(rule, current, observation, subject);
    for (const move of next.moves) moves.push({ move, wasRecovering });
    current = next.state;
  }
  const { memory } = current;
  const { memory: from, open } = state;
  return { judged, pair, from, memory, dueAt: nextLook(judged, current, now), openId: open?.id ?? null, moves };
}

const TIME_ALONE = [null];

function nextLook({ rule }: Judged, state: RuleState, now: number): number | null {
  const due = dueAt(rule, state, now);
  return due !== null && due <= now ? now + EXPLAINED_CHECK_SECONDS : due;
}
