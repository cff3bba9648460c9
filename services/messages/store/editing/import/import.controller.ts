import { Controller } from '@nestjs/common';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { importReadings, readingsTemplate } from '@gaugeway/proto/api';
import { ImportReadings } from './import-readings';

@Controller()
export class ReadingsImportController {
  constructor(private readonly readings: ImportReadings) {}

  readonly import = handle(importReadings, (ctx, input, _request, reply) =>
    this.readings.run(ctx, input, whenClosed(reply)),
  );

  readonly template = handleRaw(readingsTemplate, async (ctx, { input: { id, msgType }, reply }) => {
    const { bytes, name } = await this.readings.template(ctx, id, msgType, whenClosed(reply));
    await sendDocument(reply, name, 'xlsx', bytes);
  });
}
