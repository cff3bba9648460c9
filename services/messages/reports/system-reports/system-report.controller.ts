import { parse } from 'node:path';
import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type DocumentKind, streamDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  averagings,
  createSystemReport,
  dataTypes,
  type InputOf,
  measuringChannels,
  recreateSystemReport,
  removeSystemReport,
  type ReplyOf,
  systemReport,
  systemReportFile,
  systemReports,
  updateSystemReport,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SystemReportService } from './system-report.service';

type Ordered = ReplyOf<typeof createSystemReport>;

/** Kinds of exchange files by the end of their names. */
const KINDS: Readonly<Record<string, DocumentKind>> = { '.xml': 'xml', '.csv': 'csv', '.zip': 'zip' };

@Controller()
export class SystemReportController {
  constructor(private readonly service: SystemReportService) {}

  @Implements(systemReports)
  available(ctx: Context): Promise<ReplyOf<typeof systemReports>> {
    return this.service.available(ctx);
  }

  @Implements(averagings)
  averagings(ctx: Context): Promise<ReplyOf<typeof averagings>> {
    return Promise.resolve(this.service.averagings(ctx));
  }

  @Implements(dataTypes)
  dataTypes(ctx: Context): Promise<ReplyOf<typeof dataTypes>> {
    return Promise.resolve(this.service.dataTypes(ctx));
  }

  @Implements(measuringChannels)
  measuringChannels(ctx: Context): Promise<ReplyOf<typeof measuringChannels>> {
    return Promise.resolve(this.service.measuringChannels(ctx));
  }

  @Implements(systemReport)
  async get(ctx: Context, { id }: InputOf<typeof systemReport>): Promise<ReplyOf<typeof systemReport>> {
    return { report: await this.service.get(ctx, id) };
  }

  @Implements(createSystemReport)
  async create(ctx: Context, input: InputOf<typeof createSystemReport>): Promise<Ordered> {
    return ordered(ctx, await this.service.order(ctx, input));
  }

  @Implements(updateSystemReport)
  async update(ctx: Context, { id, ...settings }: InputOf<typeof updateSystemReport>): Promise<Ordered> {
    return ordered(ctx, await this.service.again(ctx, id, settings));
  }

  @Implements(recreateSystemReport)
  async again(ctx: Context, { id }: InputOf<typeof recreateSystemReport>): Promise<Ordered> {
    return ordered(ctx, await this.service.again(ctx, id));
  }

  @Implements(removeSystemReport)
  async remove(ctx: Context, { id }: InputOf<typeof removeSystemReport>): Promise<ReplyOf<typeof removeSystemReport>> {
    await this.service.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.system_report_removed') };
  }

  @Implements(systemReportFile)
  async file(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id } = parseRawInput(systemReportFile, request);
    const { name, parts } = await this.service.file(ctx, id);
    const { name: base, ext } = parse(name);
    await streamDocument(reply, base, KINDS[ext] ?? 'csv', parts, whenClosed(reply));
  }
}

const ordered = ({ language }: Context, report: Ordered['report']): Ordered => ({
  ...{ report, msg: translate(language, 'messages.report_ordered') },
});
