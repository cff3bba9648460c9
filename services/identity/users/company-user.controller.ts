import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements } from '@gaugeway/platform/http';
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
import type { FastifyRequest } from 'fastify';
import { CompanyUserService } from './company-user.service';
import { OwnAccountService } from './own-account.service';

@Controller()
export class CompanyUserController {
  constructor(
    private readonly users: CompanyUserService,
    private readonly account: OwnAccountService,
  ) {}

  @Implements(companyUsers)
  list(ctx: Context, input: InputOf<typeof companyUsers>): Promise<ReplyOf<typeof companyUsers>> {
    return this.users.list(ctx, input);
  }

  @Implements(companyUser)
  async one(ctx: Context, { id }: InputOf<typeof companyUser>): Promise<ReplyOf<typeof companyUser>> {
    return { user: await this.users.one(ctx, id) };
  }

  @Implements(userNames)
  async names(ctx: Context, { user_ids }: InputOf<typeof userNames>): Promise<ReplyOf<typeof userNames>> {
    return { users: await this.users.names(ctx, user_ids) };
  }

  @Implements(createUser)
  async create(ctx: Context, input: InputOf<typeof createUser>): Promise<ReplyOf<typeof createUser>> {
    return { ...(await this.users.create(ctx, input)), msg: translate(ctx.language, 'messages.user_created') };
  }

  @Implements(editUser)
  edit(ctx: Context, input: InputOf<typeof editUser>): Promise<ReplyOf<typeof editUser>> {
    return this.saved(ctx, input);
  }

  @Implements(saveCompanyUser)
  save(ctx: Context, input: InputOf<typeof saveCompanyUser>): Promise<ReplyOf<typeof saveCompanyUser>> {
    return this.saved(ctx, input);
  }

  @Implements(switchUser)
  async switch(ctx: Context, { id, status }: InputOf<typeof switchUser>): Promise<ReplyOf<typeof switchUser>> {
    const user = await this.users.switch(ctx, id, status);
    const key = user.status === 'blocked' ? 'messages.user_blocked' : 'messages.user_unblocked';
    return { user, msg: translate(ctx.language, key, { name: user.name }) };
  }

  @Implements(deleteUser)
  async remove(ctx: Context, { id }: InputOf<typeof deleteUser>): Promise<ReplyOf<typeof deleteUser>> {
    await this.users.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.user_deleted') };
  }

  @Implements(saveOwnUser)
  async saveOwn(ctx: Context, input: InputOf<typeof saveOwnUser>): Promise<ReplyOf<typeof saveOwnUser>> {
    await this.account.save(ctx, input);
    return { msg: translate(input.locale ?? ctx.language, 'messages.profile_saved') };
  }

  @Implements(changePassword)
  async changePassword(
    ctx: Context,
    input: InputOf<typeof changePassword>,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof changePassword>> {
    const password = await this.account.changePassword(ctx, input, callOf(request).device);
    return { password, msg: translate(ctx.language, 'messages.password_changed') };
  }

  private async saved(
    ctx: Context,
    { id, current_password: password, ...changes }: InputOf<typeof editUser>,
  ): Promise<ReplyOf<typeof editUser>> {
    const user = await this.users.edit(ctx, id, changes, password ?? '');
    return { user, msg: translate(ctx.language, 'messages.user_saved') };
  }
}
