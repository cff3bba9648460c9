import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { callerZone, type Context, hasRight } from '@gaugeway/platform/auth';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { Database, type Transaction, violatedConstraint } from '@gaugeway/platform/database';
import { noRight, orNotFound } from '@gaugeway/platform/http';
import { AfterProjection } from '@gaugeway/platform/nest';
import {
  type AuditAction,
  type AccountingPoint,
  type changeTransformers,
  type DeviceLink,
  type InputOf,
  type replaceDevice,
  SECTION,
  type tieDevice,
  type untieDevice,
} from '@gaugeway/proto/api';
import { momentText } from '@gaugeway/proto/time/zone';
import {
  deviceAtOtherPoint,
  deviceOfOtherResource,
  linkBeforeOthers,
  linkBeforeTie,
  linkInFuture,
  pointHasDevice,
  pointHasNoDevice,
  pointIsVirtual,
  transformersOfElectricity,
} from './accounting-point.errors';
import { ChangeLog } from '../change-log/change-log';
import { DeviceRepository, type KnownDevice } from '../registries/device.repository';
import { unknownDevice } from '../registries/registry.errors';
import { ObjectTiesRepository } from '../tree/object-ties.repository';
import { AccountingPointRepository, type LinkTerms } from './accounting-point.repository';
import { otherResource } from './other-resource';

/** Resource type (specification 2, section 3). */
const ELECTRICITY = 3;

/** A clock that is a little ahead of ours is no time to come. */
const CLOCK_TOLERANCE = 300;

/**
 * Links of devices to accounting points, with their times. One device per point and one point per device at a time. A
 * closed period is never changed, because consumption is computed from it.
 */
