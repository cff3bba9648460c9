import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  copyEventRule,
  createEventRule,
  eventRules,
  getEventRule,
  type InputOf,
  removeEventRule,
  type ReplyOf,
  toggleEventRule,
  updateEventRule,
} from '@gaugeway/proto/api';
import { RuleService } from './rule.service';

@Controller()
export class RuleController {
  constructor(private readonly rules: RuleService) {}

  @Implements(eventRules)
  list(ctx: Context, input: InputOf<typeof eventRules>): Promise<ReplyOf<typeof eventRules>> {
    return this.rules.list(ctx, input);
  }

  @Implements(getEventRule)
  async one(ctx: Context, { id }: InputOf<typeof getEventRule>): Promise<ReplyOf<typeof getEventRule>> {
    return { event: await this.rules.get(ctx, id) };
  }

  @Implements(createEventRule)
  async create(ctx: Context, input: InputOf<typeof createEventRule>): Promise<ReplyOf<typeof createEventRule>> {
    return { event: await this.rules.create(ctx, input), msg: translate(ctx.language, 'messages.event_created') };
  }

  @Implements(updateEventRule)
  async update(ctx: Context, input: InputOf<typeof updateEventRule>): Promise<ReplyOf<typeof updateEventRule>> {
    return { event: await this.rules.update(ctx, input), msg: translate(ctx.language, 'messages.event_changed') };
  }

  @Implements(removeEventRule)
  async remove(ctx: Context, { id }: InputOf<typeof removeEventRule>): Promise<ReplyOf<typeof removeEventRule>> {
    await this.rules.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.event_deleted') };
  }

  @Implements(copyEventRule)
  async copy(ctx: Context, { id }: InputOf<typeof copyEventRule>): Promise<ReplyOf<typeof copyEventRule>> {
    return { event: await this.rules.copy(ctx, id), msg: translate(ctx.language, 'messages.event_copied') };
  }

  @Implements(toggleEventRule)
  async toggle(
    ctx: Context,
    { id, active }: InputOf<typeof toggleEventRule>,
  ): Promise<ReplyOf<typeof toggleEventRule>> {
    const isActive = active === undefined || active === null ? null : active === 1;
    const event = await this.rules.toggle(ctx, id, isActive);
    const msg = translate(ctx.language, event.active ? 'messages.event_on' : 'messages.event_off');
    return { event, msg };
  }
}
