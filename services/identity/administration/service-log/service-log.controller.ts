import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  companyLog,
  type InputOf,
  type Page,
  type ReplyOf,
  serviceLog,
  type ServiceLogEntry,
} from '@gaugeway/proto/api';
import { ServiceLogService } from './service-log.service';

@Controller()
export class ServiceLogController {
  constructor(private readonly log: ServiceLogService) {}

  @Implements(companyLog)
  async company(ctx: Context, input: InputOf<typeof companyLog>): Promise<ReplyOf<typeof companyLog>> {
    return { log: await this.log.page(ctx, 'own', input) };
  }

  @Implements(serviceLog)
  async service(ctx: Context, input: InputOf<typeof serviceLog>): Promise<{ service_logs: Page<ServiceLogEntry> }> {
    return { service_logs: await this.log.page(ctx, 'own and below', input) };
  }
}
