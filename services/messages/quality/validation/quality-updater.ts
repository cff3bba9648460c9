import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import { BatchSize } from '@gaugeway/platform/jobs';
import { Pauses } from '@gaugeway/platform/slots';
import { figuresChanged, valueJudged } from '@gaugeway/proto/events';
import type { Zone } from '@gaugeway/proto/time/zone';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import { STATUS } from '../../store/timeseries/merge';
import { bucketOf, startOf } from '../../figures/buckets';
import { AggregateScheduler } from '../../figures/aggregates/aggregate-scheduler';
import { cutPieces } from '../../figures/aggregates/pieces';
import { changesOf } from '../../store/timeseries/figures-changed';
import { stepOf } from '../../store/derived/profile';
import { FollowEstimates } from './estimation/follow-estimates';
import { settingsFor } from './choose-settings';
import { FollowVerdicts } from './follow-verdicts';
import { judgeSeries, type SeriesVerdict } from './judge';
import { isUsed, policyFor } from './policies/choose-policy';
import { PolicyRepository } from './policies/policy.repository';
import { QualityDirtyRepository, type TakenRows } from './quality-dirty.repository';
import { daysOfRows, joined, type KeptSlots, type QualityDay, slotsToKeep } from './quality-days';
import {
  type MarkedJudgedRow,
  QualityRowsRepository,
  type QualitySpan,
  type RowsWindow,
} from './quality-rows.repository';
import { flowOf } from './profile-flow';
import { isCompared } from './rules/profile';
import { SLOT, slotAt, slotBounds, slotsOf, worseOf } from './slots';

/** Ranges that are judged in one transaction. */
const BATCH = { smallest: 100, largest: 800, besideCalls: 25 };
/** Bound of a run: it ends although others mark ranges meanwhile. */
const MOST_BATCHES = 50;
const PIECE_SECONDS = 31 * 86_400;
const LIMITS = { piece: PIECE_SECONDS, batch: BATCH.smallest * PIECE_SECONDS };

/**
 * Judges dirty ranges: from the changed row on, by the rows and as many before them as rules look at. A change in a row
 * concerns as many rows after it. Existing verdicts before and after these rows are kept, also those of rows in the same
 * slot. The verdicts and days are a function of the rows alone, in whatever order these came.
 */
@Injectable()
export class QualityUpdater {
  private readonly size = new BatchSize(BATCH);

  constructor(
    private readonly database: Database,
    private readonly dirty: QualityDirtyRepository,
    private readonly repository: QualityRowsRepository,
    private readonly estimates: FollowEstimates,
    private readonly outbox: Outbox,
    private readonly verdicts: FollowVerdicts,
    private readonly builder: AggregateScheduler,
    private readonly facts: RegisterFactsRepository,
    private readonly policies: PolicyRepository,
  ) {}

