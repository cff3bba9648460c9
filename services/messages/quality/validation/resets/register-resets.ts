import { Injectable } from '@nestjs/common';
import { fieldTitle, isAggregated, layoutOf, MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { confirmReset, InputOf, registerResets, ReplyOf, withdrawReset } from '@gaugeway/proto/api';
import { AggregateScheduler } from '../../../figures/aggregates/aggregate-scheduler';
import { DirtyRepository } from '../../../figures/aggregates/dirty.repository';
import { RegisterNeighboursRepository } from '../../../figures/consumption/register-neighbours.repository';
import { DeviceRepository, type ProjectedDevice } from '../../../store/registries/devices/device.repository';
import { QualityDirtyRepository } from '../quality-dirty.repository';
import { QualityUpdater } from '../quality-updater';
import { RegisterResetRepository } from './register-reset.repository';

/** Ahead of now that a reset may be, as clocks of devices are, seconds. */
const AHEAD = 3600;

/**
 * Resets of registers as dated facts: what was counted until then and what the register began at again. The series goes on
 * as after a replacement, and readings of the new count are no longer suspect for their fall.
 */
@Injectable()
export class RegisterResets {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly repository: RegisterResetRepository,
    private readonly neighbours: RegisterNeighboursRepository,
    private readonly figures: DirtyRepository,
    private readonly dirty: QualityDirtyRepository,
    private readonly quality: QualityUpdater,
    private readonly builder: AggregateScheduler,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws 404. */
  async list(ctx: Context, { device_id }: InputOf<typeof registerResets>): Promise<ReplyOf<typeof registerResets>> {
    const model = modelById((await this.device(ctx, device_id)).modelId);
    const resets = (await this.repository.ofDevice(ctx, device_id)).map(
      ({ field, ts, last, start, reason, userId, createdAt }) => {
        const { title, unit } = fieldTitle(field, ctx.language, model);
        return {
          ...{ field, title, unit: unit?.title ?? '', datetime: ts, last_value: last, start_value: start, reason },
          ...{ user_id: userId, created_at: Math.floor(createdAt / 1000) },
        };
      },
    );
    return { resets };
  }

  /** Throws 404, and 422 for a field that is no register of the device, a time to come and a last value below the reading before. */
  async confirm(ctx: Context, input: InputOf<typeof confirmReset>): Promise<ReplyOf<typeof confirmReset>> {
    const { device_id, field, datetime: ts, start_value: start, reason } = input;
    const device = await this.device(ctx, device_id);
    const model = modelById(device.modelId);
    const known: readonly string[] = model ? layoutOf(model, MESSAGE_TYPE.current) : [];
    if (!isAggregated(field) || (model && !known.includes(field))) {
      throw refused(ctx, 'field', 'reading_no_field', { field });
    }
    if (ts > Date.now() / 1000 + AHEAD) throw refused(ctx, 'datetime', 'reset_ahead');
    const [earlier] = await this.neighbours.before([{ deviceId: device_id, field, ts: ts - 1 }]);
    const before = earlier?.readings.at(-1);
    const last = input.last_value ?? before?.value;
    if (last === undefined) throw refused(ctx, 'last_value', 'reset_no_reading');
    if (before && last < before.value) throw refused(ctx, 'last_value', 'reset_below', { value: before.value });
    const reset = { field, ts, last, start, reason, userId: ctx.userId, createdAt: Date.now() };
    await this.change(device_id, ts, async (transaction) => {
      await this.repository.add(transaction, ctx, device_id, reset);
      const details = { device: device_id, field, datetime: ts, end_value: last, start_value: start, reason };
      await this.trail.add(transaction, 'messages', ctx, { action: 'readings.reset_confirmed', details });
    });
    return { msg: translate(ctx.language, 'quality.reset_confirmed') };
  }

  /** Throws 404, also for a reset that was not confirmed. */
  async withdraw(ctx: Context, input: InputOf<typeof withdrawReset>): Promise<ReplyOf<typeof withdrawReset>> {
    const { device_id, field, datetime: ts, reason } = input;
    await this.device(ctx, device_id);
    await this.change(device_id, ts, async (transaction) => {
      if (!(await this.repository.remove(transaction, ctx, device_id, field, ts))) throw notFound();
      const details = { device: device_id, field, datetime: ts, reason };
      await this.trail.add(transaction, 'messages', ctx, { action: 'readings.reset_withdrawn', details });
    });
    return { msg: translate(ctx.language, 'quality.reset_withdrawn') };
  }

  /** Values that the fact affects are judged and added up again, in its transaction. */
  private async change(
    deviceId: number,
    ts: number,
    act: (transaction: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await act(transaction);
      const range = { deviceId, from: ts, to: ts, isCorrection: true };
      await this.dirty.mark([{ ...range, type: MESSAGE_TYPE.current }], transaction);
      await this.figures.mark([{ ...range, isRemoval: true }], transaction);
    });
    await this.quality.run([deviceId]);
    this.builder.now();
  }

  private async device(ctx: Context, id: number): Promise<ProjectedDevice> {
    const device = await this.devices.find(ctx, id);
    if (!device || device.state === 'trash') throw notFound();
    return device;
  }
}

const refused = (ctx: Context, name: string, key: string, values: Record<string, string | number> = {}) =>
  invalid({}, { fields: { [name]: [translate(ctx.language, `errors.${key}`, values)] } });
