import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { deadLetterList, dropDeadLetters, getDeadLetter, replayDeadLetters } from '@gaugeway/proto/api';
import { DeadLetterService } from './dead-letter.service';

@Controller()
export class DeadLetterController {
  constructor(private readonly letters: DeadLetterService) {}

  readonly list = handle(deadLetterList, (_ctx, input) => this.letters.list(input));

  readonly get = handle(getDeadLetter, (_ctx, { id }) => this.letters.get(id));

  readonly replay = handle(replayDeadLetters, async (ctx, { ids }) => {
    const letters = await this.letters.replay(ctx, ids);
    return { letters, msg: translate(ctx.language, 'messages.dead_letters_replayed', { count: letters }) };
  });

  readonly drop = handle(dropDeadLetters, async (ctx, { ids }) => {
    const letters = await this.letters.drop(ctx, ids);
    return { letters, msg: translate(ctx.language, 'messages.dead_letters_dropped', { count: letters }) };
  });
}
