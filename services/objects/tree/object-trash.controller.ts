import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, removedObjects, type ReplyOf, restoreObject } from '@gaugeway/proto/api';
import { ObjectTrashService } from './object-trash.service';

@Controller()
export class ObjectTrashController {
  constructor(private readonly trash: ObjectTrashService) {}

  @Implements(removedObjects)
  list(ctx: Context, input: InputOf<typeof removedObjects>): Promise<ReplyOf<typeof removedObjects>> {
    return this.trash.list(ctx, input);
  }

  @Implements(restoreObject)
  async restore(ctx: Context, { id }: InputOf<typeof restoreObject>): Promise<ReplyOf<typeof restoreObject>> {
    const object = await this.trash.restore(ctx, id);
    return { object, msg: translate(ctx.language, 'messages.object_restored') };
  }
}
