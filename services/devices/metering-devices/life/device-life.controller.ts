import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  clearDeviceTrash,
  type InputOf,
  removeMeteringDevice,
  removeMeteringDevices,
  type ReplyOf,
  restoreMeteringDevice,
  restoreMeteringDevices,
  switchMeteringDevice,
  switchMeteringDevices,
  trashMeteringDevice,
  trashMarks,
  trashMeteringDevices,
} from '@gaugeway/proto/api';
import { MeteringDeviceService } from '../metering-device.service';
import { ChangeDeviceLife, type LifeAction } from './change-device-life';
import { ClearTrashService } from './clear-trash.service';

type One = ReplyOf<typeof switchMeteringDevice>;
type Many = ReplyOf<typeof switchMeteringDevices>;

@Controller()
export class DeviceLifeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly devices: MeteringDeviceService,
    private readonly trashCan: ClearTrashService,
  ) {}

  @Implements(switchMeteringDevice)
  async switch(ctx: Context, input: InputOf<typeof switchMeteringDevice>): Promise<One> {
    const action = input.is_active === undefined ? 'toggle' : input.is_active ? 'on' : 'off';
    await this.one(ctx, input, action);
    const device = await this.devices.get(ctx, input.id);
    const msg = translate(ctx.language, device.is_active ? 'messages.device_on' : 'messages.device_off');
    return { metering_device: device, msg };
  }

  @Implements(trashMeteringDevice)
  async trash(ctx: Context, input: InputOf<typeof trashMeteringDevice>): Promise<One> {
    await this.one(ctx, input, 'trash');
    return this.told(ctx, input.id, 'messages.device_trashed');
  }

  @Implements(restoreMeteringDevice)
  async restore(ctx: Context, input: InputOf<typeof restoreMeteringDevice>): Promise<One> {
    await this.one(ctx, input, 'restore');
    return this.told(ctx, input.id, 'messages.device_restored');
  }

  @Implements(removeMeteringDevice)
  async remove(
    ctx: Context,
    input: InputOf<typeof removeMeteringDevice>,
  ): Promise<ReplyOf<typeof removeMeteringDevice>> {
    await this.one(ctx, input, 'remove');
    return { msg: translate(ctx.language, 'messages.device_removed') };
  }

  @Implements(clearDeviceTrash)
  async clear(ctx: Context): Promise<ReplyOf<typeof clearDeviceTrash>> {
    const removed = await this.trashCan.clear(ctx);
    return { removed, msg: translate(ctx.language, 'messages.trash_cleared', { count: removed }) };
  }

  @Implements(trashMarks)
  marks(ctx: Context, { entity, ids }: InputOf<typeof trashMarks>): Promise<ReplyOf<typeof trashMarks>> {
    return this.trashCan.marks(ctx, entity, ids);
  }

  @Implements(switchMeteringDevices)
  switchMany(ctx: Context, { ids, is_active }: InputOf<typeof switchMeteringDevices>): Promise<Many> {
    return this.many(ctx, ids, is_active ? 'on' : 'off');
  }

  @Implements(trashMeteringDevices)
  trashMany(ctx: Context, { ids }: InputOf<typeof trashMeteringDevices>): Promise<Many> {
    return this.many(ctx, ids, 'trash');
  }

  @Implements(restoreMeteringDevices)
  restoreMany(ctx: Context, { ids }: InputOf<typeof restoreMeteringDevices>): Promise<Many> {
    return this.many(ctx, ids, 'restore');
  }

  @Implements(removeMeteringDevices)
  removeMany(ctx: Context, { ids }: InputOf<typeof removeMeteringDevices>): Promise<Many> {
    return this.many(ctx, ids, 'remove');
  }

  /** Throws 404, or what refused it. */
  private async one(
    ctx: Context,
    { id, version }: { id: number; version?: number },
    action: LifeAction,
  ): Promise<void> {
    const [result] = await this.commands.execute(new ChangeDeviceLife(ctx, [id], action, version));
    if (!result) throw notFound();
    if (result.refusal) throw result.refusal;
  }

  private async told(ctx: Context, id: number, key: string): Promise<One> {
    return { metering_device: await this.devices.get(ctx, id), msg: translate(ctx.language, key) };
  }

  private async many(ctx: Context, ids: readonly number[], action: LifeAction): Promise<Many> {
    const outcome = await this.commands.execute(new ChangeDeviceLife(ctx, ids, action));
    const results = outcome.map(({ id, refusal }) => ({
      id,
      done: refusal === null,
      msg: refusal && translate(ctx.language, refusal.declaration.key, refusal.variables),
      key: refusal && refusal.declaration.key,
    }));
    const count = new Set(ids).size;
    const done = results.filter((result) => result.done).length;
    return {
      results,
      done,
      refused: results.length - done,
      not_found: count - results.length,
      msg: translate(ctx.language, 'messages.devices_done', { done, of: count }),
    };
  }
}
