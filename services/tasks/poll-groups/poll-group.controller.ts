import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createPollGroup,
  deletePollGroup,
  devicesOfPollGroup,
  getPollGroup,
  groupsOfDevices,
  type InputOf,
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

  @Implements(listPollGroups)
  async list(ctx: Context, input: InputOf<typeof listPollGroups>): Promise<ReplyOf<typeof listPollGroups>> {
    return { polls_groups: await this.views.page(ctx, input) };
  }

  @Implements(getPollGroup)
  async get(ctx: Context, input: InputOf<typeof getPollGroup>): Promise<ReplyOf<typeof getPollGroup>> {
    return { polls_group: await this.views.whole(ctx, input.id) };
  }

  @Implements(createPollGroup)
  async create(ctx: Context, input: InputOf<typeof createPollGroup>): Promise<ReplyOf<typeof createPollGroup>> {
    return this.changed(ctx, await this.groups.create(ctx, input), 'messages.poll_group_created');
  }

  @Implements(updatePollGroup)
  async update(ctx: Context, input: InputOf<typeof updatePollGroup>): Promise<ReplyOf<typeof updatePollGroup>> {
    await this.groups.update(ctx, input);
    return this.changed(ctx, input.id, 'messages.poll_group_saved');
  }

  @Implements(switchPollGroup)
  async switch(ctx: Context, input: InputOf<typeof switchPollGroup>): Promise<ReplyOf<typeof switchPollGroup>> {
    await this.groups.switch(ctx, input.id, input.is_active);
    return this.changed(ctx, input.id, input.is_active ? 'messages.poll_group_on' : 'messages.poll_group_off');
  }

  @Implements(deletePollGroup)
  async delete(ctx: Context, input: InputOf<typeof deletePollGroup>): Promise<ReplyOf<typeof deletePollGroup>> {
    const { name } = await this.groups.delete(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.poll_group_deleted', { name }) };
  }

  @Implements(movePolledDevices)
  move(ctx: Context, input: InputOf<typeof movePolledDevices>): Promise<ReplyOf<typeof movePolledDevices>> {
    return this.groups.move(ctx, input);
  }

  @Implements(devicesOfPollGroup)
  async devices(ctx: Context, input: InputOf<typeof devicesOfPollGroup>): Promise<ReplyOf<typeof devicesOfPollGroup>> {
    return { devices: await this.views.devices(ctx, input) };
  }

  @Implements(groupsOfDevices)
  async ofDevices(ctx: Context, input: InputOf<typeof groupsOfDevices>): Promise<ReplyOf<typeof groupsOfDevices>> {
    return { members: await this.views.ofDevices(ctx, input.device_ids) };
  }

  private async changed(ctx: Context, id: number, key: string): Promise<ReplyOf<typeof createPollGroup>> {
    const group = await this.views.one(ctx, id);
    return { polls_group: group, msg: translate(ctx.language, key, { name: group.name }) };
  }
}
