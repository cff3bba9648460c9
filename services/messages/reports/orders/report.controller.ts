import { Controller } from '@nestjs/common';
import { sendDocument, streamDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  createBalanceReport,
  createGroupReport,
  createInfrastructureReport,
  createSingleReport,
  previewReport,
  recreateReport,
  removeReports,
  reportData,
  reportFile,
  reports,
  reportStatuses,
  reportTemplates,
  updateReport,
} from '@gaugeway/proto/api';
import { reportNoSuchFormat } from './report.errors';
import { ReportService } from './report.service';
import { reportCsv, reportWorkbook } from './write-report';

@Controller()
export class ReportController {
  constructor(
    private readonly service: ReportService,
    private readonly slots: HeavySlots,
  ) {}

  readonly templates = handle(reportTemplates, (ctx, input) => this.service.templates(ctx, input));

  readonly statuses = handle(reportStatuses, (ctx) => Promise.resolve(this.service.statuses(ctx)));

  readonly list = handle(reports, (ctx, input) => this.service.list(ctx, input));

  readonly single = handle(createSingleReport, (ctx, input) => this.service.order(ctx, input));

  readonly group = handle(createGroupReport, (ctx, input) => this.service.order(ctx, input));

  readonly balance = handle(createBalanceReport, (ctx, input) => this.service.order(ctx, input));

  readonly infrastructure = handle(createInfrastructureReport, (ctx, input) =>
    this.service.order(ctx, { ...input, step: 'day' }),
  );

  readonly again = handle(recreateReport, (ctx, { id }) => this.service.again(ctx, id));

  readonly update = handle(updateReport, (ctx, { id, title }) => this.service.rename(ctx, id, title));

  readonly remove = handle(removeReports, (ctx, { ids }) => this.service.remove(ctx, ids));

  readonly data = handle(reportData, async (ctx, { id }) => ({ report: await this.service.data(ctx, id) }));

  readonly preview = handle(previewReport, (ctx, { id }) => this.service.preview(ctx, id));

  readonly file = handleRaw(reportFile, async (ctx, { input: { id, format }, reply }) => {
    const report = await this.service.batched(ctx, id);
    const made = await this.service.file(ctx, id);
    const wanted = format ?? made?.format ?? 'xlsx';
    if (wanted === made?.format) return sendDocument(reply, report.fileName, wanted, made.content);
    if (wanted === 'pdf') throw reportNoSuchFormat({}, { attribute: 'format' });
    const signal = whenClosed(reply);
    if (wanted === 'csv') {
      const parts = reportCsv(report, ctx.language === 'en' ? '.' : ',');
      return streamDocument(reply, report.fileName, wanted, parts, signal);
    }
    const content = await this.slots.run(ctx, () => reportWorkbook(report, signal), signal);
    await sendDocument(reply, report.fileName, wanted, content);
  });
}
