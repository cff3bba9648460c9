import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addObject,
  buildTree,
  exportObjects,
  getObject,
  getObjects,
  type InputOf,
  linkedObjects,
  objectsMap,
  objectTree,
  type ReplyOf,
  sortObjects,
  updateObject,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportedTree } from './export-tree';
import { ObjectService } from './object.service';

@Controller()
export class ObjectController {
  constructor(private readonly objects: ObjectService) {}

  @Implements(buildTree)
  async build(ctx: Context, input: InputOf<typeof buildTree>): Promise<ReplyOf<typeof buildTree>> {
    return { objects: await this.objects.level(ctx, input) };
  }

  @Implements(objectTree)
  async tree(ctx: Context): Promise<ReplyOf<typeof objectTree>> {
    return { objects: await this.objects.tree(ctx) };
  }

  @Implements(getObject)
  async get(ctx: Context, { object_id }: InputOf<typeof getObject>): Promise<ReplyOf<typeof getObject>> {
    return { object: await this.objects.one(ctx, object_id) };
  }

  @Implements(getObjects)
  async getMany(ctx: Context, { object_ids }: InputOf<typeof getObjects>): Promise<ReplyOf<typeof getObjects>> {
    return { objects: await this.objects.many(ctx, object_ids) };
  }

  @Implements(linkedObjects)
  linked(ctx: Context, { object_id }: InputOf<typeof linkedObjects>): Promise<ReplyOf<typeof linkedObjects>> {
    return this.objects.linked(ctx, object_id);
  }

  @Implements(objectsMap)
  async map(
    ctx: Context,
    { offset = 0, with_devices = 0 }: InputOf<typeof objectsMap>,
  ): Promise<ReplyOf<typeof objectsMap>> {
    const { rows, total } = await this.objects.map(ctx, offset, with_devices === 1);
    return { objects: rows, total };
  }

  @Implements(addObject)
  async add(ctx: Context, input: InputOf<typeof addObject>): Promise<ReplyOf<typeof addObject>> {
    return { object: await this.objects.add(ctx, input), msg: translate(ctx.language, 'messages.object_created') };
  }

  @Implements(updateObject)
  async update(ctx: Context, input: InputOf<typeof updateObject>): Promise<ReplyOf<typeof updateObject>> {
    return { object: await this.objects.update(ctx, input), msg: translate(ctx.language, 'messages.object_changed') };
  }

  @Implements(sortObjects)
  async sort(ctx: Context, input: InputOf<typeof sortObjects>): Promise<ReplyOf<typeof sortObjects>> {
    await this.objects.sort(ctx, input);
    return { msg: translate(ctx.language, 'messages.objects_sorted') };
  }

  @Implements(exportObjects)
  async export(ctx: Context, _: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendDocument(reply, 'objects', 'csv', exportedTree(await this.objects.tree(ctx), ctx.language));
  }
}
