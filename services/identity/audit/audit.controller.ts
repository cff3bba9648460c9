import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { auditList, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { AuditService } from './audit.service';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Implements(auditList)
  list(ctx: Context, input: InputOf<typeof auditList>): Promise<ReplyOf<typeof auditList>> {
    return this.audit.list(ctx, input);
  }
}
