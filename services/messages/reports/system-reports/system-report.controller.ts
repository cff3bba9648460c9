import { parse } from 'node:path';
import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type DocumentKind, streamDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  averagings,
  createSystemReport,
  dataTypes,
  measuringChannels,
  recreateSystemReport,
  removeSystemReport,
  type ReplyOf,
  systemReport,
  systemReportFile,
  systemReports,
  updateSystemReport,
} from '@gaugeway/proto/api';
import { SystemReportService } from './system-report.service';

type Ordered = ReplyOf<typeof createSystemReport>;

/** Kinds of exchange files by the end of their names. */
const KINDS: Readonly<Record<string, DocumentKind>> = { '.xml': 'xml', '.csv': 'csv', '.zip': 'zip' };

@Controller()
export class SystemReportController {
  constructor(private readonly service: SystemReportService) {}

  readonly available = handle(systemReports, (ctx) => this.service.available(ctx));

  readonly averagings = handle(averagings, (ctx) => Promise.resolve(this.service.averagings(ctx)));

  readonly dataTypes = handle(dataTypes, (ctx) => Promise.resolve(this.service.dataTypes(ctx)));

  readonly measuringChannels = handle(measuringChannels, (ctx) => Promise.resolve(this.service.measuringChannels(ctx)));

  readonly get = handle(systemReport, async (ctx, { id }) => ({ report: await this.service.get(ctx, id) }));

  readonly create = handle(createSystemReport, async (ctx, input) =>
    ordered(ctx, await this.service.order(ctx, input)),
  );

  readonly update = handle(updateSystemReport, async (ctx, { id, ...settings }) =>
    ordered(ctx, await this.service.again(ctx, id, settings)),
  );

  readonly again = handle(recreateSystemReport, async (ctx, { id }) => ordered(ctx, await this.service.again(ctx, id)));

  readonly remove = handle(removeSystemReport, async (ctx, { id }) => {
    await this.service.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.system_report_removed') };
  });

  readonly file = handleRaw(systemReportFile, async (ctx, { input: { id }, reply }) => {
    const { name, parts } = await this.service.file(ctx, id);
    const { name: base, ext } = parse(name);
    await streamDocument(reply, base, KINDS[ext] ?? 'csv', parts, whenClosed(reply));
  });
}

const ordered = ({ language }: Context, report: Ordered['report']): Ordered => ({
  ...{ report, msg: translate(language, 'messages.report_ordered') },
});
