import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  createGroupStructure,
  createStructure,
  type InputOf,
  previewTemplate,
  templateVariables,
} from '@gaugeway/proto/api';
import type { FastifyReply } from 'fastify';
import { inBatches, reportCsvFile, reportWorkbook } from '../write-report';
import { MakeStructure, type StructureQuery } from './make-structure';
import { StructureVariables } from './structure-variables';

/** The report builder. */
@Controller()
export class StructureController {
  constructor(
    private readonly structures: MakeStructure,
    private readonly variables: StructureVariables,
    private readonly slots: HeavySlots,
  ) {}

  readonly single = handleRaw(createStructure, async (ctx, { input, reply }) => {
    await this.send(ctx, requestOf(input, [input.accounting_point_id]), input.format, reply);
  });

  readonly group = handleRaw(createGroupStructure, async (ctx, { input, reply }) => {
    await this.send(ctx, requestOf(input, input.accounting_point_ids), input.format, reply);
  });

  readonly preview = handle(previewTemplate, (ctx, input) =>
    this.structures.preview(ctx, requestOf(input, input.accounting_point_ids)),
  );

  readonly available = handle(templateVariables, (ctx, input) => this.variables.available(ctx, input));

  private async send(ctx: Context, query: StructureQuery, format: 'xlsx' | 'csv', reply: FastifyReply): Promise<void> {
    const signal = whenClosed(reply);
    const mark = ctx.language === 'en' ? '.' : ',';
    const { name, content } = await this.slots.run(
      ctx,
      async () => {
        const report = inBatches(await this.structures.whole(ctx, query, signal));
        const made = format === 'csv' ? reportCsvFile(report, mark) : reportWorkbook(report, signal);
        return { name: report.fileName, content: await made };
      },
      signal,
    );
    await sendDocument(reply, name, format, content);
  }
}

type Input = InputOf<typeof createStructure> | InputOf<typeof createGroupStructure> | InputOf<typeof previewTemplate>;

function requestOf(input: Input, pointIds: readonly number[]): StructureQuery {
  const { title = null, date_start, date_end, report_type } = input;
  return {
    ...{ structure: input, title, pointIds },
    ...{ dateStart: date_start, dateEnd: date_end, isSingle: report_type === 'single' },
  };
}
