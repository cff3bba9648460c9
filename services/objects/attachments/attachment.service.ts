import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, orNotFound } from '@gaugeway/platform/http';
import { type addPointAttachment, type InputOf, LARGEST_ATTACHMENT, type PointAttachment } from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../accounting-points/accounting-point.repository';
import { attachmentTooLarge, attachmentTypeUnknown } from './attachment.errors';
import { AttachmentRepository } from './attachment.repository';
import { fileType, safeName } from './file-type';

const MEGABYTE = 1024 * 1024;

/** Photos and documents of accounting points. */
@Injectable()
export class AttachmentService {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly attachments: AttachmentRepository,
    private readonly trail: AuditTrail,
    private readonly database: Database,
  ) {}

  /** Throws 404. */
  async list(ctx: Context, pointId: number): Promise<PointAttachment[]> {
    if (!(await this.points.find(ctx, pointId))) throw notFound();
    return this.attachments.ofPoint(pointId);
  }

  /** Throws 404, `attachmentTooLarge`, `attachmentTypeUnknown`, 409 of the limit. */
  async add(ctx: Context, input: InputOf<typeof addPointAttachment>): Promise<PointAttachment> {
    const bytes = Buffer.from(input.content, 'base64');
    if (bytes.length > LARGEST_ATTACHMENT) {
      throw attachmentTooLarge({ max: LARGEST_ATTACHMENT / MEGABYTE }, { attribute: 'content' });
    }
    const type = await fileType(bytes);
    if (!type) throw attachmentTypeUnknown({}, { attribute: 'content' });
    const file = { name: safeName(input.name, type), mime: type.mime, comment: input.comment, bytes };
    return this.database.transaction(async (transaction) => {
      const point = orNotFound(await this.points.lock(transaction, ctx, input.accounting_point_id));
      const attachment = await this.attachments.insert(transaction, ctx, { ...file, pointId: point.id });
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'accounting_point.attachment_added',
        details: { id: point.id, attachment: attachment.id, name: file.name, size: attachment.size },
      });
      return attachment;
    });
  }

  /** Throws 404. */
  async file(ctx: Context, id: number): Promise<{ attachment: PointAttachment; bytes: Buffer }> {
    const attachment = await this.attachments.find(ctx, id);
    const seen = attachment && (await this.points.find(ctx, attachment.accounting_point_id));
    const bytes = seen ? await this.attachments.bytes(id) : null;
    if (!attachment || !bytes) throw notFound();
    return { attachment, bytes };
  }

  /** Throws 404. */
  remove(ctx: Context, id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const attachment = await this.attachments.find(ctx, id, transaction);
      if (!attachment || !(await this.points.lock(transaction, ctx, attachment.accounting_point_id))) throw notFound();
      await this.attachments.remove(transaction, id);
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'accounting_point.attachment_deleted',
        details: { id: attachment.accounting_point_id, attachment: id, name: attachment.name },
      });
    });
  }
}
