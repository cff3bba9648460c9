import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createPollGroup,
  deletePollGroup,
  devicesOfPollGroup,
  getPollGroup,
  groupsOfDevices,
  listPollGroups,
  movePolledDevices,
  type ReplyOf,
  switchPollGroup,
  updatePollGroup,
} from '@gaugeway/proto/api';
import { PollGroupService } from './poll-group.service';
import { PollGroupViews } from './poll-group-views';

@Controller()
export class PollGroupController {
  constructor(
    private readonly groups: PollGroupService,
    private readonly views: PollGroupViews,
  ) {}

  readonly list = handle(listPollGroups, async (ctx, input) => ({ polls_groups: await this.views.page(ctx, input) }));

  readonly get = handle(getPollGroup, async (ctx, input) => ({ polls_group: await this.views.whole(ctx, input.id) }));

  readonly create = handle(createPollGroup, async (ctx, input) =>
    this.changed(ctx, await this.groups.create(ctx, input), 'messages.poll_group_created'),
  );

  readonly update = handle(updatePollGroup, async (ctx, input) => {
    await this.groups.update(ctx, input);
    return this.changed(ctx, input.id, 'messages.poll_group_saved');
  });

  readonly switch = handle(switchPollGroup, async (ctx, input) => {
    await this.groups.switch(ctx, input.id, input.is_active);
    return this.changed(ctx, input.id, input.is_active ? 'messages.poll_group_on' : 'messages.poll_group_off');
  });

  readonly delete = handle(deletePollGroup, async (ctx, input) => {
    const { name } = await this.groups.delete(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.poll_group_deleted', { name }) };
  });

  readonly move = handle(movePolledDevices, (ctx, input) => this.groups.move(ctx, input));

  readonly devices = handle(devicesOfPollGroup, async (ctx, input) => ({
    devices: await this.views.devices(ctx, input),
  }));

  readonly ofDevices = handle(groupsOfDevices, async (ctx, input) => ({
    members: await this.views.ofDevices(ctx, input.device_ids),
  }));

  private async changed(ctx: Context, id: number, key: string): Promise<ReplyOf<typeof createPollGroup>> {
    const group = await this.views.one(ctx, id);
    return { polls_group: group, msg: translate(ctx.language, key, { name: group.name }) };
  }
}
