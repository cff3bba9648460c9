import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { auditList, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { AuditListRepository, type AuditRow } from './audit-list.repository';
import { SealAuditJob } from './seal-audit.job';

const PER_PAGE = 50;

@Injectable()
export class AuditService {
  constructor(
    private readonly rows: AuditListRepository,
    private readonly seals: SealAuditJob,
  ) {}

  /** What is shown is sealed: a row that was written a moment ago is sealed first. */
  async list(ctx: Context, input: InputOf<typeof auditList>): Promise<ReplyOf<typeof auditList>> {
    await this.seals.run();
    const perPage = input.per_page ?? input.perPage ?? PER_PAGE;
    const page = input.page ?? 1;
    const [total, data] = await Promise.all([
      this.rows.count(ctx, input),
      this.rows.page(ctx, input, { limit: perPage, offset: (page - 1) * perPage }),
    ]);
    return {
      audit: {
        data: data.map((row) => inWords(ctx, row)),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / perPage)),
        per_page: perPage,
        total,
      },
    };
  }
}

/** Details stay as they are sealed; next to them is the text that a person reads instead. */
function inWords(ctx: Context, row: AuditRow): AuditRow {
  const because = row.details['because'];
  if (typeof because !== 'string' || !/^(errors|guards)\.\w+$/.test(because)) return row;
  return { ...row, names: { ...row.names, because: translate(ctx.language, because) } };
}
