import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, orNotFound } from '@gaugeway/platform/http';
import {
  type InputOf,
  LARGEST_OBJECT_PHOTO,
  MOST_PHOTO_PIXELS,
  type ObjectDetails,
  type setObjectPhoto,
} from '@gaugeway/proto/api';
import { attachmentTooLarge, photoTooManyPixels, photoUnusable } from './attachment.errors';
import { fileType, SHOWN_IMAGES } from './file-type';
import { ChangeLog } from '../change-log/change-log';
import { imageSize } from './image-size';
import { ObjectPhotoRepository, type StoredPhoto } from './object-photo.repository';
import { ObjectService } from '../tree/object.service';

const MEGABYTE = 1024 * 1024;

/** The photo of a node: a picture that a browser shows, bounded by its unpacked size. */
@Injectable()
export class ObjectPhotoService {
  constructor(
    private readonly photos: ObjectPhotoRepository,
    private readonly objects: ObjectService,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Throws 404, `attachmentTooLarge`, `photoUnusable`, `photoTooManyPixels`. */
  async set(ctx: Context, { object_id, content }: InputOf<typeof setObjectPhoto>): Promise<ObjectDetails> {
    const bytes = Buffer.from(content, 'base64');
    const attribute = 'content';
    if (bytes.length > LARGEST_OBJECT_PHOTO)
      throw attachmentTooLarge({ max: LARGEST_OBJECT_PHOTO / MEGABYTE }, { attribute });
    const mime = (await fileType(bytes))?.mime ?? '';
    const size = SHOWN_IMAGES.includes(mime) ? imageSize(mime, bytes) : null;
    if (!size) throw photoUnusable({}, { attribute });
    if (size.width * size.height > MOST_PHOTO_PIXELS)
      throw photoTooManyPixels({ max: MOST_PHOTO_PIXELS / 1_000_000 }, { attribute });
    return this.database.transaction(async (transaction) => {
      const { name } = await this.objects.stored(ctx, object_id, transaction);
      await this.photos.set(transaction, ctx, object_id, { mime, bytes, ...size });
      const details = { _id: object_id, name, size: bytes.length };
      await this.log.add(transaction, ctx, { action: 'object.photo_set', details });
      const { path: _, ...after } = await this.objects.stored(ctx, object_id, transaction);
      return after;
    });
  }

  /** Throws 404. */
  async file(ctx: Context, objectId: string): Promise<StoredPhoto> {
    await this.objects.stored(ctx, objectId);
    return orNotFound(await this.photos.find(ctx, objectId));
  }

  /** Throws 404. */
  remove(ctx: Context, objectId: string): Promise<ObjectDetails> {
    return this.database.transaction(async (transaction) => {
      const { name } = await this.objects.stored(ctx, objectId, transaction);
      if (!(await this.photos.remove(transaction, ctx, objectId))) throw notFound();
      await this.log.add(transaction, ctx, { action: 'object.photo_removed', details: { _id: objectId, name } });
      const { path: _, ...after } = await this.objects.stored(ctx, objectId, transaction);
      return after;
    });
  }
}
