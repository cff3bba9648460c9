import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  companyStatuses,
  companyTypes,
  createSubcompany,
  deleteSubcompany,
  editCompany,
  editSubcompany,
  type InputOf,
  moveSubcompany,
  type ReplyOf,
  subcompanies,
  subcompany,
  subcompanyTree,
  switchSubcompany,
  userCompany,
} from '@gaugeway/proto/api';
import { CompanyService } from './company.service';
import { companyStatusesIn, companyTypesIn } from './company.view';
import { SubcompanyService } from './subcompany.service';

@Controller()
export class CompanyController {
  constructor(
    private readonly companies: CompanyService,
    private readonly subcompanies: SubcompanyService,
  ) {}

  @Implements(userCompany)
  current(ctx: Context): Promise<ReplyOf<typeof userCompany>> {
    return this.companies.current(ctx);
  }

  @Implements(editCompany)
  async editOwn(ctx: Context, input: InputOf<typeof editCompany>): Promise<ReplyOf<typeof editCompany>> {
    await this.companies.editOwn(ctx, input);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  }

  @Implements(companyTypes)
  async types(ctx: Context): Promise<ReplyOf<typeof companyTypes>> {
    return { company_types: companyTypesIn(ctx.language) };
  }

  @Implements(companyStatuses)
  async statuses(ctx: Context): Promise<ReplyOf<typeof companyStatuses>> {
    return { company_statuses: companyStatusesIn(ctx.language) };
  }

  @Implements(subcompanies)
  list(ctx: Context, input: InputOf<typeof subcompanies>): Promise<ReplyOf<typeof subcompanies>> {
    return this.companies.list(ctx, input);
  }

  @Implements(subcompanyTree)
  tree(ctx: Context): Promise<ReplyOf<typeof subcompanyTree>> {
    return this.companies.tree(ctx);
  }

  @Implements(subcompany)
  find(ctx: Context, { id }: InputOf<typeof subcompany>): Promise<ReplyOf<typeof subcompany>> {
    return this.companies.find(ctx, id);
  }

  @Implements(createSubcompany)
  async create(ctx: Context, input: InputOf<typeof createSubcompany>): Promise<ReplyOf<typeof createSubcompany>> {
    const id = await this.subcompanies.create(ctx, input);
    return { id, msg: translate(ctx.language, 'messages.company_created') };
  }

  @Implements(editSubcompany)
  async edit(ctx: Context, input: InputOf<typeof editSubcompany>): Promise<ReplyOf<typeof editSubcompany>> {
    await this.subcompanies.edit(ctx, input);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  }

  @Implements(switchSubcompany)
  async switch(ctx: Context, { id }: InputOf<typeof switchSubcompany>): Promise<ReplyOf<typeof switchSubcompany>> {
    const status = await this.subcompanies.switch(ctx, id);
    return status === 'active'
      ? { status: 1, msg: translate(ctx.language, 'messages.company_opened') }
      : { status: 2, msg: translate(ctx.language, 'messages.company_blocked') };
  }

  @Implements(deleteSubcompany)
  async remove(ctx: Context, { id }: InputOf<typeof deleteSubcompany>): Promise<ReplyOf<typeof deleteSubcompany>> {
    await this.subcompanies.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.company_deleted') };
  }

  @Implements(moveSubcompany)
  async move(ctx: Context, input: InputOf<typeof moveSubcompany>): Promise<ReplyOf<typeof moveSubcompany>> {
    await this.subcompanies.move(ctx, input.company_id, input.parent_id);
    return { msg: translate(ctx.language, 'messages.company_moved') };
  }
}
