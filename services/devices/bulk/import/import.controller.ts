import { Controller } from '@nestjs/common';
import { nameOfUpload, sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { importTemplate, type ReplyOf, startImport, uploadImport } from '@gaugeway/proto/api';
import { ImportService } from './import.service';
import { ImportTemplate } from './import-template';

@Controller()
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly templates: ImportTemplate,
  ) {}

  readonly template = handleRaw(importTemplate, async (ctx, { reply }) => {
    const file = await this.templates.make(ctx, whenClosed(reply));
    await sendDocument(reply, `devices_template_${ctx.language}`, 'xlsx', file);
  });

  readonly upload = handleRaw(uploadImport, async (ctx, { input: answers, request, reply }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const name = nameOfUpload(request.headers['content-disposition']);
    const { bulk_job, questions } = await this.imports.upload(ctx, { name, bytes, answers }, whenClosed(reply));
    const data: ReplyOf<typeof uploadImport> = {
      bulk_job,
      questions,
      msg: translate(ctx.language, 'messages.import_checked', { count: bulk_job.total }),
    };
    await reply.header('content-type', 'application/json; charset=utf-8').send({ data });
  });

  readonly start = handle(startImport, async (ctx, { id }) => {
    const bulk_job = await this.imports.start(ctx, id);
    return { bulk_job, msg: translate(ctx.language, 'messages.import_started', { count: bulk_job.total }) };
  });
}
