import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { translate } from '@gaugeway/platform/i18n';
import type { removeReading, ReplyOf } from '@gaugeway/proto/api';
import { type EventIn, figuresChanged, readingRemoved } from '@gaugeway/proto/events';
import { DeviceRepository, type ProjectedDevice } from '../../registries/devices/device.repository';
import { changesOf } from '../../timeseries/figures-changed';
import { LayoutRepository } from '../../layouts/layout.repository';
import type { TakenOut } from '../../timeseries/time-series';
import { RemovalRepository } from './removal.repository';

/** Removes readings by hand, and notifies the services that keep the newest. */
@Injectable()
export class RemoveReadings {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly removals: RemovalRepository,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws 404. A reading that does not exist (any more) is no error. */
  async run(ctx: Context, removal: TakenOut): Promise<ReplyOf<typeof removeReading>> {
    const device = await this.devices.existing(ctx, removal.deviceId);
    const removed = await this.database.transaction((transaction) => this.takeOut(transaction, ctx, device, removal));
    return replyOf(ctx, removed);
  }

  /** Every reading of the hour that ends at `ts`. Throws 404. */
  async runHour(ctx: Context, hour: TakenOut & { ts: number }): Promise<ReplyOf<typeof removeReading>> {
    const device = await this.devices.existing(ctx, hour.deviceId);
    const removed = await this.database.transaction(async (transaction) => {
      let total = 0;
      for (const ts of await this.removals.momentsOfHour(transaction, hour)) {
        total += await this.takeOut(transaction, ctx, device, { ...hour, ts });
      }
      return total;
    });
    return replyOf(ctx, removed);
  }

  /** Returns how many there were. */
  private async takeOut(
    transaction: Transaction,
    ctx: Context,
    device: ProjectedDevice,
    removal: TakenOut,
  ): Promise<number> {
    const counts = await this.removals.remove(transaction, removal, ctx.userId);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0) return 0;
    const events = [];
    for (const type of counts.keys()) events.push(await this.eventOf(transaction, device, type, removal.ts));
    await this.outbox.add(
      transaction,
      'messages',
      readingRemoved,
      events.map((value) => ({ key: String(device.deviceId), company: device.companyId, value })),
    );
    await this.outbox.add(transaction, 'messages', figuresChanged, changesOf([{ ...device, isCorrection: true }]));
    const details = { device: device.deviceId, type: removal.type, ts: removal.ts, rows: total };
    await this.trail.add(transaction, 'messages', ctx, { action: 'readings.removed', details });
    return total;
  }

  private async eventOf(
    transaction: Transaction,
    { deviceId, companyId, modelId }: ProjectedDevice,
    type: number,
    ts: number | null,
  ): Promise<EventIn<typeof readingRemoved>> {
    const left = await this.removals.newest(transaction, deviceId, type);
    const newest = left && {
      type,
      ts: left.ts,
      fields: [...(await this.layouts.fieldsOf(left.layout_id))],
      values: left.values.map((value) => value ?? NaN),
    };
    return { deviceId, companyId, modelId, type, ts: ts ?? 0, newest };
  }
}

function replyOf({ language }: Context, removed: number): ReplyOf<typeof removeReading> {
  const key = removed > 0 ? 'messages.readings_removed' : 'messages.readings_not_there';
  return { removed, msg: translate(language, key, { count: removed }) };
}
