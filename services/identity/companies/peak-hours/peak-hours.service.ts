import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { InputOf, PeakHours, savePeakHours } from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { audited } from '../../audit/audited';
import { CompanyRepository } from '../../accounts/company.repository';
import { DEFAULT_PEAK_HOURS } from './default-peak-hours';

/** The hours in which a company pays for its peak load. */
@Injectable()
export class PeakHoursService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly companies: CompanyRepository,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Saves for the company of the context or one below it; throws `notFound` for any other, `invalid` for `manual`
   * without a list.
   */
  async save(ctx: Context, { id, zone, months }: InputOf<typeof savePeakHours>): Promise<PeakHours> {
    const peakHours = { zone, months: monthsOf(ctx, zone, months) };
    await this.dataSource.transaction(async (manager) => {
      const mayChange = id === ctx.companyId || (await this.companies.isBelow(manager, id, ctx.companyId));
      const company = mayChange ? await this.companies.lock(manager, id) : null;
      if (!company) throw notFound();
      company.peakHours = peakHours;
      company.version += 1;
      await this.companies.save(manager, company);
      await this.audit.add(manager, audited(ctx, 'company.peak_hours_changed', { company: id, zone }));
    });
    return peakHours;
  }
}

function monthsOf(ctx: Context, zone: PeakHours['zone'], input: PeakHours['months'] | undefined): PeakHours['months'] {
  if (zone !== 'manual') return DEFAULT_PEAK_HOURS[zone];
  if (!input) throw invalid({}, { fields: { months: [translate(ctx.language, 'errors.field_required')] } });
  return input.map((hours) => [...new Set(hours)].sort((a, b) => a - b));
}
