import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { disposition } from '@gaugeway/platform/documents';
import { Implements, parseRawInput } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addPointAttachment,
  deletePointAttachment,
  type InputOf,
  pointAttachmentFile,
  pointAttachments,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AttachmentService } from './attachment.service';
import { FILE_POLICY } from './file-type';

@Controller()
export class AttachmentController {
  constructor(private readonly attachments: AttachmentService) {}

  @Implements(pointAttachments)
  async list(ctx: Context, input: InputOf<typeof pointAttachments>): Promise<ReplyOf<typeof pointAttachments>> {
    return { attachments: await this.attachments.list(ctx, input.accounting_point_id) };
  }

  @Implements(addPointAttachment)
  async add(ctx: Context, input: InputOf<typeof addPointAttachment>): Promise<ReplyOf<typeof addPointAttachment>> {
    const attachment = await this.attachments.add(ctx, input);
    return { attachment, msg: translate(ctx.language, 'messages.attachment_added', { name: attachment.name }) };
  }

  @Implements(pointAttachmentFile)
  async file(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { attachment, bytes } = await this.attachments.file(ctx, parseRawInput(pointAttachmentFile, request).id);
    await reply
      .header('content-type', attachment.mime)
      .header('content-disposition', disposition(attachment.name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  }

  @Implements(deletePointAttachment)
  async remove(
    ctx: Context,
    { id }: InputOf<typeof deletePointAttachment>,
  ): Promise<ReplyOf<typeof deletePointAttachment>> {
    await this.attachments.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.attachment_deleted') };
  }
}
