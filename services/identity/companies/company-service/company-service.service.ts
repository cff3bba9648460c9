import { Injectable } from '@nestjs/common';
import type { Context, Language } from '@gaugeway/platform/auth';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type licenseInfo, type ReplyOf, type servicedCompanies, UNPAGED_LIMIT } from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { audited } from '../../audit/audited';
import { CompanyTreeRepository } from '../../accounts/company-tree.repository';
import { CompanyRepository } from '../../accounts/company.repository';
import { CompanyDeviceRepository } from '../devices/company-device.repository';

const GROUPS = ['standard', 'extended', 'emergency'] as const;

export function serviceGroupsIn(language: Language): { id: number; name: string }[] {
  return GROUPS.map((group, index) => ({ id: index + 1, name: translate(language, `companies.service_${group}`) }));
}

/** Agreed levels of service of the companies below, and the terms of the installation's licence. */
@Injectable()
export class CompanyServiceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly companies: CompanyRepository,
    private readonly tree: CompanyTreeRepository,
    private readonly devices: CompanyDeviceRepository,
    private readonly audit: AuditRepository,
  ) {}

  async list(ctx: Context): Promise<ReplyOf<typeof servicedCompanies>> {
    const order = { field: 'name', descending: false } as const;
    const { rows } = await this.tree.page(ctx, {}, order, { limit: UNPAGED_LIMIT, offset: 0 });
    return { companies: rows.map(({ id, name, service_group_id }) => ({ id, name, service_group_id })) };
  }

  /** `groupId` null ends the service. Throws `notFound` for a company that is not below. */
  async set(ctx: Context, companyId: number, groupId: number | null): Promise<void> {
    if (groupId !== null && groupId > GROUPS.length)
      throw invalid({}, { fields: { service_group_id: [translate(ctx.language, 'errors.field_wrong')] } });
    await this.dataSource.transaction(async (manager) => {
      const isBelow = await this.companies.isBelow(manager, companyId, ctx.companyId);
      const company = isBelow ? await this.companies.lock(manager, companyId) : null;
      if (!company) throw notFound();
      company.serviceGroupId = groupId;
      company.version += 1;
      await this.companies.save(manager, company);
      const action = groupId === null ? 'company.service_ended' : 'company.service_set';
      await this.audit.add(manager, audited(ctx, action, { company: companyId, service_group_id: groupId }));
    });
  }

  /** The platform operator's own company carries the licence: its expiry and its limit of devices. */
  async license(ctx: Context): Promise<ReplyOf<typeof licenseInfo>> {
    const [operator, count] = await Promise.all([this.tree.current(ctx), this.devices.countAll()]);
    return {
      license_expiry: operator?.expires_at ?? null,
      server_devices_count: count,
      max_allowable_devices_count: operator?.limit_devices ?? null,
    };
  }
}
