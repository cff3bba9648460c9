import { Injectable } from '@nestjs/common';
import { layoutOf, modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { editReadings, InputOf, ReplyOf, undoEdit } from '@gaugeway/proto/api';
import { readingStored } from '@gaugeway/proto/events';
import { DeviceRepository, type ProjectedDevice } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { RowValues } from '../timeseries/merge';
import { type ChangedRow, lockDevices, type StoredRow, StoredRows } from '../timeseries/stored-rows.repository';
import { TimeSeries } from '../timeseries/time-series';

type Reply = ReplyOf<typeof editReadings>;
type ChangedValue = Reply['changed'][number];

/** Change of the values of a reading; returns the changed values. */
export type Act = (values: RowValues, row: StoredRow) => ChangedValue[];

/** Changed readings with a note. */
export interface ReadingEdit {
  type: number;
  /** Unix seconds. */
  times: readonly number[];
  method: string;
  reason: string;
  action?: 'readings.edited' | 'readings.decided';
}

const BY_HAND = 'hand';

/** Editing values by hand, and undoing it. */
@Injectable()
export class EditReadings {
  private readonly storedRows: StoredRows;

  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
  ) {
    this.storedRows = new StoredRows(layouts);
  }

  /** Throws 404, and 422 for a field that neither the reading nor the device's model has. */
  async edit(ctx: Context, input: InputOf<typeof editReadings>): Promise<Reply> {
    const { reason, method = BY_HAND } = input;
    const device = await this.devices.existing(ctx, input.device_id);
    const wanted = new Map(input.messages.map(({ datetime, values }) => [datetime, values]));
    const decision = { user: ctx.userId, reason, method, at: Date.now() };
    const model = modelById(device.modelId);
    const known: ReadonlySet<string> = new Set(model ? layoutOf(model, input.msgType) : []);
    return this.change(ctx, device, { type: input.msgType, times: [...wanted.keys()], method, reason }, (values, row) =>
      Object.entries(wanted.get(row.ts) ?? {}).flatMap(([field, after]) => {
        if (!known.has(field) && !row.fields.includes(field)) {
          throw invalid({}, { fields: { message: [translate(ctx.language, 'errors.reading_no_field', { field })] } });
        }
        const before = values.edit(field, after, decision);
        return before === after ? [] : [{ datetime: row.ts, field, before, after }];
      }),
    );
  }

  /** Throws 404. */
  async undo(ctx: Context, input: InputOf<typeof undoEdit>): Promise<Reply> {
    const device = await this.devices.existing(ctx, input.device_id);
    const edit = { type: input.msgType, times: [...new Set(input.datetimes)], method: 'undo', reason: '' };
    return this.change(ctx, device, edit, (values, row) =>
      (input.fields ?? row.fields).flatMap((field) => {
        const undone = values.undo(field);
        return undone ? [{ datetime: row.ts, field, ...undone }] : [];
      }),
    );
  }

  private async change(ctx: Context, device: ProjectedDevice, edit: ReadingEdit, act: Act): Promise<Reply> {
    const { changed, missing } = await this.apply(ctx, device, edit, act);
    const key =
      changed.length > 0 ? 'readings_edited' : missing.length > 0 ? 'readings_not_there' : 'readings_unchanged';
    return { changed, missing, msg: translate(ctx.language, `messages.${key}`, { count: changed.length }) };
  }

  /** Changes values of readings of a device in one transaction, with its audit and its event; times without a reading are missing. */
  async apply(
    ctx: Context,
    device: ProjectedDevice,
    edit: ReadingEdit,
    act: Act,
  ): Promise<Pick<Reply, 'changed' | 'missing'>> {
    return this.database.transaction(async (transaction) => {
      await lockDevices(transaction, [device.deviceId]);
      const rows = await this.storedRows.at(transaction, device.deviceId, edit.type, edit.times);
      const edited: ChangedRow[] = [];
      const changed: ChangedValue[] = [];
      for (const row of rows) {
        const values = new RowValues(row);
        changed.push(...act(values, row));
        const { row: after, change } = values.result(row.receivedAt, '');
        if (change === 'none') continue;
        const layoutId = await this.layouts.idWithin(transaction, after.fields);
        edited.push({ ...row, ...after, layoutId, isCorrected: true, userId: ctx.userId, method: edit.method });
      }
      if (edited.length > 0) await this.store(transaction, ctx, device, edit, edited, changed);
      const there = new Set(rows.map(({ ts }) => ts));
      return { changed, missing: edit.times.filter((ts) => !there.has(ts)) };
    });
  }

  /** The change, its audit and its event are stored together, or not at all. */
  private async store(
    transaction: Transaction,
    ctx: Context,
    { deviceId, companyId, modelId, tiedUsers }: ProjectedDevice,
    { type, reason, method, action = 'readings.edited' }: ReadingEdit,
    rows: readonly ChangedRow[],
    values: readonly ChangedValue[],
  ): Promise<void> {
    await this.series.update(transaction, rows);
    const storedAt = Date.now();
    const stored = rows.map((row) => ({
      ...{ type, ts: row.ts, fields: [...row.fields], values: [...row.values] },
      ...{ extra: JSON.stringify(row.extra), status: row.status, correction: true },
    }));
    // The time of the newest row's reception: an edit is no contact with the device.
    const receivedAt = Math.max(...rows.map((row) => row.receivedAt));
    const event = { deviceId, companyId, modelId, storedAt, receivedAt, rows: stored, taskId: 0, tiedUsers };
    await this.outbox.add(transaction, 'messages', readingStored, [
      { key: String(deviceId), company: companyId, value: event },
    ]);
    const details = { device: deviceId, type, rows: rows.length, values: values.length, reason, method };
    await this.trail.add(transaction, 'messages', ctx, { action, details });
  }
}
