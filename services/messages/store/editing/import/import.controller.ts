import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { importReadings, type InputOf, readingsTemplate, type ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImportReadings } from './import-readings';

@Controller()
export class ReadingsImportController {
  constructor(private readonly readings: ImportReadings) {}

  @Implements(importReadings)
  import(
    ctx: Context,
    input: InputOf<typeof importReadings>,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof importReadings>> {
    return this.readings.run(ctx, input, whenClosed(reply));
  }

  @Implements(readingsTemplate)
  async template(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id, msgType } = parseRawInput(readingsTemplate, request);
    const { bytes, name } = await this.readings.template(ctx, id, msgType, whenClosed(reply));
    await sendDocument(reply, name, 'xlsx', bytes);
  }
}
