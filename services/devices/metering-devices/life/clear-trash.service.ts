import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import type { ReplyOf, trashMarks } from '@gaugeway/proto/api';
import { ChangeDeviceLife } from './change-device-life';
import { DeviceLifeRepository, type TrashedEntity } from './device-life.repository';

const BATCH = 500;

@Injectable()
export class ClearTrashService {
  constructor(
    private readonly commands: CommandBus,
    private readonly life: DeviceLifeRepository,
  ) {}

  async marks(ctx: Context, entity: TrashedEntity, ids: readonly number[]): Promise<ReplyOf<typeof trashMarks>> {
    const found = await this.life.trashedBy(ctx, entity, ids);
    return { marks: found.map((mark) => ({ ...mark, user_id: mark.user_id < 0 ? null : mark.user_id })) };
  }

  /** Batch by batch, each device as a whole; returns how many were deleted. Those added meanwhile stay. */
  async clear(ctx: Context): Promise<number> {
    let removed = 0;
    let after = 0;
    for (;;) {
      const ids = await this.life.trashAfter(ctx, after, BATCH);
      const last = ids.at(-1);
      if (last === undefined) return removed;
      after = last;
      const results = await this.commands.execute(new ChangeDeviceLife(ctx, ids, 'remove'));
      removed += results.filter(({ refusal }) => !refusal).length;
    }
  }
}
