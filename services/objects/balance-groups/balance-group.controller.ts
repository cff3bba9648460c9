import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addBalanceGroups,
  balanceGroups,
  createBalanceGroup,
  deleteBalanceGroup,
  editBalanceGroup,
  getBalanceGroup,
  pointsWithoutBalance,
} from '@gaugeway/proto/api';
import { BalanceGroupService } from './balance-group.service';

@Controller()
export class BalanceGroupController {
  constructor(private readonly groups: BalanceGroupService) {}

  readonly list = handle(balanceGroups, (ctx, input) => this.groups.list(ctx, input));

  readonly get = handle(getBalanceGroup, async (ctx, { id }) => ({ balance_group: await this.groups.one(ctx, id) }));

  readonly without = handle(pointsWithoutBalance, (ctx, input) => this.groups.withoutGroup(ctx, input));

  readonly create = handle(createBalanceGroup, async (ctx, input) => {
    const balance_group = await this.groups.create(ctx, input);
    return { balance_group, msg: translate(ctx.language, 'messages.balance_group_created') };
  });

  readonly addAutomatically = handle(addBalanceGroups, async (ctx, input) => {
    const counts = await this.groups.addAutomatically(ctx, input);
    const key = input.dry_run ? 'messages.balance_groups_found' : 'messages.balance_groups_created';
    return { ...counts, msg: translate(ctx.language, key, { count: counts.created }) };
  });

  readonly edit = handle(editBalanceGroup, async (ctx, input) => {
    const balance_group = await this.groups.edit(ctx, input);
    return { balance_group, msg: translate(ctx.language, 'messages.balance_group_changed') };
  });

  readonly remove = handle(deleteBalanceGroup, async (ctx, { id }) => {
    await this.groups.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.balance_group_deleted') };
  });
}