  /**
   * Judges the ranges marked now (of the given devices), or so many batches of them. The next call judges the rest, and
   * ranges that are marked meanwhile. `between` is called after each batch with the milliseconds that it took, and ends
   * the run by false.
   */
  run(
    only: readonly number[] | null = null,
    between: (tookMs: number) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    return forEveryone(async () => {
      for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
        const began = performance.now();
        const most = this.size.next();
        const { taken, isCut, isSummedAgain } = await this.database.transaction(async (transaction) => {
          const ranges = await this.dirty.take(transaction, most, only);
          const judged = ranges.length > 0 ? await this.judge(transaction, ranges) : NOTHING_JUDGED;
          return { ...judged, taken: ranges.length };
        });
        if (isSummedAgain) this.builder.now();
        const tookMs = performance.now() - began;
        if (taken === most) this.size.wasFull(most, tookMs);
        else if (!isCut) return;
        if (!(await between(tookMs))) return;
      }
    });
  }

  private async judge(transaction: Transaction, ranges: readonly TakenRows[]): Promise<Judged> {
    await this.estimates.follow(transaction, ranges);
    const { pieces, rest } = await cutPieces(ranges, LIMITS, (long) => this.repository.firstTimes(transaction, long));
    await this.dirty.mark(rest, transaction);
    const begins = pieces.map(({ from, type, zone }) => slotBounds(type, from, zone).first);
    const reaches = await this.repository.reaches(transaction, pieces);
    const windows = pieces.map(({ deviceId, type, to, zone }, place): RowsWindow => {
      const { head = 0, tail = 0 } = reaches[place] ?? {};
      return { deviceId, type, from: head, to: slotBounds(type, Math.max(to, tail), zone).last };
    });
    const rows = await this.repository.rows(transaction, windows);
    const spans = pieces.map(({ deviceId, type, from: judgedFrom, zone }, place): QualitySpan => {
      const from = begins[place] ?? 0;
      const to = windows[place]?.to ?? from;
      const days = { fromDay: bucketOf(from, zone).day, toDay: bucketOf(to, zone).day };
      return { deviceId, type, from, to, judgedFrom, ...days };
    });
    const kept = await this.kept(transaction, pieces, spans);
    const earlier = await this.repository.earlierVerdicts(transaction, spans);
    const profiles = await this.profiles(transaction, pieces, windows, rows);
    const settings = await this.repository.settings([...new Set(pieces.map(({ companyId }) => companyId))]);
    const using = pieces.flatMap(({ companyId, usesSuspects }) => (usesSuspects ? [companyId] : []));
    const policies = using.length > 0 ? await this.policies.of([...new Set(using)]) : [];
    const facts = await this.facts.of(
      pieces.map(({ deviceId }) => deviceId),
      transaction,
    );
    const verdicts: SeriesVerdict[] = [];
    const judged: JudgedPiece[] = [];
    const pauses = new Pauses();
    for (const [place, piece] of pieces.entries()) {
      const { deviceId, type, zone } = piece;
      const span = spans[place];
      if (!span) continue;
      const stored = rows[place] ?? [];
      const model = modelById(piece.modelId);
      const resource = model?.resource ?? ('other' as const);
      const series = {
        ...{
          type,
          rows: stored,
          profile: profiles[place]?.flow ?? NO_FLOW,
          profileStep: profiles[place]?.step ?? 1800,
        },
        device: {
          model,
          resource,
          isActive: piece.isActive,
          removedAt: piece.removedAt,
          factsOf: facts.get(deviceId),
        },
      };
      const judgements = judgeSeries(
        series,
        firstSince(stored, span.judgedFrom),
        settingsFor(settings, { ...piece, resource }),
      );
      const policyAt = policyFor(policies, { ...piece, resource });
      for (const verdict of judgements) {
        const range = facts.get(deviceId)?.(verdict.field).range ?? null;
        verdicts.push({ ...verdict, deviceId, type, isUsed: isUsed(verdict, policyAt, range) });
      }
      const ofDays = [...(earlier[place] ?? []), ...judgements];
      judged.push({
        span,
        zone,
        rows: stored,
        head: windows[place]?.from ?? 0,
        verdicts: ofDays,
        kept: kept[place] ?? [],
      });
      if (pauses.isDue) await pauses.take();
    }
    const days = await this.days(transaction, judged);
    const before = await this.repository.replace(transaction, spans, verdicts, days);
    const companies = new Map(pieces.map(({ deviceId, companyId }) => [deviceId, companyId]));
    const changes = suspectChangesOf(verdicts, Date.now() / 1000).map(({ deviceId, ...value }) => {
      const companyId = companies.get(deviceId) ?? 0;
      return { key: String(deviceId), company: companyId, value: { ...value, deviceId, companyId } };
    });
    await this.outbox.add(transaction, 'messages', valueJudged, changes);
    await this.outbox.add(transaction, 'messages', figuresChanged, changesOf(ranges));
    return { isCut: rest.length > 0, isSummedAgain: await this.verdicts.follow(transaction, pieces, before, verdicts) };
  }

  /** Days of judged pieces. Rows of a first slot before those that rules look at are read where they can decide its state. */
  private async days(transaction: Transaction, pieces: readonly JudgedPiece[]): Promise<(QualityDay & Keyed)[]> {
    const built = pieces.map((piece) => builtDays(piece));
    const unsure = pieces.flatMap((piece, place) =>
      piece.head > piece.span.from && !isStateOfSlot(piece, built[place] ?? []) ? [place] : [],
    );
    const windows = unsure.flatMap((place): RowsWindow[] => {
      const piece = pieces[place];
      return piece ? [{ ...piece.span, to: piece.head - 1 }] : [];
    });
    const before = await this.repository.rows(transaction, windows);
    for (const [index, place] of unsure.entries()) {
      const piece = pieces[place];
      if (piece) built[place] = builtDays(piece, before[index]);
    }
    return pieces.flatMap(({ span: { deviceId, type }, kept }, place) =>
      joined(built[place] ?? [], kept).map((day) => ({ ...day, deviceId, type })),
    );
  }

  /** Stored slots, by piece, of its first and last day outside of the judged slots. */
  private async kept(
    transaction: Transaction,
    pieces: readonly TakenRows[],
    spans: readonly QualitySpan[],
  ): Promise<KeptSlots[][]> {
    const wanted = spans.map((span, place) => slotsToKeep(span, pieces[place]?.zone ?? 0));
    const requested = spans.flatMap(({ deviceId, type }, place) =>
      (wanted[place] ?? []).map(({ day }) => ({ deviceId, type, day })),
    );
    const stored = (await this.repository.slotsOfDays(transaction, requested)).values();
    return wanted.map((edges) => edges.map((edge) => ({ ...edge, slots: stored.next().value ?? null })));
  }

  /** Consumption by the profiles, of the pieces whose registers are compared with it. */
  private async profiles(
    transaction: Transaction,
    pieces: readonly TakenRows[],
    windows: readonly RowsWindow[],
    stored: readonly MarkedJudgedRow[][],
  ): Promise<({ flow: ReadonlyMap<number, number>; step: number } | null)[]> {
    // Whole days, which show the interval of the readings.
    const whole = pieces.map(({ from, to, zone }, place): RowsWindow | undefined => {
      const window = windows[place];
      const first = startOf(bucketOf(from, zone).day, zone) + 1;
      const last = startOf(bucketOf(Math.max(to, window?.to ?? to), zone).day + 1, zone);
      return window && { ...window, from: Math.min(window.from, first), to: last };
    });
    const compared = pieces.flatMap(({ type }, place) =>
      isCompared({ type, rows: stored[place] ?? [] }) ? [place] : [],
    );
    const wanted = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile].flatMap((type) =>
      compared.flatMap((place) => (whole[place] ? [{ ...whole[place], type }] : [])),
    );
    const rows = await this.repository.rows(transaction, wanted);
    const found = pieces.map((): { flow: ReadonlyMap<number, number>; step: number } | null => null);
    for (const [index, place] of compared.entries()) {
      const powers = rows[index] ?? [];
      const energies = rows[index + compared.length] ?? [];
      const profile = powers.length > 0 ? powers : energies;
      const step = stepOf(profile.map(({ ts }) => ts)) * 60;
      found[place] = { flow: flowOf(profile, step), step };
    }
    return found;
  }
}

