import { Controller } from '@nestjs/common';
import { callerZone } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { handleRaw, whenClosed } from '@gaugeway/platform/http';
import { exportMessages, exportReadings } from '@gaugeway/proto/api';
import { dateAt } from '@gaugeway/proto/time/zone';
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
    const day = (unixSeconds: number) => dateAt(callerZone(ctx), unixSeconds);
    await sendDocument(reply, `readings_${day(input.start_date)}_${day(input.stop_date)}`, 'xlsx', file);
  });

  readonly exportMessages = handleRaw(exportMessages, async (ctx, { input, reply }) => {
    await this.messages.send(ctx, input, reply);
  });
}
