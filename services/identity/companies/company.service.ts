import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { changedMeanwhile, invalid, notFound, orNotFound, pageOf, pageReply, sortField } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type editCompany,
  type InputOf,
  type ReplyOf,
  type subcompanies,
  type subcompany,
  type subcompanyTree,
  UNPAGED_LIMIT,
  type userCompany,
} from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { COMPANY_SORT, type CompanySort, CompanyTreeRepository } from '../accounts/company-tree.repository';
import { CompanyRepository } from '../accounts/company.repository';
import { clockInput, editedClock } from './company-zone';
import { currentOptionsOf, isCompanyType, shownCompany, shownSubcompany } from './company.view';

/** The company of the session, and the readable data of those below it. */
@Injectable()
export class CompanyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly companies: CompanyRepository,
    private readonly companiesBelow: CompanyTreeRepository,
    private readonly audit: AuditRepository,
  ) {}

  async current(ctx: Context): Promise<ReplyOf<typeof userCompany>> {
    const [row, stored, chain] = await Promise.all([
      this.companiesBelow.current(ctx),
      this.companies.byId(ctx.companyId),
      this.companiesBelow.chain(ctx),
    ]);
    if (!row || !stored) throw notFound();
    return {
      company: { ...shownCompany(row), options: currentOptionsOf(stored), peak_hours: stored.peakHours },
      chain,
    };
  }

  /** Changes the company's own data; throws `changedMeanwhile` where another write came first. */
  async editOwn(ctx: Context, input: InputOf<typeof editCompany>): Promise<void> {
    assertType(ctx, input.company_type_id);
    const clock = await clockInput(this.database, ctx, input);
    await this.dataSource.transaction(async (manager) => {
      const company = orNotFound(await this.companies.lock(manager, ctx.companyId));
      if (input.version !== undefined && input.version !== company.version) throw changedMeanwhile();
      company.name = input.name ?? company.name;
      company.inn = input.inn ?? company.inn;
      company.typeId = input.company_type_id ?? company.typeId;
      Object.assign(company, editedClock(ctx, company, clock));
      company.version += 1;
      await this.companies.save(manager, company);
      await this.audit.add(manager, audited(ctx, 'company.changed', { company: company.id, changes: input }));
    });
  }

  async list(ctx: Context, input: InputOf<typeof subcompanies>): Promise<ReplyOf<typeof subcompanies>> {
    const at = pageOf(input);
    const all = input.paginate === false;
    const { rows, total } = await this.companiesBelow.page(
      ctx,
      { parentId: input.parent_id, state: input.status, search: input.search_string || undefined },
      {
        field: sortField(ctx.language, Object.keys(COMPANY_SORT) as CompanySort[], input.sort_field || 'name'),
        descending: input.sort === 'desc',
      },
      all ? { limit: UNPAGED_LIMIT, offset: 0 } : at,
    );
    const companies = rows.map(shownSubcompany);
    return { companies: all ? companies : pageReply(companies, total, at) };
  }

  async tree(ctx: Context): Promise<ReplyOf<typeof subcompanyTree>> {
    return { companies: await this.companiesBelow.tree(ctx) };
  }

  async find(ctx: Context, id: number): Promise<ReplyOf<typeof subcompany>> {
    const row = orNotFound(await this.companiesBelow.find(ctx, id));
    return { company: shownSubcompany(row) };
  }
}

/** Throws `invalid` for a kind of company that there is not. */
export function assertType(ctx: Context, typeId: number | undefined): void {
  if (typeId === undefined || isCompanyType(typeId)) return;
  throw invalid({}, { fields: { company_type_id: [translate(ctx.language, 'errors.field_wrong')] } });
}
