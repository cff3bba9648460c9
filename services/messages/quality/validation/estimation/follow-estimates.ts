import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { readingRemoved, readingStored } from '@gaugeway/proto/events';
import type { Zone } from '@gaugeway/proto/time/zone';
import { DirtyRepository } from '../../../figures/aggregates/dirty.repository';
import { LayoutRepository } from '../../../store/layouts/layout.repository';
import { RegisterFactsRepository } from '../../../store/registries/registers/register-facts.repository';
import { RemovalRepository } from '../../../store/editing/removal/removal.repository';
import { RowValues, STATUS } from '../../../store/timeseries/merge';
import type { NewRow } from '../../../store/timeseries/rows';
import {
  type ChangedRow,
  lockDevices,
  type StoredRow,
  StoredRows,
} from '../../../store/timeseries/stored-rows.repository';
import { TimeSeries } from '../../../store/timeseries/time-series';
import { QualityDirtyRepository } from '../quality-dirty.repository';
import { type Estimate, EstimateRepository, type KnownRow } from './estimate.repository';
import { estimateRows, PROFILE_TYPES } from './estimate';
import type { Estimated } from './estimate-request';

/** The device whose rows are estimated. */
export interface EstimatedDevice {
  deviceId: number;
  companyId: number;
  modelId: number;
  /** Zone of the device's clock. */
  zone: Zone;
}

/** Rows of it that changed, Unix seconds, inclusive. */
export interface ChangedRange extends EstimatedDevice {
  type: number;
  from: number;
  to: number;
}

const NOTHING: Estimated = { values: new Map(), cause: null };

/**
 * Derives the stored estimates again from the device's own rows: a late row replaces an estimate, and changes those
 * next to it, as if it had come in time.
 */
@Injectable()
export class FollowEstimates {
  private readonly storedRows: StoredRows;

  constructor(
    private readonly repository: EstimateRepository,
    private readonly removals: RemovalRepository,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly outbox: Outbox,
    private readonly dirty: DirtyRepository,
    private readonly quality: QualityDirtyRepository,
    private readonly facts: RegisterFactsRepository,
  ) {
    this.storedRows = new StoredRows(layouts);
  }

  /** Estimates that changed rows concern, again. */
  async follow(transaction: Transaction, ranges: readonly ChangedRange[]): Promise<void> {
    const ids = [...new Set(ranges.map(({ deviceId }) => deviceId))];
    const estimated = await this.repository.devicesOf(transaction, ids);
    for (const range of ranges) if (estimated.has(range.deviceId)) await this.followOne(transaction, range);
  }

  private async followOne(transaction: Transaction, { type, from, to, ...device }: ChangedRange): Promise<void> {
    const types = type === MESSAGE_TYPE.current ? [type, ...PROFILE_TYPES] : [type];
    for (const estimate of await this.repository.concerned(transaction, device.deviceId, types, from, to)) {
      await this.apply(transaction, device, estimate);
    }
  }

  /** Stores the current estimate; returns the number of rows with one, or the reason for none. */
  async apply(
    transaction: Transaction,
    device: EstimatedDevice,
    estimate: Estimate,
  ): Promise<{ values: number; cause: Estimated['cause'] }> {
    const { deviceId, type, from, to, step, method } = estimate;
    await lockDevices(transaction, [deviceId]);
    const rows = await this.repository.known(transaction, deviceId, type, from, to);
    const isProfile = PROFILE_TYPES.includes(type);
    const registers = isProfile
      ? await this.repository.known(transaction, deviceId, MESSAGE_TYPE.current, from, to)
      : [];
    const factsOf = (await this.facts.of([deviceId], transaction)).get(deviceId);
    const request = { from, to, step, method, zone: device.zone, factsOf };
    const estimated = estimateRows(type, rows, registers, request);
    await this.write(transaction, device, estimate, estimated, receivedOf(rows, from));
    return { values: estimated.values.size, cause: estimated.cause };
  }

  /** Removes estimated values; returns the number of rows that had one. */
  async takeBack(transaction: Transaction, device: EstimatedDevice, estimate: Estimate): Promise<number> {
    const { deviceId, type, from, to } = estimate;
    await lockDevices(transaction, [deviceId]);
    const rows = await this.repository.known(transaction, deviceId, type, from, to);
    return this.write(transaction, device, estimate, NOTHING, receivedOf(rows, from));
  }

