import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { createEventSilence, endEventSilence, eventSilences } from '@gaugeway/proto/api';
import { SilenceService } from './silence.service';

@Controller()
export class SilenceController {
  constructor(private readonly silences: SilenceService) {}

  readonly list = handle(eventSilences, (ctx, input) => this.silences.list(ctx, input));

  readonly create = handle(createEventSilence, async (ctx, input) => ({
    silence: await this.silences.create(ctx, input),
    msg: translate(ctx.language, 'messages.silence_created'),
  }));

  readonly end = handle(endEventSilence, async (ctx, { id }) => ({
    silence: await this.silences.end(ctx, id),
    msg: translate(ctx.language, 'messages.silence_ended'),
  }));
}
