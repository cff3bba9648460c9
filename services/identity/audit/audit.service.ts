import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { auditList, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { AuditListRepository, type AuditRow } from './audit-list.repository';
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
        data.map((row) => inWords(ctx, row)),
        total,
        at,
      ),
    };
  }
}

/** Details stay as they are sealed; next to them is the text that a person reads instead. */
function inWords(ctx: Context, row: AuditRow): AuditRow {
  const because = row.details['because'];
  if (typeof because !== 'string' || !/^(errors|guards)\.\w+$/.test(because)) return row;
  return { ...row, names: { ...row.names, because: translate(ctx.language, because) } };
}
