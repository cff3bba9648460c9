import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { companyLog, serviceLog } from '@gaugeway/proto/api';
import { ServiceLogService } from './service-log.service';

@Controller()
export class ServiceLogController {
  constructor(private readonly log: ServiceLogService) {}

  readonly company = handle(companyLog, async (ctx, input) => ({ log: await this.log.page(ctx, 'own', input) }));

  readonly service = handle(serviceLog, async (ctx, input) => ({
    service_logs: await this.log.page(ctx, 'own and below', input),
  }));
}