interface Judged {
  /** Ranges were marked again: the rest of long ones, and those without room in the batch. */
  isCut: boolean;
  /** Other values are held back than before: aggregates were marked. */
  isSummedAgain: boolean;
}

interface JudgedPiece {
  span: QualitySpan;
  zone: Zone;
  rows: readonly MarkedJudgedRow[];
  /** Time from which on rows were read, Unix seconds. */
  head: number;
  /** About rows of the span; others are ignored. */
  verdicts: readonly Pick<SeriesVerdict, 'ts' | 'status'>[];
  kept: readonly KeptSlots[];
}

/** @param before rows of its first slot before those of the piece */
function builtDays({ span, zone, rows, verdicts }: JudgedPiece, before: readonly MarkedJudgedRow[] = []): QualityDay[] {
  return daysOfRows(span.type, zone, [...before, ...rows.slice(firstSince(rows, span.from))], verdicts);
}

/** true: the first slot has the state that its rows before the read ones would leave it. */
function isStateOfSlot({ span: { type, from }, zone, kept }: JudgedPiece, built: readonly QualityDay[]): boolean {
  const { day, slot } = slotAt(from, zone, slotsOf(type));
  const state = built.find((one) => one.day === day)?.slots[slot];
  const stored = kept.find((one) => one.day === day);
  // The state of a slot is the worst of its rows, so that the rows before are no worse than the stored state.
  return state !== undefined && stored !== undefined && worseOf(state, stored.slots?.[slot] ?? SLOT.none) === state;
}

/** Index of the first row from a time on; the number of rows if all are earlier. */
function firstSince(rows: readonly MarkedJudgedRow[], from: number): number {
  const found = rows.findIndex(({ ts }) => ts >= from);
  return found < 0 ? rows.length : found;
}

const NOTHING_JUDGED: Judged = { isCut: false, isSummedAgain: false };

interface Keyed {
  deviceId: number;
  type: number;
}

/** Verdicts about older rows are not published, nor are those about rows further ahead, seconds. */
const CHANGES_SECONDS = 86_400;
const AHEAD_SECONDS = 3600;

/** Published verdicts: one message per device. Pure. */
function suspectChangesOf(verdicts: readonly SeriesVerdict[], now: number) {
  const changes = new Map<number, { deviceId: number; ts: number; suspect: boolean; rejected: boolean }>();
  for (const { deviceId, ts, status } of verdicts) {
    if (ts < now - CHANGES_SECONDS || ts > now + AHEAD_SECONDS) continue;
    const known = changes.get(deviceId) ?? { deviceId, ts, suspect: false, rejected: false };
    known.ts = Math.max(known.ts, ts);
    if (status === STATUS.rejected) known.rejected = true;
    else known.suspect = true;
    changes.set(deviceId, known);
  }
  return [...changes.values()];
}

const NO_FLOW: ReadonlyMap<number, number> = new Map();
