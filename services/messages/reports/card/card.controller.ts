import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { handleRaw, type RawCall, whenClosed } from '@gaugeway/platform/http';
import {
  collectionCard,
  collectionCardArchive,
  collectionCardIndications,
  collectionCardPower,
} from '@gaugeway/proto/api';
import { CARD_PARTS, type CardPart } from './card';
import { MakeCard } from './make-card';

/** The card of a device as a file. */
@Controller()
export class CardController {
  constructor(private readonly cards: MakeCard) {}

  readonly whole = handleRaw(collectionCard, (ctx, call) => this.send(ctx, call, CARD_PARTS));

  readonly indications = handleRaw(collectionCardIndications, (ctx, call) => this.send(ctx, call, ['indications']));

  readonly power = handleRaw(collectionCardPower, (ctx, call) => this.send(ctx, call, ['power']));

  readonly archive = handleRaw(collectionCardArchive, (ctx, call) => this.send(ctx, call, ['archive']));

  private async send(
    ctx: Context,
    { input, reply }: RawCall<typeof collectionCard>,
    parts: readonly CardPart[],
  ): Promise<void> {
    const { bytes, name } = await this.cards.run(ctx, input, parts, whenClosed(reply));
    await sendDocument(reply, name, input.format, bytes);
  }
}
