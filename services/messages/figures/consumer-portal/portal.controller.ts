import { Controller } from '@nestjs/common';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { downloadOwnHistory, handInReading, ownPointHistory, ownPoints } from '@gaugeway/proto/api';
import { DownloadHistory } from './download-history';
import { HandIn } from './hand-in';
import { PortalPoints } from './portal-points';

/** The calls of consumers' accounts. */
@Controller()
export class PortalController {
  constructor(
    private readonly points: PortalPoints,
    private readonly readings: HandIn,
    private readonly downloads: DownloadHistory,
  ) {}

  readonly list = handle(ownPoints, (ctx, input) => this.points.list(ctx, input));

  readonly history = handle(ownPointHistory, (ctx, input) => this.points.history(ctx, input));

  readonly handIn = handle(handInReading, (ctx, input) => this.readings.run(ctx, input));

  readonly download = handleRaw(downloadOwnHistory, async (ctx, { input, reply }) => {
    const content = await this.downloads.run(ctx, input, whenClosed(reply));
    await sendDocument(reply, `readings_${input.point_id}_${input.from}_${input.to}`, input.format, content);
  });
}
