import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument, streamDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  createBalanceReport,
  createGroupReport,
  createInfrastructureReport,
  createSingleReport,
  type InputOf,
  previewReport,
  recreateReport,
  removeReports,
  type ReplyOf,
  reportData,
  reportFile,
  reports,
  reportStatuses,
  reportTemplates,
  updateReport,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportNoSuchFormat } from './report.errors';
import { ReportService } from './report.service';
import { reportCsv, reportWorkbook } from './write-report';

@Controller()
export class ReportController {
  constructor(
    private readonly service: ReportService,
    private readonly slots: HeavySlots,
  ) {}

  @Implements(reportTemplates)
  templates(ctx: Context, input: InputOf<typeof reportTemplates>): Promise<ReplyOf<typeof reportTemplates>> {
    return this.service.templates(ctx, input);
  }

  @Implements(reportStatuses)
  statuses(ctx: Context): Promise<ReplyOf<typeof reportStatuses>> {
    return Promise.resolve(this.service.statuses(ctx));
  }

  @Implements(reports)
  list(ctx: Context, input: InputOf<typeof reports>): Promise<ReplyOf<typeof reports>> {
    return this.service.list(ctx, input);
  }

  @Implements(createSingleReport)
  single(ctx: Context, input: InputOf<typeof createSingleReport>): Promise<ReplyOf<typeof createSingleReport>> {
    return this.service.order(ctx, input);
  }

  @Implements(createGroupReport)
  group(ctx: Context, input: InputOf<typeof createGroupReport>): Promise<ReplyOf<typeof createGroupReport>> {
    return this.service.order(ctx, input);
  }

  @Implements(createBalanceReport)
  balance(ctx: Context, input: InputOf<typeof createBalanceReport>): Promise<ReplyOf<typeof createBalanceReport>> {
    return this.service.order(ctx, input);
  }

  @Implements(createInfrastructureReport)
  infrastructure(
    ctx: Context,
    input: InputOf<typeof createInfrastructureReport>,
  ): Promise<ReplyOf<typeof createInfrastructureReport>> {
    return this.service.order(ctx, { ...input, step: 'day' });
  }

  @Implements(recreateReport)
  again(ctx: Context, { id }: InputOf<typeof recreateReport>): Promise<ReplyOf<typeof recreateReport>> {
    return this.service.again(ctx, id);
  }

  @Implements(updateReport)
  update(ctx: Context, { id, title }: InputOf<typeof updateReport>): Promise<ReplyOf<typeof updateReport>> {
    return this.service.rename(ctx, id, title);
  }

  @Implements(removeReports)
  remove(ctx: Context, { ids }: InputOf<typeof removeReports>): Promise<ReplyOf<typeof removeReports>> {
    return this.service.remove(ctx, ids);
  }

  @Implements(reportData)
  async data(ctx: Context, { id }: InputOf<typeof reportData>): Promise<ReplyOf<typeof reportData>> {
    return { report: await this.service.data(ctx, id) };
  }

  @Implements(previewReport)
  preview(ctx: Context, { id }: InputOf<typeof previewReport>): Promise<ReplyOf<typeof previewReport>> {
    return this.service.preview(ctx, id);
  }

  @Implements(reportFile)
  async file(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id, format } = parseRawInput(reportFile, request);
    const report = await this.service.batched(ctx, id);
    const made = await this.service.file(ctx, id);
    const wanted = format ?? made?.format ?? 'xlsx';
    if (wanted === made?.format) return sendDocument(reply, report.fileName, wanted, made.content);
    if (wanted === 'pdf') throw reportNoSuchFormat({}, { attribute: 'format' });
    const gone = whenClosed(reply);
    if (wanted === 'csv') {
      const parts = reportCsv(report, ctx.language === 'en' ? '.' : ',');
      return streamDocument(reply, report.fileName, wanted, parts, gone);
    }
    const content = await this.slots.run(ctx, () => reportWorkbook(report, gone), gone);
    await sendDocument(reply, report.fileName, wanted, content);
  }
}
