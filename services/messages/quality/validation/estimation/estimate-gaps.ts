import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { estimateGaps, InputOf, listEstimates, ReplyOf, undoEstimates } from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../../store/registries/accounting-points/accounting-point.repository';
import { DeviceRepository, type ProjectedDevice } from '../../../store/registries/devices/device.repository';
import { TimeSeries } from '../../../store/timeseries/time-series';
import { QualityUpdater } from '../quality-updater';
import { QualityDirtyRepository } from '../quality-dirty.repository';
import { slotsOf } from '../slots';
import { type Estimate, EstimateRepository } from './estimate.repository';
import { FollowEstimates } from './follow-estimates';

type Input = InputOf<typeof estimateGaps>;
type Result = ReplyOf<typeof estimateGaps>['devices'][number];

/** Message type, method and reason of an estimate. */
type Wanted = Pick<Input, 'msgType' | 'method' | 'reason'>;

/** A device, for the time that it was at the point. */
interface Span {
  device: ProjectedDevice;
  from: number;
  to: number;
}

const WEEK = 7 * 86_400;

/** Estimation of missing values, and its withdrawal. */
@Injectable()
export class EstimateGaps {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly points: AccountingPointRepository,
    private readonly repository: EstimateRepository,
    private readonly estimates: FollowEstimates,
    private readonly series: TimeSeries,
    private readonly dirty: QualityDirtyRepository,
    private readonly quality: QualityUpdater,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws 404 where one of the devices, or the point, is not seen. */
  async estimate(ctx: Context, input: Input): Promise<ReplyOf<typeof estimateGaps>> {
    const spans = await this.spans(ctx, input);
    const results: Result[] = [];
    for (const span of spans) results.push(await this.estimateOne(ctx, span, input));
    await this.quality.run(spans.map(({ device }) => device.deviceId));
    const values = results.reduce((sum, result) => sum + result.values, 0);
    const key = values > 0 ? 'quality.estimated' : 'quality.nothing_estimated';
    return { devices: results, msg: translate(ctx.language, key, { count: values }) };
  }

  /** Ids that are unknown, or not seen, are an error as a whole: throws 404. */
  async undo(ctx: Context, { estimate_ids }: InputOf<typeof undoEstimates>): Promise<ReplyOf<typeof undoEstimates>> {
    const ids = [...new Set(estimate_ids)];
    const found = await this.repository.find(ctx, ids);
    if (found.length < ids.length) throw notFound();
    let values = 0;
    for (const estimate of found) {
      const device = await this.devices.existing(ctx, estimate.deviceId);
      values += await this.database.transaction(async (transaction) => {
        await this.repository.withdraw(transaction, estimate.id);
        const count = await this.estimates.takeBack(transaction, estimatedDevice(device), estimate);
        const { deviceId, type, from, to } = estimate;
        await this.dirty.mark([{ deviceId, type, from, to, isCorrection: true }], transaction);
        const details = { device: deviceId, type, from, to, values: count };
        await this.trail.add(transaction, 'messages', ctx, { action: 'readings.estimate_undone', details });
        return count;
      });
    }
    await this.quality.run([...new Set(found.map(({ deviceId }) => deviceId))]);
    return { values, msg: translate(ctx.language, 'quality.estimate_undone', { count: values }) };
  }

  /** Throws 404. */
  async list(ctx: Context, { device_id }: InputOf<typeof listEstimates>): Promise<ReplyOf<typeof listEstimates>> {
    await this.devices.existing(ctx, device_id);
    const estimates = (await this.repository.ofDevice(ctx, device_id)).map((estimate) => ({
      ...{ id: estimate.id, device_id, msgType: estimate.type, startDate: estimate.from, stopDate: estimate.to },
      ...{ method: estimate.method, reason: estimate.reason, user_id: estimate.userId },
      created_at: Math.floor(estimate.createdAt / 1000),
    }));
    return { estimates };
  }

  /** Missing values of a device in a time; the estimates of others in it are replaced. */
  async estimateOne(
    ctx: Context,
    { device, from, to }: Span,
    { msgType: type, method, reason }: Wanted,
  ): Promise<Result> {
    const { deviceId, companyId } = device;
    const none = (cause: Result['cause']): Result => ({ device_id: deviceId, estimate_id: null, values: 0, cause });
    if (slotsOf(type) === 0) return none('not_estimable');
    // Judged first: the expected values of the device must be known.
    await this.quality.run([deviceId]);
    const weeks = Array.from({ length: Math.ceil((to - from) / WEEK) + 1 }, (_, place) =>
      Math.min(to, from + place * WEEK),
    );
    await this.series.makeRoom(weeks);
    return this.database.transaction(async (transaction) => {
      const step = await this.repository.stepOf(transaction, deviceId, type);
      if (step === null) return none('no_ends');
      const request = { companyId, deviceId, type, from, to, step, method, reason };
      const made = { ...request, userId: ctx.userId, createdAt: Date.now() };
      // Existing estimates of the same time are replaced by the new method.
      const earlier = await this.repository.overlapping(transaction, deviceId, type, from, to);
      for (const one of earlier) await this.estimates.takeBack(transaction, estimatedDevice(device), one);
      const widened: Estimate = {
        ...made,
        id: 0,
        from: Math.min(from, ...earlier.map((one) => one.from)),
        to: Math.max(to, ...earlier.map((one) => one.to)),
      };
      await this.repository.remove(transaction, widened);
      const { values, cause } = await this.estimates.apply(transaction, estimatedDevice(device), widened);
      const range = { deviceId, type, from: widened.from, to: widened.to, isCorrection: true };
      await this.dirty.mark([range], transaction);
      if (cause !== null) return none(cause);
      const id = await this.repository.add(transaction, widened);
      const details = { device: deviceId, type, from, to, method, reason, values };
      await this.trail.add(transaction, 'messages', ctx, { action: 'readings.estimated', details });
      return { device_id: deviceId, estimate_id: id, values, cause: null };
    });
  }

  private async spans(ctx: Context, input: Input): Promise<Span[]> {
    const { startDate: from, stopDate: to } = input;
    if (input.device_ids !== undefined) {
      const spans: Span[] = [];
      for (const id of new Set(input.device_ids))
        spans.push({ device: await this.devices.existing(ctx, id), from, to });
      return spans;
    }
    const links = orNotFound(await this.points.linksOf(ctx, input.accounting_point_id ?? 0));
    const spans: Span[] = [];
    for (const link of links) {
      const span = { from: Math.max(from, link.from), to: Math.min(to, (link.to ?? Infinity) - 1) };
      const device = span.from < span.to ? await this.devices.find(ctx, link.deviceId) : null;
      if (device && device.state !== 'trash') spans.push({ device, ...span });
    }
    return spans;
  }
}

const estimatedDevice = ({ deviceId, companyId, modelId, zone }: ProjectedDevice) => ({
  ...{ deviceId, companyId, modelId, zone },
});
