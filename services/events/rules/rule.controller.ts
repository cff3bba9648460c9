import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  copyEventRule,
  createEventRule,
  eventRules,
  getEventRule,
  removeEventRule,
  toggleEventRule,
  updateEventRule,
} from '@gaugeway/proto/api';
import { RuleService } from './rule.service';

@Controller()
export class RuleController {
  constructor(private readonly rules: RuleService) {}

  readonly list = handle(eventRules, (ctx, input) => this.rules.list(ctx, input));

  readonly one = handle(getEventRule, async (ctx, { id }) => ({ event: await this.rules.get(ctx, id) }));

  readonly create = handle(createEventRule, async (ctx, input) => ({
    event: await this.rules.create(ctx, input),
    msg: translate(ctx.language, 'messages.event_created'),
  }));

  readonly update = handle(updateEventRule, async (ctx, input) => ({
    event: await this.rules.update(ctx, input),
    msg: translate(ctx.language, 'messages.event_changed'),
  }));

  readonly remove = handle(removeEventRule, async (ctx, { id }) => {
    await this.rules.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.event_deleted') };
  });

  readonly copy = handle(copyEventRule, async (ctx, { id }) => ({
    event: await this.rules.copy(ctx, id),
    msg: translate(ctx.language, 'messages.event_copied'),
  }));

  readonly toggle = handle(toggleEventRule, async (ctx, { id, active }) => {
    const isActive = active === undefined || active === null ? null : active === 1;
    const event = await this.rules.toggle(ctx, id, isActive);
    const msg = translate(ctx.language, event.active ? 'messages.event_on' : 'messages.event_off');
    return { event, msg };
  });
}
