import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { objectDetails } from './objects';
import { isBase64 } from './point-attachments';

// The photo of an object: one picture by which a house or a boiler house is known again.

/** The largest photo, bytes. The console makes a picture smaller before it is sent. */
export const LARGEST_OBJECT_PHOTO = 4 * 1024 * 1024;
/** The most pixels that a photo may have when a browser unpacks it. */
export const MOST_PHOTO_PIXELS = 40_000_000;

export const setObjectPhoto = endpoint({
  id: 'objects.photo.set',
  method: 'POST',
  path: 'objects/object/photo/set',
  service: 'objects',
  access: can('update', SECTION.objects),
  // Base64 takes four bytes for three.
  bodyLimit: 6 * 1024 * 1024,
  audit: ['object.photo_set'],
  summary: 'Set the photo of an object',
  description: 'Replaces the previous one. JPEG, PNG or WebP by content, at most 4 MiB and 40 million pixels.',
  input: z.object({
    object_id: naming('object', uuid),
    /** Base64. */
    content: z.string().min(4).max(5_700_000).refine(isBase64),
  }),
  reply: z.object({ object: objectDetails, msg: z.string() }),
});

export const objectPhoto = endpoint({
  id: 'objects.photo.file',
  method: 'GET',
  path: 'objects/object/photo/{object_id}',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects),
  raw: true,
  summary: 'Download the photo of an object',
  description: '404 without a photo.',
  input: z.object({ object_id: naming('object', uuid) }),
});

export const removeObjectPhoto = endpoint({
  id: 'objects.photo.remove',
  method: 'DELETE',
  path: 'objects/object/photo/remove',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['object.photo_removed'],
  summary: 'Delete the photo of an object',
  description: '404 without a photo.',
  input: z.object({ object_id: naming('object', uuid) }),
  reply: z.object({ object: objectDetails, msg: z.string() }),
});
