import { Controller } from '@nestjs/common';
import { disposition } from '@gaugeway/platform/documents';
import { handle, handleRaw } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { addPointAttachment, deletePointAttachment, pointAttachmentFile, pointAttachments } from '@gaugeway/proto/api';
import { AttachmentService } from './attachment.service';
import { FILE_POLICY } from './file-type';

@Controller()
export class AttachmentController {
  constructor(private readonly attachments: AttachmentService) {}

  readonly list = handle(pointAttachments, async (ctx, input) => ({
    attachments: await this.attachments.list(ctx, input.accounting_point_id),
  }));

  readonly add = handle(addPointAttachment, async (ctx, input) => {
    const attachment = await this.attachments.add(ctx, input);
    return { attachment, msg: translate(ctx.language, 'messages.attachment_added', { name: attachment.name }) };
  });

  readonly file = handleRaw(pointAttachmentFile, async (ctx, { input, reply }) => {
    const { attachment, bytes } = await this.attachments.file(ctx, input.id);
    await reply
      .header('content-type', attachment.mime)
      .header('content-disposition', disposition(attachment.name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });

  readonly remove = handle(deletePointAttachment, async (ctx, { id }) => {
    await this.attachments.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.attachment_deleted') };
  });
}
