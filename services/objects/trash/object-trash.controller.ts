import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, removedObjects, removeObject, type ReplyOf, restoreObject } from '@gaugeway/proto/api';
import { ObjectTrashService } from './object-trash.service';

const KINDS = ['devices', 'meters', 'gateways', 'base_stations', 'points'] as const;

@Controller()
export class ObjectTrashController {
  constructor(private readonly trash: ObjectTrashService) {}

  @Implements(removeObject)
  async remove(ctx: Context, input: InputOf<typeof removeObject>): Promise<ReplyOf<typeof removeObject>> {
    const removed = await this.trash.remove(ctx, input);
    return { removed, msg: translate(ctx.language, 'messages.object_deleted') };
  }

  @Implements(removedObjects)
  list(ctx: Context, input: InputOf<typeof removedObjects>): Promise<ReplyOf<typeof removedObjects>> {
    return this.trash.list(ctx, input);
  }

  @Implements(restoreObject)
  async restore(ctx: Context, { id }: InputOf<typeof restoreObject>): Promise<ReplyOf<typeof restoreObject>> {
    const restored = await this.trash.restore(ctx, id);
    const left = KINDS.filter((kind) => restored.not_restored[kind] > 0).map((kind) =>
      translate(ctx.language, `messages.left_out_${kind}`, { count: restored.not_restored[kind] }),
    );
    const key = left.length > 0 ? 'messages.object_restored_partly' : 'messages.object_restored';
    return { ...restored, msg: translate(ctx.language, key, { left: left.join(', ') }) };
  }
}
