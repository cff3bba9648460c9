import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addBalanceGroups,
  balanceGroups,
  createBalanceGroup,
  deleteBalanceGroup,
  editBalanceGroup,
  getBalanceGroup,
  type InputOf,
  pointsWithoutBalance,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { BalanceGroupService } from './balance-group.service';

@Controller()
export class BalanceGroupController {
  constructor(private readonly groups: BalanceGroupService) {}

  @Implements(balanceGroups)
  list(ctx: Context, input: InputOf<typeof balanceGroups>): Promise<ReplyOf<typeof balanceGroups>> {
    return this.groups.list(ctx, input);
  }

  @Implements(getBalanceGroup)
  async get(ctx: Context, { id }: InputOf<typeof getBalanceGroup>): Promise<ReplyOf<typeof getBalanceGroup>> {
    return { balance_group: await this.groups.one(ctx, id) };
  }

  @Implements(pointsWithoutBalance)
  without(ctx: Context, input: InputOf<typeof pointsWithoutBalance>): Promise<ReplyOf<typeof pointsWithoutBalance>> {
    return this.groups.withoutGroup(ctx, input);
  }

  @Implements(createBalanceGroup)
  async create(ctx: Context, input: InputOf<typeof createBalanceGroup>): Promise<ReplyOf<typeof createBalanceGroup>> {
    const balance_group = await this.groups.create(ctx, input);
    return { balance_group, msg: translate(ctx.language, 'messages.balance_group_created') };
  }

  @Implements(addBalanceGroups)
  async addAutomatically(
    ctx: Context,
    input: InputOf<typeof addBalanceGroups>,
  ): Promise<ReplyOf<typeof addBalanceGroups>> {
    const counts = await this.groups.addAutomatically(ctx, input);
    const key = input.dry_run ? 'messages.balance_groups_found' : 'messages.balance_groups_created';
    return { ...counts, msg: translate(ctx.language, key, { count: counts.created }) };
  }

  @Implements(editBalanceGroup)
  async edit(ctx: Context, input: InputOf<typeof editBalanceGroup>): Promise<ReplyOf<typeof editBalanceGroup>> {
    const balance_group = await this.groups.edit(ctx, input);
    return { balance_group, msg: translate(ctx.language, 'messages.balance_group_changed') };
  }

  @Implements(deleteBalanceGroup)
  async remove(ctx: Context, { id }: InputOf<typeof deleteBalanceGroup>): Promise<ReplyOf<typeof deleteBalanceGroup>> {
    await this.groups.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.balance_group_deleted') };
  }
}
