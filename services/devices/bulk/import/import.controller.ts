import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { nameOfUpload, sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { importTemplate, type InputOf, type ReplyOf, startImport, uploadImport } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImportService } from './import.service';
import { ImportTemplate } from './import-template';

@Controller()
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly templates: ImportTemplate,
  ) {}

  @Implements(importTemplate)
  async template(ctx: Context, _request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const file = await this.templates.make(ctx, whenClosed(reply));
    await sendDocument(reply, `devices_template_${ctx.language}`, 'xlsx', file);
  }

  @Implements(uploadImport)
  async upload(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const name = nameOfUpload(request.headers['content-disposition']);
    const answers = parseRawInput(uploadImport, request);
    const { bulk_job, questions } = await this.imports.upload(ctx, { name, bytes, answers }, whenClosed(reply));
    const data: ReplyOf<typeof uploadImport> = {
      bulk_job,
      questions,
      msg: translate(ctx.language, 'messages.import_checked', { count: bulk_job.total }),
    };
    await reply.header('content-type', 'application/json; charset=utf-8').send({ data });
  }

  @Implements(startImport)
  async start(ctx: Context, { id }: InputOf<typeof startImport>): Promise<ReplyOf<typeof startImport>> {
    const bulk_job = await this.imports.start(ctx, id);
    return { bulk_job, msg: translate(ctx.language, 'messages.import_started', { count: bulk_job.total }) };
  }
}
