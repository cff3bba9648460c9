import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { disposition } from '@gaugeway/platform/documents';
import { Implements, parseRawInput } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, objectPhoto, removeObjectPhoto, type ReplyOf, setObjectPhoto } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_POLICY } from './file-type';
import { ObjectPhotoService } from './object-photo.service';

@Controller()
export class ObjectPhotoController {
  constructor(private readonly photos: ObjectPhotoService) {}

  @Implements(setObjectPhoto)
  async set(ctx: Context, input: InputOf<typeof setObjectPhoto>): Promise<ReplyOf<typeof setObjectPhoto>> {
    const object = await this.photos.set(ctx, input);
    return { object, msg: translate(ctx.language, 'messages.object_photo_set') };
  }

  @Implements(objectPhoto)
  async file(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { object_id } = parseRawInput(objectPhoto, request);
    const { mime, bytes } = await this.photos.file(ctx, object_id);
    await reply
      .header('content-type', mime)
      .header('content-disposition', disposition(`photo.${mime.slice('image/'.length)}`))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  }

  @Implements(removeObjectPhoto)
  async remove(
    ctx: Context,
    { object_id }: InputOf<typeof removeObjectPhoto>,
  ): Promise<ReplyOf<typeof removeObjectPhoto>> {
    const object = await this.photos.remove(ctx, object_id);
    return { object, msg: translate(ctx.language, 'messages.object_photo_removed') };
  }
}
