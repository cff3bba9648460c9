import { Controller } from '@nestjs/common';
import { sendDocument } from '@gaugeway/platform/documents';
import { handleRaw, whenClosed } from '@gaugeway/platform/http';
import { exportMessages, exportReadings } from '@gaugeway/proto/api';
import { ExportMessages } from './export-messages';
import { ExportReadings } from './export-readings';

@Controller()
export class ExportController {
  constructor(
    private readonly readings: ExportReadings,
    private readonly messages: ExportMessages,
  ) {}

  readonly export = handleRaw(exportReadings, async (ctx, { input, reply }) => {
    const file = await this.readings.export(ctx, input, whenClosed(reply));
    const day = (unixSeconds: number) =>
      new Date((unixSeconds + ctx.timeZone * 3600) * 1000).toISOString().slice(0, 10);
    await sendDocument(reply, `readings_${day(input.start_date)}_${day(input.stop_date)}`, 'xlsx', file);
  });

  readonly exportMessages = handleRaw(exportMessages, async (ctx, { input, reply }) => {
    await this.messages.send(ctx, input, reply);
  });
}
