import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  deadLetterList,
  dropDeadLetters,
  getDeadLetter,
  type InputOf,
  replayDeadLetters,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { DeadLetterService } from './dead-letter.service';

@Controller()
export class DeadLetterController {
  constructor(private readonly letters: DeadLetterService) {}

  @Implements(deadLetterList)
  list(_ctx: Context, input: InputOf<typeof deadLetterList>): Promise<ReplyOf<typeof deadLetterList>> {
    return this.letters.list(input);
  }

  @Implements(getDeadLetter)
  get(_ctx: Context, { id }: InputOf<typeof getDeadLetter>): Promise<ReplyOf<typeof getDeadLetter>> {
    return this.letters.get(id);
  }

  @Implements(replayDeadLetters)
  async replay(ctx: Context, { ids }: InputOf<typeof replayDeadLetters>): Promise<ReplyOf<typeof replayDeadLetters>> {
    const letters = await this.letters.replay(ctx, ids);
    return { letters, msg: translate(ctx.language, 'messages.dead_letters_replayed', { count: letters }) };
  }

  @Implements(dropDeadLetters)
  async drop(ctx: Context, { ids }: InputOf<typeof dropDeadLetters>): Promise<ReplyOf<typeof dropDeadLetters>> {
    const letters = await this.letters.drop(ctx, ids);
    return { letters, msg: translate(ctx.language, 'messages.dead_letters_dropped', { count: letters }) };
  }
}
