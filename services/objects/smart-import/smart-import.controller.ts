import { Controller } from '@nestjs/common';
import { BulkResult, BulkService } from '@gaugeway/platform/bulk';
import { disposition, nameOfUpload, sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  cancelSmartImport,
  checkSmartImport,
  deleteSmartImportFile,
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

  readonly upload = handleRaw(uploadSmartImport, async (ctx, { request, reply }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const name = nameOfUpload(request.headers['content-disposition']);
    const layout = await this.imports.upload(ctx, name, bytes, whenClosed(reply));
    const msg = translate(ctx.language, 'messages.smart_import_read', { count: layout.rows });
    const data: ReplyOf<typeof uploadSmartImport> = { ...layout, msg };
    await reply.header('content-type', 'application/json; charset=utf-8').send({ data });
  });

  readonly files = handle(smartImportFiles, async (ctx) => ({ files: await this.imports.list(ctx) }));

  readonly file = handleRaw(smartImportFile, async (ctx, { input, reply }) => {
    const { name, bytes } = await this.imports.content(ctx, input.id);
    await reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', disposition(name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });

  readonly remove = handle(deleteSmartImportFile, async (ctx, { id }) => {
    await this.imports.removeFile(ctx, id);
    return { msg: translate(ctx.language, 'messages.smart_import_file_deleted') };
  });

  readonly layout = handle(smartImportLayout, (ctx, { id }) => this.imports.layout(ctx, id));

  readonly check = handle(checkSmartImport, async (ctx, input) => {
    const bulk_job = await this.imports.check(ctx, input, NEVER);
    return { bulk_job, msg: translate(ctx.language, 'messages.smart_import_checked', { count: bulk_job.total }) };
  });

  readonly start = handle(startSmartImport, async (ctx, { id }) => {
    const bulk_job = await this.imports.start(ctx, id);
    return { bulk_job, msg: translate(ctx.language, 'messages.smart_import_started', { count: bulk_job.total }) };
  });

  readonly job = handle(smartImportJob, (ctx, { id }) => this.imports.job(ctx, id));

  readonly rows = handle(smartImportRows, (ctx, input) => this.imports.rows(ctx, input));

  readonly cancel = handle(cancelSmartImport, async (ctx, { id }) => ({
    bulk_job: await this.imports.cancel(ctx, id),
    msg: translate(ctx.language, 'messages.bulk_cancelled'),
  }));

  readonly undo = handle(undoSmartImport, async (ctx, { id }) => {
    const bulk_job = await this.imports.undo(ctx, id);
    return { bulk_job, msg: translate(ctx.language, 'messages.smart_import_undone', { count: bulk_job.total }) };
  });

  readonly result = handleRaw(smartImportResult, async (ctx, { input: { id }, reply }) => {
    const job = await this.jobs.find(ctx, id);
    await sendDocument(reply, `result_${id}`, 'xlsx', await this.results.make(ctx, job, whenClosed(reply)));
  });

  readonly devices = handleRaw(smartImportDevices, async (ctx, { input: { id }, reply }) => {
    await sendDocument(reply, `devices_${id}`, 'csv', await this.imports.missingDevices(ctx, id, whenClosed(reply)));
  });
}
