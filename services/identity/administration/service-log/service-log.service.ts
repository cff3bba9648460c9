import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import type { InputOf, Page, serviceLog, ServiceLogEntry } from '@gaugeway/proto/api';
import { detailNames } from '../../audit/detail-names';
import { ServiceLogRepository, type ServiceLogRow } from './service-log.repository';

/** The service log: actions for a company with their users, from the audit log. */
@Injectable()
export class ServiceLogService {
  constructor(private readonly log: ServiceLogRepository) {}

  async page(
    ctx: Context,
    scope: 'own' | 'own and below',
    input: InputOf<typeof serviceLog>,
  ): Promise<Page<ServiceLogEntry>> {
    const at = pageOf(input);
    const period = { start: input.start_date, stop: input.stop_date };
    const { rows, total } = await this.log.page(ctx, scope !== 'own', period, at);
    return pageReply(
      rows.map((row) => entryOf(ctx, row)),
      total,
      at,
    );
  }
}

function entryOf(ctx: Context, { details: { chain, ...details }, ...row }: ServiceLogRow): ServiceLogEntry {
  return {
    id: row.id,
    created_at: Math.floor(row.at),
    action: row.action,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
    chain: Array.isArray(chain) ? chain.filter((id): id is number => typeof id === 'number') : [],
    address: row.address,
    details,
    names: detailNames(ctx.language, details),
  };
}