@Injectable()
export class DeviceLinksService {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly devices: DeviceRepository,
    private readonly trail: AuditTrail,
    private readonly log: ChangeLog,
    private readonly ties: ObjectTiesRepository,
    private readonly database: Database,
  ) {}

  /** Throws 404, `pointHasDevice`, `unknownDevice`, `deviceOfOtherResource`, `deviceAtOtherPoint`, `linkBeforeOthers`, `linkBeforeTie`, `linkInFuture`. */
  tie(ctx: Context, input: InputOf<typeof tieDevice>): Promise<AccountingPoint> {
    const from = timeOf(input.date);
    return this.changing(
      ctx,
      input.accounting_point_id,
      input.device_id,
      from,
      async (transaction, current, resource) => {
        if (current) throw pointHasDevice({ device: current.device_name });
        const device = await this.device(transaction, ctx, input.device_id, resource);
        await this.link(transaction, ctx, input.accounting_point_id, device, from, input.start_values ?? {});
        return { action: 'accounting_point.device_tied', details: { device: device.device_id, from } };
      },
    );
  }

  /** Throws 404, `pointHasNoDevice`, `linkBeforeTie`, `linkInFuture`. */
  untie(ctx: Context, input: InputOf<typeof untieDevice>): Promise<AccountingPoint> {
    const to = timeOf(input.date);
    return this.changing(ctx, input.accounting_point_id, 0, to, async (transaction, current) => {
      if (!current) throw pointHasNoDevice();
      await this.unlink(transaction, ctx, current, to, input.end_values ?? {});
      return { action: 'accounting_point.device_untied', details: { device: current.device_id, to } };
    });
  }

  /** Both in one, with the errors of both. */
  async replace(
    ctx: Context,
    input: InputOf<typeof replaceDevice>,
  ): Promise<{ accounting_point: AccountingPoint; before: string }> {
    const at = timeOf(input.date);
    let before = '';
    const accounting_point = await this.changing(
      ctx,
      input.accounting_point_id,
      input.device_id,
      at,
      async (transaction, current, resource) => {
        if (!current) throw pointHasNoDevice();
        const device = await this.device(transaction, ctx, input.device_id, resource);
        if (device.device_id === current.device_id) throw pointHasDevice({ device: device.name });
        before = current.device_name;
        await this.unlink(transaction, ctx, current, at, input.end_values ?? {});
        // The transformers stay where they are.
        await this.link(transaction, ctx, input.accounting_point_id, device, at, input.start_values ?? {}, current);
        await this.takePlace(transaction, ctx, input.accounting_point_id, current.device_id, device.device_id);
        return {
          action: 'accounting_point.device_replaced',
          details: {
            at,
            before: current.device_id,
            device: device.device_id,
            end_values: input.end_values,
            start_values: input.start_values,
          },
        };
      },
    );
    return { accounting_point, before };
  }

  /**
   * Other transformers or losses from a time on, while the device stays: the link ends there and goes on with the new ones.
   * At its very beginning it is put right. Throws as `replace` does, and `transformersOfElectricity`.
   */
  changeTransformers(ctx: Context, input: InputOf<typeof changeTransformers>): Promise<AccountingPoint> {
    const at = timeOf(input.date);
    const pointId = input.accounting_point_id;
    const { transformation_ratio, loss_factor, values = {} } = input;
    const after = { transformation_ratio, loss_factor };
    return this.changing(ctx, pointId, 0, at, async (transaction, current, resource) => {
      if (!current) throw pointHasNoDevice();
      if (resource !== ELECTRICITY) throw transformersOfElectricity();
      const { id, device_id, transformation_ratio: ratio, loss_factor: losses } = current;
      if (at === current.from) await this.points.setTerms(transaction, pointId, id, after);
      else {
        await this.unlink(transaction, ctx, current, at, values);
        await this.points.link(transaction, ctx, { pointId, deviceId: device_id, from: at, start: values, ...after });
      }
      const before = { transformation_ratio: ratio, loss_factor: losses };
      return { action: 'accounting_point.transformers_changed', details: { at, before, after } };
    });
  }

  /** Unties devices that moved to another company from the points of the company that they left. */
  @AfterProjection(DeviceRepository, 'projection')
  async afterDeviceChanges({ values }: RegistryChanges<unknown>): Promise<void> {
    if (values.length === 0) return;
    const devices = values.map(({ id }) => id);
    await this.database.transaction((transaction) =>
      this.points.unlinkMoved(transaction, devices, Math.floor(Date.now() / 1000)),
    );
  }

  /** Runs a change of the devices of a point, which is locked, and records it. */
  private async changing(
    ctx: Context,
    pointId: number,
    deviceId: number,
    at: number,
    work: (
      transaction: Transaction,
      current: DeviceLink | null,
      resourceTypeId: number,
    ) => Promise<{ action: AuditAction; details: Record<string, unknown> }>,
  ): Promise<AccountingPoint> {
    if (!hasRight(ctx, 'read', SECTION.devices) && !hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
    try {
      return await this.database.transaction(async (transaction) => {
        const point = orNotFound(await this.points.lock(transaction, ctx, pointId));
        if (point.formula) throw pointIsVirtual();
        const [newest] = await this.points.links(pointId, transaction);
        const { action, details } = await work(
          transaction,
          newest && newest.to === null ? newest : null,
          point.resource_type_id,
        );
        const entry = { details: { id: pointId, ...details } };
        // The history of a point has its devices from their links.
        if (action === 'accounting_point.transformers_changed')
          await this.log.add(transaction, ctx, { ...entry, action });
        else await this.trail.add(transaction, 'objects', ctx, { ...entry, action });
        return orNotFound(await this.points.find(ctx, pointId, transaction));
      });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'device_link_one_device') throw await this.tooEarly(ctx, pointId);
      if (constraint !== 'device_link_one_point') throw error;
      const point = await this.points.pointOfDevice(ctx, deviceId, at);
      throw deviceAtOtherPoint({ device: await this.devices.nameOf(ctx, deviceId), point: point ?? '' });
    }
  }

  private async device(
    transaction: Transaction,
    ctx: Context,
    id: number,
    resourceTypeId: number,
  ): Promise<KnownDevice> {
    const device = await this.devices.find(transaction, ctx, id);
    if (!device || device.state === 'trash') throw unknownDevice({}, { attribute: 'device_id' });
    const other = otherResource(ctx, { name: device.name, modelId: device.model_id }, resourceTypeId);
    if (other) throw deviceOfOtherResource(other, { attribute: 'device_id' });
    return device;
  }

  private async link(
    transaction: Transaction,
    ctx: Context,
    pointId: number,
    { device_id: deviceId }: KnownDevice,
    from: number,
    start: Record<string, number>,
    { transformation_ratio, loss_factor }: Partial<LinkTerms> = {},
  ): Promise<void> {
    await this.points.link(transaction, ctx, { pointId, deviceId, from, start, transformation_ratio, loss_factor });
  }

  /** Moves the new device to the object of the point, in place of the old one. */
  private async takePlace(
    transaction: Transaction,
    ctx: Context,
    pointId: number,
    before: number,
    after: number,
  ): Promise<void> {
    const node = await this.ties.takePlace(transaction, ctx, { pointId, before, after });
    if (!node) return;
    const { _id, name, isTaken } = node;
    const details = { _id, name, tied: isTaken ? [after] : [], untied: [before] };
    await this.log.add(transaction, ctx, { action: 'object.devices_tied', details });
  }

  private async unlink(
    transaction: Transaction,
    ctx: Context,
    link: DeviceLink,
    to: number,
    end: Record<string, number>,
  ): Promise<void> {
    if (to <= link.from)
      throw linkBeforeTie(
        { device: link.device_name, date: momentText(callerZone(ctx), link.from) },
        { attribute: 'date' },
      );
    await this.points.unlink(transaction, ctx, { linkId: link.id, to, end });
  }

  private async tooEarly(ctx: Context, pointId: number): Promise<Error> {
    const [newest] = await this.points.links(pointId);
    if (newest && newest.to === null)
      return linkBeforeTie(
        { device: newest.device_name, date: momentText(callerZone(ctx), newest.from) },
        { attribute: 'date' },
      );
    return linkBeforeOthers({ date: momentText(callerZone(ctx), newest?.to ?? 0) }, { attribute: 'date' });
  }
}

function timeOf(date: number | undefined): number {
  const now = Math.floor(Date.now() / 1000);
  if (date !== undefined && date > now + CLOCK_TOLERANCE) throw linkInFuture({}, { attribute: 'date' });
  return date ?? now;
}
