import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  companyStatuses,
  companyTypes,
  createSubcompany,
  deleteSubcompany,
  editCompany,
  editSubcompany,
  moveSubcompany,
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

  readonly current = handle(userCompany, (ctx) => this.companies.current(ctx));

  readonly editOwn = handle(editCompany, async (ctx, input) => {
    await this.companies.editOwn(ctx, input);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  });

  readonly types = handle(companyTypes, async (ctx) => ({ company_types: companyTypesIn(ctx.language) }));

  readonly statuses = handle(companyStatuses, async (ctx) => ({ company_statuses: companyStatusesIn(ctx.language) }));

  readonly list = handle(subcompanies, (ctx, input) => this.companies.list(ctx, input));

  readonly tree = handle(subcompanyTree, (ctx) => this.companies.tree(ctx));

  readonly find = handle(subcompany, (ctx, { id }) => this.companies.find(ctx, id));

  readonly create = handle(createSubcompany, async (ctx, input) => {
    const id = await this.subcompanies.create(ctx, input);
    return { id, msg: translate(ctx.language, 'messages.company_created') };
  });

  readonly edit = handle(editSubcompany, async (ctx, input) => {
    await this.subcompanies.edit(ctx, input);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  });

  readonly switch = handle(switchSubcompany, async (ctx, { id }) => {
    const status = await this.subcompanies.switch(ctx, id);
    return status === 'active'
      ? { status: 1, msg: translate(ctx.language, 'messages.company_opened') }
      : { status: 2, msg: translate(ctx.language, 'messages.company_blocked') };
  });

  readonly remove = handle(deleteSubcompany, async (ctx, { id }) => {
    await this.subcompanies.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.company_deleted') };
  });

  readonly move = handle(moveSubcompany, async (ctx, input) => {
    await this.subcompanies.move(ctx, input.company_id, input.parent_id);
    return { msg: translate(ctx.language, 'messages.company_moved') };
  });
}
