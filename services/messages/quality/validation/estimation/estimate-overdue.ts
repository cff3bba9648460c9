import { Injectable, Logger } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { insight } from '../../../figures/insight';
import { bucketOf, dateOf } from '../../../figures/buckets';
import { DeviceRepository } from '../../../store/registries/devices/device.repository';
import { daysOf } from '../missing-stretches';
import { policyFor, type PolicyRow } from '../policies/choose-policy';
import { PolicyRepository } from '../policies/policy.repository';
import { QualityRepository } from '../quality.repository';
import { EstimateRepository } from './estimate.repository';
import { EstimateGaps } from './estimate-gaps';
import { OverdueRepository, type LackingSeries, type SeriesPlace } from './overdue.repository';
import { type OverdueGap, overdueGaps } from './overdue-gaps';

/** Series of one query. */
const BATCH = 500;
/** A run is a turn of the jobs, which others wait for: the next one continues. */
const LONGEST_RUN_MS = 30_000;
/** Days that a policy of a past day reaches back, beside the wait and the longest gap. */
const DAYS_BACK = 31;
/** Time after which a gap that could not be estimated is tried again, seconds. */
const RETRY_AFTER = 86_400;
const MOST_REMEMBERED = 10_000;
const START: SeriesPlace = { deviceId: 0, type: 0 };

/** Estimates gaps that the figure policies leave to the product, after the wait that they set. */
@Injectable()
export class EstimateOverdue {
  private readonly logger = new Logger('EstimateOverdue');
  private after = START;
  /** Gaps that could not be estimated, with the time of the trial. */
  private readonly failed = new Map<string, number>();

  constructor(
    private readonly overdue: OverdueRepository,
    private readonly policies: PolicyRepository,
    private readonly quality: QualityRepository,
    private readonly devices: DeviceRepository,
    private readonly estimates: EstimateRepository,
    private readonly gaps: EstimateGaps,
  ) {}

  /** The next series, from the first again after the last one. */
  async run(now = Math.floor(Date.now() / 1000)): Promise<void> {
    const companies = await this.overdue.companies();
    if (companies.length === 0) return;
    const policies = await this.policies.of(companies);
    const today = bucketOf(now, 0).day;
    const span = { first: today - daysBack(policies), last: today + 1 };
    const began = performance.now();
    do {
      const { last, series } = await this.overdue.lacking(companies, this.after, dateOf(span.first), BATCH);
      this.after = last ? { deviceId: last.deviceId, type: last.type } : START;
      const isLate = () => performance.now() - began >= LONGEST_RUN_MS;
      this.after = (await this.estimate(series, policies, span, { now, isLate })) ?? this.after;
    } while (this.after !== START && performance.now() - began < LONGEST_RUN_MS);
  }

  /** Returns the place after which the next run begins, where there was no time for all series; else null. */
  private async estimate(
    series: readonly LackingSeries[],
    policies: readonly PolicyRow[],
    span: { first: number; last: number },
    { now, isLate }: { now: number; isLate: () => boolean },
  ): Promise<SeriesPlace | null> {
    if (series.length === 0) return null;
    const ids = [...new Set(series.map(({ deviceId }) => deviceId))];
    const days = await this.quality.days(ids, dateOf(span.first), dateOf(span.last));
    const decided = await this.estimates.decided(ids);
    for (const one of series) {
      const { companyId, zone, points, deviceId, type } = one;
      const resource = modelById(one.modelId)?.resource ?? 'other';
      const found = overdueGaps(one, daysOf(one, days, span.first, span.last), {
        ...{ now, policyAt: policyFor(policies, { companyId, resource, zone, points }), closedTo: one.closedTo ?? 0 },
        decided: decided.filter((time) => time.deviceId === deviceId && time.type === type),
      });
      for (const gap of found) {
        if (isLate()) return { deviceId, type: type - 1 };
        await this.fill(one, gap, now);
      }
    }
    return null;
  }

  private async fill({ companyId, zone, deviceId, type }: LackingSeries, gap: OverdueGap, now: number): Promise<void> {
    const key = [deviceId, type, gap.from, gap.to].join();
    if (now - (this.failed.get(key) ?? 0) < RETRY_AFTER) return;
    const ctx = insight('figure policy', { companyId, zone });
    try {
      const device = await this.devices.find(ctx, deviceId);
      if (!device || device.state === 'trash') return;
      const { from, to, method } = gap;
      const { cause } = await this.gaps.estimateOne(ctx, { device, from, to }, { msgType: type, method, reason: '' });
      if (cause === null) return;
    } catch (error) {
      this.logger.error({ err: error, device: deviceId, type }, 'a gap could not be estimated');
    }
    if (this.failed.size >= MOST_REMEMBERED) this.failed.clear();
    this.failed.set(key, now);
  }
}

/** Days within which the policies estimate. */
const daysBack = (policies: readonly PolicyRow[]): number =>
  Math.ceil(
    DAYS_BACK +
      Math.max(0, ...policies.map(({ policy }) => ((policy?.estimate_after ?? 0) + (policy?.longest_gap ?? 0)) / 24)),
  );
