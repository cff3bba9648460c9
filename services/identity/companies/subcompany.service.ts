import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, orNotFound } from '@gaugeway/platform/http';
import type { AuditAction, createSubcompany, editSubcompany, InputOf } from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { identityLimits } from '../identity.limits';
import { SessionRepository } from '../sessions/session.repository';
import { CompanyBranchRepository } from '../accounts/company-branch.repository';
import { applyLimits, assertWithin, beyond, type CompanyLimits, limitsWithin } from './company-limits';
import { CompanyRoomRepository } from './company-room.repository';
import { CompanyEntity } from '../accounts/company.entity';
import {
  beyondParent,
  companyBelowItself,
  companyHasDevices,
  companyHasSubcompanies,
  companyHasUsers,
  dealerHasSubcompanies,
  notADealer,
  parentIsNoDealer,
} from './company.errors';
import { CompanyRepository } from '../accounts/company.repository';
import { DealerNoticeRepository } from './dealer-notice.repository';
import { clockInput, editedClock, newClock } from './company-zone';
import { assertType } from './company.service';

/** Changes companies below the one of the context; any other does not exist for it. */
@Injectable()
export class SubcompanyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly companies: CompanyRepository,
    private readonly room: CompanyRoomRepository,
    private readonly branches: CompanyBranchRepository,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditRepository,
    private readonly notices: DealerNoticeRepository,
  ) {}

  /**
   * Creates a company directly below, within the limits of the one above. Throws `notADealer`, 409 of the limit, and `invalid` for a limit
   * or a module beyond that. Returns its id.
   */
  async create(ctx: Context, input: InputOf<typeof createSubcompany>): Promise<number> {
    assertType(ctx, input.company_type_id);
    const clock = await clockInput(this.database, ctx, input);
    return this.dataSource.transaction(async (manager) => {
      const parent = await this.companies.lock(manager, ctx.companyId);
      if (!parent?.isDealer) throw notADealer();
      await identityLimits.assertRoom(manager, parent.id, 'subcompanies');
      const bounds = await this.branches.bounds(manager, parent.id);
      assertWithin(ctx, bounds, input);
      const company = manager.create(CompanyEntity, {
        parentId: parent.id,
        status: 'active',
        name: input.name,
        inn: input.inn ?? '',
        typeId: input.company_type_id ?? 1,
        ...newClock(ctx, parent, clock),
        isDealer: input.is_dealer,
        expiresAt: dateOf(input.expires_at ?? null),
        subcompaniesAfterExpiry: input.subcompanies_after_expiry,
        onlyApi: input.only_api,
        modules: input.modules ?? null,
        version: 1,
      });
      applyLimits(company, limitsWithin(bounds, input.limits));
      const { id } = await this.companies.save(manager, company);
      await this.audit.add(manager, audited(ctx, 'company.created', { company: id, name: company.name }));
      return id;
    });
  }

  /** Throws `changedMeanwhile`, `invalid` for more than the company above has, and `dealerHasSubcompanies` where a dealer with companies would stop being one. */
  async edit(ctx: Context, { id, ...input }: InputOf<typeof editSubcompany>): Promise<void> {
    assertType(ctx, input.company_type_id);
    const clock = await clockInput(this.database, ctx, input);
    await this.change(ctx, id, async (manager, company) => {
      if (input.version !== undefined && input.version !== company.version) throw changedMeanwhile();
      if (input.is_dealer === false && (await this.room.subcompanies(manager, id)) > 0) throw dealerHasSubcompanies();
      assertWithin(ctx, await this.branches.bounds(manager, company.parentId ?? 0), changedOf(company, input));
      company.name = input.name ?? company.name;
      company.inn = input.inn ?? company.inn;
      company.typeId = input.company_type_id ?? company.typeId;
      Object.assign(company, editedClock(ctx, company, clock));
      company.isDealer = input.is_dealer ?? company.isDealer;
      company.onlyApi = input.only_api ?? company.onlyApi;
      company.subcompaniesAfterExpiry = input.subcompanies_after_expiry ?? company.subcompaniesAfterExpiry;
      if (input.expires_at !== undefined) {
        const expiresAt = dateOf(input.expires_at);
        // A changed end requires another notice to the companies below.
        if (company.expiresAt?.getTime() !== expiresAt?.getTime()) await this.notices.withdraw(manager, id);
        company.expiresAt = expiresAt;
      }
      if (input.modules !== undefined) company.modules = input.modules;
      applyLimits(company, input.limits ?? {});
      return { action: 'company.changed', details: { changes: input } };
    });
  }

  /** Blocks an active company, which ends the sessions of its users, and opens a blocked one. Returns the state. */
  async switch(ctx: Context, id: number): Promise<'active' | 'blocked'> {
    const company = await this.change(ctx, id, async (manager, switched) => {
      switched.status = switched.status === 'active' ? 'blocked' : 'active';
      if (switched.status === 'blocked') await this.sessions.endOfCompany(manager, id, 'company blocked');
      return { action: `company.${switched.status === 'blocked' ? 'blocked' : 'opened'}`, details: {} };
    });
    return company.status === 'blocked' ? 'blocked' : 'active';
  }

  /** Throws an error that names the remaining users, devices or companies below. */
  async remove(ctx: Context, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const company = await this.lockBelow(manager, ctx, id);
      const [users, devices, companies] = [
        await this.room.users(manager, id),
        await this.room.devices(manager, id),
        await this.room.subcompanies(manager, id),
      ];
      if (users > 0) throw companyHasUsers({ count: users });
      if (devices > 0) throw companyHasDevices({ count: devices });
      if (companies > 0) throw companyHasSubcompanies({ count: companies });
      await this.companies.remove(manager, company);
      await this.audit.add(manager, audited(ctx, 'company.deleted', { company: id, name: company.name }));
    });
  }

  /**
   * Moves a company with all companies below it to another dealer below, or under the context's own company. Users who
   * entered it from above must enter again. Throws `companyBelowItself`, `parentIsNoDealer`, and `beyondParent` where
   * it exceeds the limits of the new parent.
   */
  async move(ctx: Context, id: number, parentId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const company = await this.lockBelow(manager, ctx, id);
      const parent =
        parentId === ctx.companyId
          ? await this.companies.lock(manager, parentId)
          : await this.lockBelow(manager, ctx, parentId);
      if (!parent) throw notFound();
      if (parent.id === id || (await this.companies.isBelow(manager, parent.id, id))) throw companyBelowItself();
      if (!parent.isDealer) throw parentIsNoDealer({ name: parent.name });
      if (beyond(await this.branches.bounds(manager, parent.id), currentBoundsOf(company)).length > 0)
        throw beyondParent({ name: parent.name });
      const from = company.parentId;
      if (from !== parent.id) await identityLimits.assertRoom(manager, parent.id, 'subcompanies');
      company.parentId = parent.id;
      company.version += 1;
      await this.companies.save(manager, company);
      await this.audit.add(manager, audited(ctx, 'company.moved', { company: id, from, to: parent.id }));
    });
  }

  private change(
    ctx: Context,
    id: number,
    work: (
      manager: EntityManager,
      company: CompanyEntity,
    ) => Promise<{ action: AuditAction; details: Record<string, unknown> }>,
  ): Promise<CompanyEntity> {
    return this.dataSource.transaction(async (manager) => {
      const company = await this.lockBelow(manager, ctx, id);
      const { action, details } = await work(manager, company);
      company.version += 1;
      await this.companies.save(manager, company);
      await this.audit.add(manager, audited(ctx, action, { company: id, ...details }));
      return company;
    });
  }

  /** The company, locked, with the current tree; throws `notFound` for one that is not below. */
  private async lockBelow(manager: EntityManager, ctx: Context, id: number): Promise<CompanyEntity> {
    await this.companies.lockTree(manager);
    if (!(await this.companies.isBelow(manager, id, ctx.companyId))) throw notFound();
    return orNotFound(await this.companies.lock(manager, id));
  }
}

function currentBoundsOf(company: CompanyEntity): { limits: CompanyLimits; modules: number[] | null } {
  const { limitDevices: devices, limitUsers: users, limitMessagesADay: messages_a_day, modules } = company;
  return { limits: { devices, users, messages_a_day }, modules };
}

/** Values that differ from the stored ones: a form sends all fields, and an equal value is no change. */
function changedOf(
  company: CompanyEntity,
  { limits = {}, modules }: Pick<InputOf<typeof editSubcompany>, 'limits' | 'modules'>,
): { limits: Partial<CompanyLimits>; modules?: readonly number[] | null } {
  const { limits: current, modules: before } = currentBoundsOf(company);
  const changed = (Object.keys(limits) as (keyof CompanyLimits)[]).filter((name) => limits[name] !== current[name]);
  return {
    limits: Object.fromEntries(changed.map((name) => [name, limits[name]])),
    ...(String(modules) === String(before) ? {} : { modules }),
  };
}

function dateOf(unixSeconds: number | null): Date | null {
  return unixSeconds === null ? null : new Date(unixSeconds * 1000);
}
