import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, properName, text } from './shapes';

/** The largest file that a point keeps, bytes. A phone's picture is made smaller before it is sent. */
export const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** A photo or a document of an accounting point: the meter in its cellar, the act of its seal, its passport. */
export const pointAttachment = z.object({
  id: z.number(),
  accounting_point_id: z.number(),
  name: z.string(),
  /** Type by the content, regardless of the name. */
  mime: z.string(),
  /** A picture that a browser shows. */
  is_image: z.boolean(),
  /** Bytes. */
  size: z.number(),
  comment: z.string(),
  /** User who added it; null = a program. */
  user_id: z.number().nullable(),
  /** Unix seconds. */
  created_at: z.number(),
});

export type PointAttachment = z.output<typeof pointAttachment>;

const readPoints = can(['read', 'access_all'], SECTION.objects);
const updatePoints = can('update', SECTION.objects);

export const pointAttachments = endpoint({
  id: 'objects.attachment.list',
  method: 'GET',
  path: 'objects/accounting_point/attachments/{accounting_point_id}',
  service: 'objects',
  access: readPoints,
  summary: 'List the attachments of an accounting point',
  description: 'Newest first.',
  input: z.object({ accounting_point_id: id.of('point') }),
  reply: z.object({ attachments: z.array(pointAttachment) }),
});

export const addPointAttachment = endpoint({
  id: 'objects.attachment.add',
  method: 'POST',
  path: 'objects/accounting_point/attachment/add',
  service: 'objects',
  access: updatePoints,
  // Base64 takes four bytes for three.
  bodyLimit: 12 * 1024 * 1024,
  audit: ['accounting_point.attachment_added'],
  summary: 'Upload an attachment to an accounting point',
  description:
    'JPEG, PNG, WebP, HEIC, PDF, spreadsheet, text document or plain text by content; at most 8 MiB each and 30 per point.',
  input: z.object({
    accounting_point_id: id.of('point'),
    /** Original name, without paths, control characters and characters that file systems reject. */
    name: properName(255),
    comment: text(500).default(''),
    /** Base64. */
    content: z.string().min(4).max(11_500_000).refine(isBase64),
  }),
  reply: z.object({ attachment: pointAttachment, msg: z.string() }),
});

/** Looks for forbidden characters: a pattern of the whole would remember each of millions of characters. */
export function isBase64(text: string): boolean {
  return !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''));
}

export const pointAttachmentFile = endpoint({
  id: 'objects.attachment.file',
  method: 'GET',
  path: 'objects/accounting_point/attachment/file/{id}',
  service: 'objects',
  access: readPoints,
  raw: true,
  summary: 'Download an attachment',
  input: z.object({ id: id.of('attachment') }),
});

export const deletePointAttachment = endpoint({
  id: 'objects.attachment.delete',
  method: 'DELETE',
  path: 'objects/accounting_point/attachment/delete',
  service: 'objects',
  access: updatePoints,
  audit: ['accounting_point.attachment_deleted'],
  summary: 'Delete an attachment',
  description: 'Permanently.',
  input: z.object({ id: id.of('attachment') }),
});
