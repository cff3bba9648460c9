import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { exportMessages, exportReadings } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ExportMessages } from './export-messages';
import { ExportReadings } from './export-readings';

@Controller()
export class ExportController {
  constructor(
    private readonly readings: ExportReadings,
    private readonly messages: ExportMessages,
  ) {}

  @Implements(exportReadings)
  async export(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const input = parseRawInput(exportReadings, request);
    const file = await this.readings.export(ctx, input, whenClosed(reply));
    const day = (unixSeconds: number) =>
      new Date((unixSeconds + ctx.timeZone * 3600) * 1000).toISOString().slice(0, 10);
    await sendDocument(reply, `readings_${day(input.start_date)}_${day(input.stop_date)}`, 'xlsx', file);
  }

  @Implements(exportMessages)
  async exportMessages(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.messages.send(ctx, parseRawInput(exportMessages, request), reply);
  }
}
