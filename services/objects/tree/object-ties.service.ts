import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { noRight, notFound } from '@gaugeway/platform/http';
import { AfterProjection } from '@gaugeway/platform/nest';
import {
  type InputOf,
  type massTieDevices,
  type objectDevices,
  type ObjectDetails,
  type ReplyOf,
  SECTION,
  type tieObjectDevices,
} from '@gaugeway/proto/api';
import { ChangeLog } from '../change-log/change-log';
import { DeviceRepository } from '../registries/device.repository';
import { unknownDevice } from '../registries/registry.errors';
import { deviceAtOtherObject } from './object.errors';
import { ObjectService, DEVICES_LIMIT } from './object.service';
import { ObjectTiesRepository } from './object-ties.repository';

/** Assignment of devices and accounting points to nodes of the tree. */
@Injectable()
export class ObjectTiesService {
  constructor(
    private readonly objects: ObjectService,
    private readonly ties: ObjectTiesRepository,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Unties devices that moved to another company or were deleted. */
  @AfterProjection(DeviceRepository, 'projection')
  afterDeviceChanges({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    return this.ties.untieMoved([...values.map(({ id }) => id), ...removed]);
  }

  /** Throws 403, 404, `unknownDevice`, `deviceAtOtherObject`. */
  async tie(
    ctx: Context,
    { object_id, device_ids = [], untie_device_ids = [] }: InputOf<typeof tieObjectDevices>,
  ): Promise<ObjectDetails> {
    refuseWithoutDevices(ctx);
    const object = await this.objects.stored(ctx, object_id);
    await this.database.transaction(async (transaction) => {
      const untied = new Set(untie_device_ids);
      const wanted = [...new Set([...device_ids, ...untie_device_ids])];
      const devices = await this.ties.tieable(transaction, ctx, wanted);
      if (devices.length < wanted.length) throw unknownDevice({}, { attribute: 'device_ids' });
      const elsewhere = devices.find((device) => device.object_id !== null && device.object_id !== object_id);
      if (elsewhere)
        throw deviceAtOtherObject(
          { device: elsewhere.name, object: elsewhere.object_name ?? '' },
          { attribute: 'device_ids' },
        );
      await this.ties.untie(transaction, ctx, untie_device_ids);
      const tied = device_ids.filter((id) => !untied.has(id));
      await this.ties.tie(transaction, ctx, object_id, tied);
      await this.log.add(transaction, ctx, {
        action: 'object.devices_tied',
        details: { _id: object_id, name: object.name, tied, untied: untie_device_ids },
      });
    });
    return this.objects.one(ctx, object_id);
  }

  /** Throws 403, 404. */
  async moveAll(
    ctx: Context,
    { object_id, device_ids }: InputOf<typeof massTieDevices>,
  ): Promise<Omit<ReplyOf<typeof massTieDevices>, 'msg'>> {
    refuseWithoutDevices(ctx);
    const object = object_id === null ? null : await this.objects.stored(ctx, object_id);
    return this.database.transaction(async (transaction) => {
      const wanted = [...new Set(device_ids)];
      const devices = new Map(
        (await this.ties.tieable(transaction, ctx, wanted)).map((device) => [device.device_id, device]),
      );
      const changed = wanted.filter((id) => devices.has(id) && devices.get(id)?.object_id !== object_id);
      if (object_id === null) await this.ties.untie(transaction, ctx, changed);
      else await this.ties.tie(transaction, ctx, object_id, changed);
      await this.log.add(transaction, ctx, {
        action: 'object.devices_tied',
        details: { _id: object_id, name: object?.name, tied: object ? changed : [], untied: object ? [] : changed },
      });
      const isChanged = new Set(changed);
      const done = object_id === null ? ('untied' as const) : ('tied' as const);
      const results = [...devices.keys()].map((device_id) => ({
        device_id,
        result: isChanged.has(device_id) ? done : ('unchanged' as const),
      }));
      return { results, unknown: wanted.length - devices.size };
    });
  }

  /** Throws 404. */
  async devices(
    ctx: Context,
    { object_id, branch = false }: InputOf<typeof objectDevices>,
  ): Promise<ReplyOf<typeof objectDevices>> {
    const object = await this.objects.stored(ctx, object_id);
    return { devices: await this.ties.devices(ctx, object, branch, DEVICES_LIMIT) };
  }

  /**
   * Moves accounting points to a node; null = to none. Throws 404, also for a point that the caller does not see.
   */
  async tiePoints(ctx: Context, objectId: string | null, pointIds: readonly number[]): Promise<void> {
    const object = objectId === null ? null : await this.objects.stored(ctx, objectId);
    const wanted = [...new Set(pointIds)];
    await this.database.transaction(async (transaction) => {
      const tied = await this.ties.tiePoints(transaction, ctx, objectId, wanted);
      if (tied.length < wanted.length) throw notFound();
      await this.log.add(transaction, ctx, {
        action: object ? 'object.points_tied' : 'object.points_untied',
        details: { _id: objectId, name: object?.name, points: wanted },
      });
    });
  }
}

/** Tying devices needs more than the right on objects (specification 2, section 6). */
function refuseWithoutDevices(ctx: Context): void {
  if (!hasRight(ctx, 'read', SECTION.devices) && !hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
}
