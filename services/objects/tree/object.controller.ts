import { Controller } from '@nestjs/common';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addObject,
  buildTree,
  exportObjects,
  getObject,
  getObjects,
  linkedObjects,
  objectsMap,
  objectTree,
  sortObjects,
  updateObject,
} from '@gaugeway/proto/api';
import { exportedTree } from './export-tree';
import { ObjectService } from './object.service';

@Controller()
export class ObjectController {
  constructor(private readonly objects: ObjectService) {}

  readonly build = handle(buildTree, async (ctx, input) => ({ objects: await this.objects.level(ctx, input) }));

  readonly tree = handle(objectTree, async (ctx) => ({ objects: await this.objects.tree(ctx) }));

  readonly get = handle(getObject, async (ctx, { object_id }) => ({ object: await this.objects.one(ctx, object_id) }));

  readonly getMany = handle(getObjects, async (ctx, { object_ids }) => ({
    objects: await this.objects.many(ctx, object_ids),
  }));

  readonly linked = handle(linkedObjects, (ctx, { object_id }) => this.objects.linked(ctx, object_id));

  readonly map = handle(objectsMap, async (ctx, { offset = 0, with_devices = 0 }) => {
    const { rows, total } = await this.objects.map(ctx, offset, with_devices === 1);
    return { objects: rows, total };
  });

  readonly add = handle(addObject, async (ctx, input) => ({
    object: await this.objects.add(ctx, input),
    msg: translate(ctx.language, 'messages.object_created'),
  }));

  readonly update = handle(updateObject, async (ctx, input) => ({
    object: await this.objects.update(ctx, input),
    msg: translate(ctx.language, 'messages.object_changed'),
  }));

  readonly sort = handle(sortObjects, async (ctx, input) => {
    await this.objects.sort(ctx, input);
    return { msg: translate(ctx.language, 'messages.objects_sorted') };
  });

  readonly export = handleRaw(exportObjects, async (ctx, { reply }) => {
    await sendDocument(reply, 'objects', 'csv', exportedTree(await this.objects.tree(ctx), ctx.language));
  });
}