  private async write(
    transaction: Transaction,
    device: EstimatedDevice,
    estimate: Estimate,
    { values: wanted }: Estimated,
    receivedAt: number,
  ): Promise<number> {
    const { deviceId, type, from, to } = estimate;
    const times = await this.repository.estimatedTimes(transaction, deviceId, type, from, to);
    const stored = await this.storedRows.at(transaction, deviceId, type, times);
    const changed: ChangedRow[] = [];
    const removed: number[] = [];
    for (const row of stored) {
      const after = await this.changed(transaction, row, wanted.get(row.ts), estimate);
      if (after === 'removed') removed.push(row.ts);
      else if (after) changed.push(after);
    }
    const there = new Set(stored.map(({ ts }) => ts));
    const added = await this.newRows(
      transaction,
      device,
      estimate,
      [...wanted].filter(([ts]) => !there.has(ts)),
    );
    if (added.length > 0) {
      await this.series.write(transaction, added);
      await this.repository.sign(
        transaction,
        estimate,
        added.map(({ ts }) => ts),
      );
    }
    if (changed.length > 0) await this.series.update(transaction, changed);
    if (removed.length > 0) await this.repository.drop(transaction, deviceId, type, removed);
    await this.publish(transaction, device, type, {
      stored: [...added, ...changed.map(asNewRow)],
      removed,
      receivedAt,
    });
    return stored.length;
  }

  /** A stored row with its estimates as they are wanted; null = it is as wanted. */
  private async changed(
    transaction: Transaction,
    row: StoredRow,
    wanted: ReadonlyMap<string, number> | undefined,
    estimate: Estimate,
  ): Promise<ChangedRow | 'removed' | null> {
    const values = new RowValues(row);
    const fields = [...values.numbers.keys()].filter((field) => values.markOf(field));
    const ours = fields.filter((field) => values.markOf(field)?.status === STATUS.estimated);
    const isPure = ours.length === fields.length && values.texts.size === 0;
    if (!wanted && isPure) return 'removed';
    const mark = markOf(estimate);
    for (const field of ours) {
      const value = wanted?.get(field) ?? NaN;
      if (!Object.is(value, values.numbers.get(field))) values.setNumber(field, value, mark, 'corrected');
    }
    if (wanted && isPure) {
      for (const [field, value] of wanted) {
        if (!ours.includes(field)) values.setNumber(field, value, mark, 'corrected');
      }
    }
    const { row: after, change } = values.result(row.receivedAt, '');
    if (change === 'none') return null;
    const layoutId = await this.layouts.idWithin(transaction, after.fields);
    return { ...row, ...after, layoutId, isCorrected: false };
  }

  private async newRows(
    transaction: Transaction,
    { deviceId, companyId }: EstimatedDevice,
    { type, createdAt }: Estimate,
    wanted: readonly (readonly [number, ReadonlyMap<string, number>])[],
  ): Promise<NewRow[]> {
    const rows: NewRow[] = [];
    for (const [ts, values] of wanted) {
      const fields = [...values.keys()];
      rows.push({
        ...{ deviceId, companyId, type, ts, fields, values: [...values.values()], status: STATUS.estimated },
        layoutId: await this.layouts.idWithin(transaction, fields),
        ...{ extra: '', link: '', receivedAt: createdAt },
      });
    }
    return rows;
  }

  private async publish(
    transaction: Transaction,
    { deviceId, companyId, modelId }: EstimatedDevice,
    type: number,
    { stored, removed, receivedAt }: { stored: readonly NewRow[]; removed: readonly number[]; receivedAt: number },
  ): Promise<void> {
    const key = { key: String(deviceId), company: companyId };
    if (stored.length > 0) {
      const rows = stored.map(({ ts, fields, values, extra, status }) => ({
        ...{ type, ts, fields: [...fields], values: [...values], extra, status, correction: true },
      }));
      const value = { deviceId, companyId, modelId, storedAt: Date.now(), receivedAt, rows, taskId: 0 };
      await this.outbox.add(transaction, 'messages', readingStored, [{ ...key, value }]);
    }
    const [first] = removed;
    const last = removed.at(-1);
    if (first === undefined || last === undefined) return;
    // One event reports the deletion; the changes by each of them are marked here.
    if (type === MESSAGE_TYPE.current) {
      await this.dirty.mark([{ deviceId, from: first, to: last, isRemoval: true, isCorrection: true }], transaction);
    }
    await this.quality.mark([{ deviceId, type, from: first, to: last, isCorrection: true }], transaction);
    const left = await this.removals.newest(transaction, deviceId, type);
    const newest = left && {
      ...{ type, ts: left.ts, values: left.values.map((value) => value ?? NaN) },
      fields: [...(await this.layouts.fieldsWithin(transaction, left.layout_id))],
    };
    const value = { deviceId, companyId, modelId, type, ts: last, newest };
    await this.outbox.add(transaction, 'messages', readingRemoved, [{ ...key, value }]);
  }
}

const markOf = ({ createdAt }: Estimate) => ({ status: STATUS.estimated, received_at: createdAt });

/** Reception time of the newest row before the period: an estimate is no contact with the device. */
const receivedOf = (rows: readonly KnownRow[], from: number): number =>
  [...rows].reverse().find(({ ts }) => ts <= from)?.receivedAt ?? 0;

const asNewRow = ({ extra, ...row }: ChangedRow): NewRow => ({ ...row, extra: JSON.stringify(extra) });
