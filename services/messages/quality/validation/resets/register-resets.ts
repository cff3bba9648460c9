import { Injectable } from '@nestjs/common';
import { type DeviceModel, fieldTitle, isAggregated, layoutOf, MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { confirmReset, InputOf, registerResets, ReplyOf, withdrawReset } from '@gaugeway/proto/api';
import { AggregateScheduler } from '../../../figures/aggregates/aggregate-scheduler';
import { DirtyRepository } from '../../../figures/aggregates/dirty.repository';
import { RegisterNeighboursRepository } from '../../../figures/consumption/register-neighbours.repository';
import type { CountedReading } from '../../../store/derived/final-steps';
import { advance, type RegisterReset } from '../../../store/derived/register-facts';
import { AHEAD_SECONDS } from '../../../store/ingestion/batch';
import { DeviceRepository } from '../../../store/registries/devices/device.repository';
import { RegisterFactsRepository } from '../../../store/registries/registers/register-facts.repository';
import { QualityDirtyRepository } from '../quality-dirty.repository';
import { QualityUpdater } from '../quality-updater';
import { type DeviceReset, RegisterResetRepository } from './register-reset.repository';

/** Longest time ahead of now that a user may enter, s; for devices the rule of their readings applies. */
const AHEAD = 3600;

/**
 * Resets of registers as dated facts: the count until then and the value after the reset. The series goes on as after a
 * replacement, and readings of the new count are no longer suspect for their fall.
 */
@Injectable()
export class RegisterResets {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly repository: RegisterResetRepository,
    private readonly neighbours: RegisterNeighboursRepository,
    private readonly facts: RegisterFactsRepository,
    private readonly figures: DirtyRepository,
    private readonly dirty: QualityDirtyRepository,
    private readonly quality: QualityUpdater,
    private readonly builder: AggregateScheduler,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws 404. */
  async list(ctx: Context, { device_id }: InputOf<typeof registerResets>): Promise<ReplyOf<typeof registerResets>> {
    const model = modelById((await this.devices.existing(ctx, device_id)).modelId);
    const resets = (await this.repository.ofDevice(ctx, device_id)).map(
      ({ field, ts, last, start, reason, userId, createdAt }) => {
        const { title, unit } = fieldTitle(field, ctx.language, model);
        return {
          ...{ field, title, unit: unit?.title ?? '', datetime: ts, last_value: last, start_value: start },
          reason: userId === 0 ? translate(ctx.language, 'quality.reset_by_device') : reason,
          ...{ user_id: userId, created_at: Math.floor(createdAt / 1000) },
          origin: userId === 0 ? ('device' as const) : ('user' as const),
        };
      },
    );
    return { resets };
  }

  /** Throws 404, and 422 for a field that is no register of the device, a time to come and a last value below the reading before. */
  async confirm(ctx: Context, input: InputOf<typeof confirmReset>): Promise<ReplyOf<typeof confirmReset>> {
    const { device_id, field, datetime: ts, start_value: start, reason } = input;
    const device = await this.devices.existing(ctx, device_id);
    const model = modelById(device.modelId);
    if (!isRegisterOf(model, field)) {
      throw refused(ctx, 'field', 'reading_no_field', { field });
    }
    if (ts > Date.now() / 1000 + AHEAD) throw refused(ctx, 'datetime', 'reset_ahead');
    const before = await this.before(device_id, field, ts);
    const last = input.last_value ?? before?.value;
    if (last === undefined) throw refused(ctx, 'last_value', 'reset_no_reading');
    if (before && !(await this.isReached(device_id, field, before.value, last)))
      throw refused(ctx, 'last_value', 'reset_below', { value: before.value });
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
    await this.devices.existing(ctx, device_id);
    await this.change(device_id, ts, async (transaction) => {
      if (!(await this.repository.withdraw(transaction, ctx, device_id, field, ts))) throw notFound();
      const details = { device: device_id, field, datetime: ts, reason };
      await this.trail.add(transaction, 'messages', ctx, { action: 'readings.reset_withdrawn', details });
    });
    return { msg: translate(ctx.language, 'quality.reset_withdrawn') };
  }

  /**
   * Resets that devices report themselves. One that is known or was withdrawn is left as it is, also where each uplink
   * reports it at another time, and so is one that the readings contradict: the register has no last value, had a higher
   * one, or does not fall. One that looks like a known one is decided by the next reading of its register.
   */
  async report(reported: readonly DeviceReset[]): Promise<void> {
    for (const reset of reported) await this.take(reset, false);
  }

  /** Decides about kept reports of devices that sent readings. */
  async decide(devices: readonly Pick<DeviceReset, 'deviceId' | 'modelId'>[]): Promise<void> {
    for (const reset of await this.repository.pending(devices)) {
      if ((await this.repository.firstSince(reset)) === undefined) continue;
      await this.take(reset, true);
      await this.repository.drop(reset);
    }
  }

  /** @param isKept it looked like a known one when it was reported */
  private async take(reset: DeviceReset, isKept: boolean): Promise<void> {
    const last = await this.lastOf(reset);
    if (last === undefined) return;
    const verdict = await this.verdict(reset, last, isKept);
    if (verdict === 'undecided') await this.repository.defer({ ...reset, last });
    if (verdict === 'new')
      await this.change(reset.deviceId, reset.ts, (transaction) =>
        this.repository.report(transaction, { ...reset, last }),
      );
  }

  /** Last value of the old count; undefined = no possible reset. */
  private async lastOf({ deviceId, modelId, field, ts, last }: DeviceReset): Promise<number | undefined> {
    if (!isRegisterOf(modelById(modelId), field) || ts > Date.now() / 1000 + AHEAD_SECONDS) return undefined;
    const before = await this.before(deviceId, field, ts);
    const value = last ?? before?.value;
    if (value === undefined || !before) return value;
    return (await this.isReached(deviceId, field, before.value, value)) ? value : undefined;
  }

  private async verdict(reset: DeviceReset, last: number, isKept: boolean): Promise<'new' | 'known' | 'undecided'> {
    const before = await this.before(reset.deviceId, reset.field, reset.ts);
    const first = await this.repository.firstSince(reset);
    if (first !== undefined && (first < reset.start || first >= last)) return 'known';
    const known = await this.repository.known(reset);
    if (await this.isRepeated(reset, before, known)) return 'known';
    // A reading since that is not below the one before shows no other reset with the same values.
    const falls = first !== undefined && (before === undefined || first < before.value);
    const isAlike =
      isKept || known.some((each) => each.start === reset.start && (reset.last === null || each.last === reset.last));
    if (falls || !isAlike) return 'new';
    return first === undefined ? 'undecided' : 'known';
  }

  /** true = a report of a known reset, withdrawn ones included: nothing was counted between the two. */
  private async isRepeated(
    { deviceId, field, ts }: DeviceReset,
    before: CountedReading | undefined,
    known: readonly RegisterReset[],
  ): Promise<boolean> {
    const earlier = known.findLast((each) => each.ts <= ts);
    if (earlier && earlier.ts > (before?.ts ?? -Infinity)) return true;
    const later = known.find((each) => each.ts > ts);
    return later !== undefined && ((await this.before(deviceId, field, later.ts))?.ts ?? -Infinity) < ts;
  }

  /** The last reading before a time that counts. */
  private async before(deviceId: number, field: string, ts: number): Promise<CountedReading | undefined> {
    const [earlier] = await this.neighbours.before([{ deviceId, field, ts: ts - 1 }]);
    return earlier?.readings.at(-1);
  }

  /** true = the old count can reach its last value from another one, over the end of its range as well. */
  private async isReached(deviceId: number, field: string, from: number, last: number): Promise<boolean> {
    return advance(from, last, (await this.facts.ofDevice(deviceId))(field)) !== null;
  }

  /** Values that the fact affects are judged and added up again, in its transaction; `act` returns false for none. */
  private async change(
    deviceId: number,
    ts: number,
    act: (transaction: Transaction) => Promise<boolean | void>,
  ): Promise<void> {
    const isChanged = await this.database.transaction(async (transaction) => {
      if ((await act(transaction)) === false) return false;
      const range = { deviceId, from: ts, to: ts, isCorrection: true };
      await this.dirty.mark([{ ...range, type: MESSAGE_TYPE.current }], transaction);
      await this.figures.mark([{ ...range, isRemoval: true }], transaction);
      return true;
    });
    if (!isChanged) return;
    await this.quality.run([deviceId]);
    this.builder.now();
  }
}

/** true = a register of devices of the model; of an unknown model all that are added up. */
const isRegisterOf = (model: DeviceModel | undefined, field: string): boolean =>
  isAggregated(field) && (!model || layoutOf(model, MESSAGE_TYPE.current).some((name) => name === field));

const refused = (ctx: Context, name: string, key: string, values: Record<string, string | number> = {}) =>
  invalid({}, { fields: { [name]: [translate(ctx.language, `errors.${key}`, values)] } });
