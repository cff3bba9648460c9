import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  changePassword,
  companyUser,
  companyUsers,
  createUser,
  deleteUser,
  editUser,
  type InputOf,
  type ReplyOf,
  saveCompanyUser,
  saveOwnUser,
  switchUser,
  userNames,
} from '@gaugeway/proto/api';
import { CompanyUserService } from './company-user.service';
import { UserProfileService } from './user-profile.service';

@Controller()
export class CompanyUserController {
  constructor(
    private readonly users: CompanyUserService,
    private readonly account: UserProfileService,
  ) {}

  readonly list = handle(companyUsers, (ctx, input) => this.users.list(ctx, input));

  readonly one = handle(companyUser, async (ctx, { id }) => ({ user: await this.users.one(ctx, id) }));

  readonly names = handle(userNames, async (ctx, { user_ids }) => ({ users: await this.users.names(ctx, user_ids) }));

  readonly create = handle(createUser, async (ctx, input) => ({
    ...(await this.users.create(ctx, input)),
    msg: translate(ctx.language, 'messages.user_created'),
  }));

  readonly edit = handle(editUser, (ctx, input) => this.saved(ctx, input));

  readonly save = handle(saveCompanyUser, (ctx, input) => this.saved(ctx, input));

  readonly switch = handle(switchUser, async (ctx, { id, status }) => {
    const user = await this.users.switch(ctx, id, status);
    const key = user.status === 'blocked' ? 'messages.user_blocked' : 'messages.user_unblocked';
    return { user, msg: translate(ctx.language, key, { name: user.name }) };
  });

  readonly remove = handle(deleteUser, async (ctx, { id }) => {
    await this.users.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.user_deleted') };
  });

  readonly saveOwn = handle(saveOwnUser, async (ctx, input) => {
    await this.account.save(ctx, input);
    return { msg: translate(input.locale ?? ctx.language, 'messages.profile_saved') };
  });

  readonly changePassword = handle(changePassword, async (ctx, input, request) => {
    const password = await this.account.changePassword(ctx, input, callOf(request).device);
    return { password, msg: translate(ctx.language, 'messages.password_changed') };
  });

  private async saved(
    ctx: Context,
    { id, current_password: password, ...changes }: InputOf<typeof editUser>,
  ): Promise<ReplyOf<typeof editUser>> {
    const user = await this.users.edit(ctx, id, changes, password ?? '');
    return { user, msg: translate(ctx.language, 'messages.user_saved') };
  }
}
