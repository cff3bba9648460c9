import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, whenGone } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { importTemplate, type InputOf, type ReplyOf, startImport, uploadImport } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendWorkbook } from '../send-workbook';
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
    await sendWorkbook(reply, `devices_template_${ctx.language}`, await this.templates.make(ctx, whenGone(reply)));
  }

  @Implements(uploadImport)
  async upload(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const name = fileNameOf(request.headers['content-disposition']);
    const bulk_job = await this.imports.upload(ctx, name, bytes, whenGone(reply));
    const data: ReplyOf<typeof uploadImport> = {
      bulk_job,
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

/** RFC 6266, 4.3: `filename*=UTF-8''…`, else `filename="…"`. Of a path its end; without control characters. */
function fileNameOf(header: string | undefined): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? '';
  let name = plain;
  try {
    if (encoded) name = decodeURIComponent(encoded);
  } catch {
    // What cannot be read is no name.
  }
  return (
    name
      .replace(/^.*[/\\]/, '')
      .slice(0, 200)
      // Half of a pair that was cut among them.
      // eslint-disable-next-line no-control-regex -- they are what is taken out
      .replace(/[\u0000-\u001f\u007f]|\p{Surrogate}/gu, '')
  );
}
