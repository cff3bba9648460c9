import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import type { auditList, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { AuditListRepository } from './audit-list.repository';
import { detailNames } from './detail-names';
import { SealAuditJob } from './seal-audit.job';

@Injectable()
export class AuditService {
  constructor(
    private readonly rows: AuditListRepository,
    private readonly seals: SealAuditJob,
  ) {}

  /** Seals recent rows first, so that every listed row is sealed. */
  async list(ctx: Context, input: InputOf<typeof auditList>): Promise<ReplyOf<typeof auditList>> {
    await this.seals.run();
    const at = pageOf(input);
    const [total, data] = await Promise.all([this.rows.count(ctx, input), this.rows.page(ctx, input, at)]);
    return {
      audit: pageReply(
        // Details stay as they are sealed.
        data.map((row) => ({ ...row, names: { ...row.names, ...detailNames(ctx.language, row.details) } })),
        total,
        at,
      ),
    };
  }
}
