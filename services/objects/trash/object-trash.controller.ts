import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { removedObjects, removeObject, restoreObject } from '@gaugeway/proto/api';
import { ObjectTrashService } from './object-trash.service';

const KINDS = ['devices', 'meters', 'gateways', 'base_stations', 'points'] as const;

@Controller()
export class ObjectTrashController {
  constructor(private readonly trash: ObjectTrashService) {}

  readonly remove = handle(removeObject, async (ctx, input) => {
    const removed = await this.trash.remove(ctx, input);
    return { removed, msg: translate(ctx.language, 'messages.object_deleted') };
  });

  readonly list = handle(removedObjects, (ctx, input) => this.trash.list(ctx, input));

  readonly restore = handle(restoreObject, async (ctx, { id }) => {
    const restored = await this.trash.restore(ctx, id);
    const left = KINDS.filter((kind) => restored.not_restored[kind] > 0).map((kind) =>
      translate(ctx.language, `messages.left_out_${kind}`, { count: restored.not_restored[kind] }),
    );
    const key = left.length > 0 ? 'messages.object_restored_partly' : 'messages.object_restored';
    return { ...restored, msg: translate(ctx.language, key, { left: left.join(', ') }) };
  });
}
