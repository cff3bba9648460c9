import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { handle, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  clearDeviceTrash,
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

  readonly switch = handle(switchMeteringDevice, async (ctx, input) => {
    const action = input.is_active === undefined ? 'toggle' : input.is_active ? 'on' : 'off';
    await this.one(ctx, input, action);
    const device = await this.devices.get(ctx, input.id);
    const msg = translate(ctx.language, device.is_active ? 'messages.device_on' : 'messages.device_off');
    return { metering_device: device, msg };
  });

  readonly trash = handle(trashMeteringDevice, async (ctx, input) => {
    await this.one(ctx, input, 'trash');
    return this.confirmed(ctx, input.id, 'messages.device_trashed');
  });

  readonly restore = handle(restoreMeteringDevice, async (ctx, input) => {
    await this.one(ctx, input, 'restore');
    return this.confirmed(ctx, input.id, 'messages.device_restored');
  });

  readonly remove = handle(removeMeteringDevice, async (ctx, input) => {
    await this.one(ctx, input, 'remove');
    return { msg: translate(ctx.language, 'messages.device_removed') };
  });

  readonly clear = handle(clearDeviceTrash, async (ctx) => {
    const removed = await this.trashCan.clear(ctx);
    return { removed, msg: translate(ctx.language, 'messages.trash_cleared', { count: removed }) };
  });

  readonly marks = handle(trashMarks, (ctx, { entity, ids }) => this.trashCan.marks(ctx, entity, ids));

  readonly switchMany = handle(switchMeteringDevices, (ctx, { ids, is_active }) =>
    this.many(ctx, ids, is_active ? 'on' : 'off'),
  );

  readonly trashMany = handle(trashMeteringDevices, (ctx, { ids }) => this.many(ctx, ids, 'trash'));

  readonly restoreMany = handle(restoreMeteringDevices, (ctx, { ids }) => this.many(ctx, ids, 'restore'));

  readonly removeMany = handle(removeMeteringDevices, (ctx, { ids }) => this.many(ctx, ids, 'remove'));

  /** Throws 404, or the reason of the refusal. */
  private async one(
    ctx: Context,
    { id, version }: { id: number; version?: number },
    action: LifeAction,
  ): Promise<void> {
    const [result] = await this.commands.execute(new ChangeDeviceLife(ctx, [id], action, version));
    if (!result) throw notFound();
    if (result.refusal) throw result.refusal;
  }

  private async confirmed(ctx: Context, id: number, key: string): Promise<One> {
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
