import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { accessGroups, createAccessGroup, deleteAccessGroup, editAccessGroup } from '@gaugeway/proto/api';
import { AccessGroupService } from './access-group.service';

@Controller()
export class AccessGroupController {
  constructor(private readonly groups: AccessGroupService) {}

  readonly list = handle(accessGroups, async (ctx) => ({ access_groups: await this.groups.list(ctx) }));

  readonly create = handle(createAccessGroup, async (ctx, input) => {
    const group = await this.groups.create(ctx, input.name, input.access_rules);
    return { access_group: group, msg: translate(ctx.language, 'messages.access_group_created') };
  });

  readonly edit = handle(editAccessGroup, async (ctx, input) => {
    const group = await this.groups.edit(ctx, input.id, {
      ...{ name: input.name, rights: input.access_rules, version: input.version },
    });
    return { access_group: group, msg: translate(ctx.language, 'messages.access_group_saved') };
  });

  readonly remove = handle(deleteAccessGroup, async (ctx, { id }) => {
    await this.groups.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.access_group_deleted') };
  });
}
