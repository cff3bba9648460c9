import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { createEventSilence, endEventSilence, eventSilences, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { SilenceService } from './silence.service';

@Controller()
export class SilenceController {
  constructor(private readonly silences: SilenceService) {}

  @Implements(eventSilences)
  list(ctx: Context, input: InputOf<typeof eventSilences>): Promise<ReplyOf<typeof eventSilences>> {
    return this.silences.list(ctx, input);
  }

  @Implements(createEventSilence)
  async create(ctx: Context, input: InputOf<typeof createEventSilence>): Promise<ReplyOf<typeof createEventSilence>> {
    return {
      silence: await this.silences.create(ctx, input),
      msg: translate(ctx.language, 'messages.silence_created'),
    };
  }

  @Implements(endEventSilence)
  async end(ctx: Context, { id }: InputOf<typeof endEventSilence>): Promise<ReplyOf<typeof endEventSilence>> {
    return { silence: await this.silences.end(ctx, id), msg: translate(ctx.language, 'messages.silence_ended') };
  }
}
