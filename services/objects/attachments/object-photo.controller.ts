import { Controller } from '@nestjs/common';
import { disposition } from '@gaugeway/platform/documents';
import { handle, handleRaw } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { objectPhoto, removeObjectPhoto, setObjectPhoto } from '@gaugeway/proto/api';
import { FILE_POLICY } from './file-type';
import { ObjectPhotoService } from './object-photo.service';

@Controller()
export class ObjectPhotoController {
  constructor(private readonly photos: ObjectPhotoService) {}

  readonly set = handle(setObjectPhoto, async (ctx, input) => {
    const object = await this.photos.set(ctx, input);
    return { object, msg: translate(ctx.language, 'messages.object_photo_set') };
  });

  readonly file = handleRaw(objectPhoto, async (ctx, { input: { object_id }, reply }) => {
    const { mime, bytes } = await this.photos.file(ctx, object_id);
    await reply
      .header('content-type', mime)
      .header('content-disposition', disposition(`photo.${mime.slice('image/'.length)}`))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });

  readonly remove = handle(removeObjectPhoto, async (ctx, { object_id }) => {
    const object = await this.photos.remove(ctx, object_id);
    return { object, msg: translate(ctx.language, 'messages.object_photo_removed') };
  });
}
