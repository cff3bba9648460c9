import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  accessGroups,
  createAccessGroup,
  deleteAccessGroup,
  editAccessGroup,
  type InputOf,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { AccessGroupService } from './access-group.service';

@Controller()
export class AccessGroupController {
  constructor(private readonly groups: AccessGroupService) {}

  @Implements(accessGroups)
  async list(ctx: Context): Promise<ReplyOf<typeof accessGroups>> {
    return { access_groups: await this.groups.list(ctx) };
  }

  @Implements(createAccessGroup)
  async create(ctx: Context, input: InputOf<typeof createAccessGroup>): Promise<ReplyOf<typeof createAccessGroup>> {
    const group = await this.groups.create(ctx, input.name, input.access_rules);
    return { access_group: group, msg: translate(ctx.language, 'messages.access_group_created') };
  }

  @Implements(editAccessGroup)
  async edit(ctx: Context, input: InputOf<typeof editAccessGroup>): Promise<ReplyOf<typeof editAccessGroup>> {
    const group = await this.groups.edit(ctx, input.id, {
      ...{ name: input.name, rights: input.access_rules, version: input.version },
    });
    return { access_group: group, msg: translate(ctx.language, 'messages.access_group_saved') };
  }

  @Implements(deleteAccessGroup)
  async remove(ctx: Context, { id }: InputOf<typeof deleteAccessGroup>): Promise<ReplyOf<typeof deleteAccessGroup>> {
    await this.groups.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.access_group_deleted') };
  }
}
