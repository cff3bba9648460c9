import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { BulkResult, BulkService } from '@gaugeway/platform/bulk';
import { disposition, nameOfUpload, sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  cancelSmartImport,
  checkSmartImport,
  deleteSmartImportFile,
  type InputOf,
  type ReplyOf,
  smartImportDevices,
  smartImportFile,
  smartImportFiles,
  smartImportJob,
  smartImportLayout,
  smartImportResult,
  smartImportRows,
  type SmartKind,
  startSmartImport,
  undoSmartImport,
  uploadSmartImport,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SmartImportService } from './smart-import.service';

/** A dry run is answered also where the caller has left: it can be started from the list of files. */
const NEVER = new AbortController().signal;

@Controller()
export class SmartImportController {
  constructor(
    private readonly imports: SmartImportService,
    private readonly jobs: BulkService<SmartKind>,
    private readonly results: BulkResult<SmartKind>,
  ) {}

  @Implements(uploadSmartImport)
  async upload(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const name = nameOfUpload(request.headers['content-disposition']);
    const layout = await this.imports.upload(ctx, name, bytes, whenClosed(reply));
    const msg = translate(ctx.language, 'messages.smart_import_read', { count: layout.rows });
    const data: ReplyOf<typeof uploadSmartImport> = { ...layout, msg };
    await reply.header('content-type', 'application/json; charset=utf-8').send({ data });
  }

  @Implements(smartImportFiles)
  async files(ctx: Context): Promise<ReplyOf<typeof smartImportFiles>> {
    return { files: await this.imports.list(ctx) };
  }

  @Implements(smartImportFile)
  async file(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { name, bytes } = await this.imports.content(ctx, parseRawInput(smartImportFile, request).id);
    await reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', disposition(name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  }

  @Implements(deleteSmartImportFile)
  async remove(
    ctx: Context,
    { id }: InputOf<typeof deleteSmartImportFile>,
  ): Promise<ReplyOf<typeof deleteSmartImportFile>> {
    await this.imports.removeFile(ctx, id);
    return { msg: translate(ctx.language, 'messages.smart_import_file_deleted') };
  }

  @Implements(smartImportLayout)
  layout(ctx: Context, { id }: InputOf<typeof smartImportLayout>): Promise<ReplyOf<typeof smartImportLayout>> {
    return this.imports.layout(ctx, id);
  }

  @Implements(checkSmartImport)
  async check(ctx: Context, input: InputOf<typeof checkSmartImport>): Promise<ReplyOf<typeof checkSmartImport>> {
    const bulk_job = await this.imports.check(ctx, input, NEVER);
    return { bulk_job, msg: translate(ctx.language, 'messages.smart_import_checked', { count: bulk_job.total }) };
  }

  @Implements(startSmartImport)
  async start(ctx: Context, { id }: InputOf<typeof startSmartImport>): Promise<ReplyOf<typeof startSmartImport>> {
    const bulk_job = await this.imports.start(ctx, id);
    return { bulk_job, msg: translate(ctx.language, 'messages.smart_import_started', { count: bulk_job.total }) };
  }

  @Implements(smartImportJob)
  job(ctx: Context, { id }: InputOf<typeof smartImportJob>): Promise<ReplyOf<typeof smartImportJob>> {
    return this.imports.job(ctx, id);
  }

  @Implements(smartImportRows)
  rows(ctx: Context, input: InputOf<typeof smartImportRows>): Promise<ReplyOf<typeof smartImportRows>> {
    return this.imports.rows(ctx, input);
  }

  @Implements(cancelSmartImport)
  async cancel(ctx: Context, { id }: InputOf<typeof cancelSmartImport>): Promise<ReplyOf<typeof cancelSmartImport>> {
    return {
      bulk_job: await this.imports.cancel(ctx, id),
      msg: translate(ctx.language, 'messages.bulk_cancelled'),
    };
  }

  @Implements(undoSmartImport)
  async undo(ctx: Context, { id }: InputOf<typeof undoSmartImport>): Promise<ReplyOf<typeof undoSmartImport>> {
    const bulk_job = await this.imports.undo(ctx, id);
    return { bulk_job, msg: translate(ctx.language, 'messages.smart_import_undone', { count: bulk_job.total }) };
  }

  @Implements(smartImportResult)
  async result(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id } = parseRawInput(smartImportResult, request);
    const job = await this.jobs.find(ctx, id);
    await sendDocument(reply, `result_${id}`, 'xlsx', await this.results.make(ctx, job, whenClosed(reply)));
  }

  @Implements(smartImportDevices)
  async devices(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id } = parseRawInput(smartImportDevices, request);
    await sendDocument(reply, `devices_${id}`, 'csv', await this.imports.missingDevices(ctx, id, whenClosed(reply)));
  }
}
