import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, parseRawInput, whenGone } from '@gaugeway/platform/http';
import {
  collectionCard,
  collectionCardArchive,
  collectionCardIndications,
  collectionCardPower,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CARD_PARTS, type CardPart } from './card';
import { MakeCard } from './make-card';

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The card of a device as a file. */
@Controller()
export class CardController {
  constructor(private readonly cards: MakeCard) {}

  @Implements(collectionCard)
  whole(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.send(ctx, request, reply, collectionCard, CARD_PARTS);
  }

  @Implements(collectionCardIndications)
  indications(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.send(ctx, request, reply, collectionCardIndications, ['indications']);
  }

  @Implements(collectionCardPower)
  power(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.send(ctx, request, reply, collectionCardPower, ['power']);
  }

  @Implements(collectionCardArchive)
  archive(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.send(ctx, request, reply, collectionCardArchive, ['archive']);
  }

  private async send(
    ctx: Context,
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: typeof collectionCard,
    parts: readonly CardPart[],
  ): Promise<void> {
    const input = parseRawInput(endpoint, request);
    const { bytes, name } = await this.cards.run(ctx, input, parts, whenGone(reply));
    await reply
      .header('content-type', TYPES[input.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(bytes);
  }
}
