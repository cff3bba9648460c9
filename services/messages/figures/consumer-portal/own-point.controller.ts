import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import {
  downloadOwnHistory,
  handInReading,
  type InputOf,
  ownPointHistory,
  ownPoints,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DownloadHistory } from './download-history';
import { HandIn } from './hand-in';
import { OwnPoints } from './own-points';

/** The calls of consumers' accounts. */
@Controller()
export class OwnPointController {
  constructor(
    private readonly points: OwnPoints,
    private readonly readings: HandIn,
    private readonly downloads: DownloadHistory,
  ) {}

  @Implements(ownPoints)
  list(ctx: Context, input: InputOf<typeof ownPoints>): Promise<ReplyOf<typeof ownPoints>> {
    return this.points.list(ctx, input);
  }

  @Implements(ownPointHistory)
  history(ctx: Context, input: InputOf<typeof ownPointHistory>): Promise<ReplyOf<typeof ownPointHistory>> {
    return this.points.history(ctx, input);
  }

  @Implements(handInReading)
  handIn(ctx: Context, input: InputOf<typeof handInReading>): Promise<ReplyOf<typeof handInReading>> {
    return this.readings.run(ctx, input);
  }

  @Implements(downloadOwnHistory)
  async download(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const input = parseRawInput(downloadOwnHistory, request);
    const content = await this.downloads.run(ctx, input, whenClosed(reply));
    await sendDocument(reply, `readings_${input.point_id}_${input.from}_${input.to}`, input.format, content);
  }
}
