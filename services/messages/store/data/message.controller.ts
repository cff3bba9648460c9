import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, type RawJson } from '@gaugeway/platform/http';
import {
  deviceJournal,
  deviceMessages,
  energyProfile,
  type InputOf,
  lastMessages,
  messageTypes,
  pointMessages,
  powerProfile,
  type ReplyOf,
  reservedMaxPower,
  systemMessages,
} from '@gaugeway/proto/api';
import { JournalService } from './journal.service';
import { MaxPowerService } from './max-power.service';
import { MessageService } from './message.service';

@Controller()
export class MessageController {
  constructor(
    private readonly messages: MessageService,
    private readonly journal: JournalService,
    private readonly maxPower: MaxPowerService,
  ) {}

  @Implements(deviceMessages)
  list(ctx: Context, input: InputOf<typeof deviceMessages>): Promise<RawJson> {
    return this.messages.list(ctx, input);
  }

  @Implements(systemMessages)
  system(ctx: Context, input: InputOf<typeof systemMessages>): Promise<RawJson> {
    return this.messages.list(ctx, input);
  }

  @Implements(pointMessages)
  ofPoint(ctx: Context, input: InputOf<typeof pointMessages>): Promise<RawJson> {
    return this.messages.ofPoint(ctx, input);
  }

  @Implements(powerProfile)
  powers(ctx: Context, input: InputOf<typeof powerProfile>): Promise<RawJson> {
    return this.messages.profile(ctx, input, 'power');
  }

  @Implements(energyProfile)
  energies(ctx: Context, input: InputOf<typeof energyProfile>): Promise<RawJson> {
    return this.messages.profile(ctx, input, 'energy');
  }

  @Implements(lastMessages)
  last(ctx: Context, input: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>> {
    return this.messages.lastOf(ctx, input);
  }

  @Implements(messageTypes)
  types(ctx: Context): Promise<ReplyOf<typeof messageTypes>> {
    return Promise.resolve(this.messages.types(ctx));
  }

  @Implements(deviceJournal)
  journalOf(ctx: Context, input: InputOf<typeof deviceJournal>): Promise<ReplyOf<typeof deviceJournal>> {
    return this.journal.page(ctx, input);
  }

  @Implements(reservedMaxPower)
  reserved(ctx: Context, input: InputOf<typeof reservedMaxPower>): Promise<ReplyOf<typeof reservedMaxPower>> {
    return this.maxPower.ofYear(ctx, input);
  }
}
