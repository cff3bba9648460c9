import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type {
  BillingPeriod,
  BillingSettings,
  billingPeriods,
  closePeriod,
  InputOf,
  PeriodState,
  reopenPeriod,
  ReplyOf,
} from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { closingRuns, nothingToClose, nothingToReopen, periodNotEnded, periodUnknown } from './billing.errors';
import { BillingSettingRepository } from './billing-setting.repository';
import { type Closing, ClosingRepository } from './closing.repository';
import { LedgerRepository } from './ledger.repository';
import { periodBeside, periodBy, recentPeriods, todayOf } from '../period-dates';
import { type PeriodSpan, type PointScope, scopeFor } from './period-points';
import { PeriodRepository } from './period.repository';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Billing periods of a company: settings, list, closing and reopening. */
@Injectable()
export class PeriodsService {
  constructor(
    private readonly settings: BillingSettingRepository,
    private readonly periods: PeriodRepository,
    private readonly closings: ClosingRepository,
    private readonly ledgers: LedgerRepository,
    private readonly objects: ObjectRepository,
    private readonly points: AccountingPointRepository,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  settingsOf(ctx: Context): Promise<BillingSettings> {
    return this.settings.of(ctx.companyId);
  }

  async setSettings(ctx: Context, input: BillingSettings): Promise<{ settings: BillingSettings; msg: string }> {
    const before = await this.settings.of(ctx.companyId);
    await this.database.transaction(async (transaction) => {
      await this.settings.set(transaction, ctx, input);
      const details = { before, after: input };
      await this.trail.add(transaction, 'messages', ctx, { action: 'billing.settings_changed', details });
    });
    return { settings: input, msg: translate(ctx.language, 'billing.settings_saved') };
  }

  async list(ctx: Context, { limit }: InputOf<typeof billingPeriods>): Promise<BillingPeriod[]> {
    const { first_day: firstDay } = await this.settings.of(ctx.companyId);
    const zone = await this.zone(ctx);
    const stored = await this.periods.stored(ctx.companyId);
    const listed = recentPeriods(todayOf(nowSeconds(), zone), firstDay, stored, limit).map(
      (dates): PeriodSpan & { id: number | null } =>
        stored.find(({ first }) => first === dates.first) ?? { ...periodBy(dates, zone, stored), id: null },
    );
    const [counts, runs] = await Promise.all([
      this.periods.counts(ctx.companyId, scopeFor(ctx), listed),
      this.closings.newest(
        ctx.companyId,
        listed.flatMap(({ id }) => id ?? []),
      ),
    ]);
    return listed.map(({ id, first, last, from, to }) => {
      const { points = 0, closed = 0, corrections = 0 } = counts.find((each) => each.from === from) ?? {};
      const run = runs.find(({ periodId }) => periodId === id);
      return {
        ...{ start: first, end: last, from, to, points, closed, corrections, has_ended: to <= nowSeconds() },
        state: stateOf(points, closed, run),
        closing: run ? closingReply(run) : null,
      };
    });
  }

  /** Throws 404 for a node or point that the caller does not see, 409 while another closing runs or if nothing is open, 422. */
  async close(ctx: Context, input: InputOf<typeof closePeriod>): Promise<ReplyOf<typeof closePeriod>> {
    const scope = await this.scope(ctx, input);
    const period = await this.period(ctx, input.period_start);
    if (period.to > nowSeconds()) throw periodNotEnded({ end: period.last }, { attribute: 'period_start' });
    const run = await this.start(ctx, period, scope, ctx.userName, false);
    return {
      closing: closingReply(run),
      msg: translate(ctx.language, 'billing.closing_started', { count: run.total }),
    };
  }

  /** Starts a run. Throws 409 while another one of the company is not done, or if nothing is open. */
  async start(
    ctx: Context,
    period: PeriodSpan,
    scope: PointScope,
    author: string,
    bySchedule: boolean,
  ): Promise<Closing> {
    const total = await this.closings.countOpen(ctx.companyId, scope, period);
    return this.database.transaction(async (transaction) => {
      const stored = await this.periods.add(transaction, ctx.companyId, period);
      if (bySchedule) await this.periods.noteScheduled(transaction, stored.id);
      if (total === 0) throw nothingToClose();
      const { companyId, userId } = ctx;
      const run = await this.closings.add(transaction, {
        ...{ companyId, periodId: stored.id, scope, author, total, userId },
      });
      if (!run) throw closingRuns();
      const details = { period: stored.first, points: total, object: scope.objectId, by_schedule: bySchedule };
      await this.trail.add(transaction, 'messages', ctx, { action: 'billing.period_closed', details });
      return run;
    });
  }

  /** Throws 404 for a node or point that the caller does not see, 409 while a closing runs or if nothing is closed. */
  async reopen(ctx: Context, input: InputOf<typeof reopenPeriod>): Promise<ReplyOf<typeof reopenPeriod>> {
    const { period_start: start, reason } = input;
    const scope = await this.scope(ctx, input);
    const stored = (await this.periods.stored(ctx.companyId)).find(({ first }) => first === start);
    if (!stored) throw nothingToReopen({}, { attribute: 'period_start' });
    const reopened = await this.database.transaction(async (transaction) => {
      await this.periods.lock(transaction, ctx.companyId);
      if (await this.closings.isRunning(transaction, stored.id)) throw closingRuns();
      const count = await this.ledgers.reopen(transaction, stored, scope);
      if (count === 0) throw nothingToReopen({}, { attribute: 'period_start' });
      const details = { period: start, points: count, object: scope.objectId, reason };
      await this.trail.add(transaction, 'messages', ctx, { action: 'billing.period_reopened', details });
      return count;
    });
    return { reopened, msg: translate(ctx.language, 'billing.reopened', { count: reopened }) };
  }

  /** The period that begins on a day. Throws 422. */
  async period(ctx: Context, start: string): Promise<PeriodSpan> {
    const { first_day: firstDay } = await this.settings.of(ctx.companyId);
    const stored = await this.periods.stored(ctx.companyId);
    const known = stored.find(({ first }) => first === start);
    if (known) return known;
    const dates = periodBeside(start, firstDay, stored);
    if (dates.first !== start) throw periodUnknown({ start: dates.first }, { attribute: 'period_start' });
    return periodBy(dates, await this.zone(ctx), stored);
  }

  /** Throws 404. */
  async scope(
    ctx: Context,
    input: { object_id?: string | null | undefined; accounting_point_ids?: readonly number[] | undefined },
  ): Promise<PointScope> {
    if (input.object_id != null && !(await this.objects.isSeen(ctx, input.object_id))) throw notFound();
    if (input.accounting_point_ids && !(await this.points.areSeen(ctx, input.accounting_point_ids))) throw notFound();
    return scopeFor(ctx, input);
  }

  /** The clock of the company, regardless of the caller: all of its users mean the same period. */
  private async zone(ctx: Context): Promise<Zone> {
    return (await this.settings.zoneOf(ctx.companyId)) ?? callerZone(ctx);
  }
}

function stateOf(points: number, closed: number, run: Closing | undefined): PeriodState {
  if (run?.status === 'running') return 'closing';
  if (closed === 0) return 'open';
  return closed >= points ? 'closed' : 'partly_closed';
}

const closingReply = (run: Closing): NonNullable<BillingPeriod['closing']> => ({
  ...{ status: run.status, total: run.total, done: run.done, author: run.author },
  ...{ started_at: Math.floor(run.startedAt), finished_at: run.finishedAt && Math.floor(run.finishedAt) },
});
