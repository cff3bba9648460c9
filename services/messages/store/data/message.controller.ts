import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import {
  deviceJournal,
  deviceMessages,
  energyProfile,
  lastMessages,
  messageTypes,
  pointMessages,
  powerProfile,
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

  readonly list = handle(deviceMessages, (ctx, input) => this.messages.list(ctx, input));

  readonly system = handle(systemMessages, (ctx, input) => this.messages.list(ctx, input));

  readonly ofPoint = handle(pointMessages, (ctx, input) => this.messages.ofPoint(ctx, input));

  readonly powers = handle(powerProfile, (ctx, input) => this.messages.profile(ctx, input, 'power'));

  readonly energies = handle(energyProfile, (ctx, input) => this.messages.profile(ctx, input, 'energy'));

  readonly last = handle(lastMessages, (ctx, input) => this.messages.lastOf(ctx, input));

  readonly types = handle(messageTypes, (ctx) => Promise.resolve(this.messages.types(ctx)));

  readonly journalOf = handle(deviceJournal, (ctx, input) => this.journal.page(ctx, input));

  readonly reserved = handle(reservedMaxPower, (ctx, input) => this.maxPower.ofYear(ctx, input));
}
