import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import {
  collectionCard,
  collectionCardArchive,
  collectionCardIndications,
  collectionCardPower,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CARD_PARTS, type CardPart } from './card';
import { MakeCard } from './make-card';

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
    const { bytes, name } = await this.cards.run(ctx, input, parts, whenClosed(reply));
    await sendDocument(reply, name, input.format, bytes);
  }
}
