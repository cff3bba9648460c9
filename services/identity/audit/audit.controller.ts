import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { auditList } from '@gaugeway/proto/api';
import { AuditService } from './audit.service';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  readonly list = handle(auditList, (ctx, input) => this.audit.list(ctx, input));
}
