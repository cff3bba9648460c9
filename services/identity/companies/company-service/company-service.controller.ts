import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  endService,
  licenseInfo,
  servicedCompanies,
  serviceGroups,
  setService,
  tariffPlans,
} from '@gaugeway/proto/api';
import { CompanyServiceService, serviceGroupsIn } from './company-service.service';
import { TARIFF_PLANS } from './tariff-plans';

@Controller()
export class CompanyServiceController {
  constructor(private readonly service: CompanyServiceService) {}

  readonly list = handle(servicedCompanies, (ctx) => this.service.list(ctx));

  readonly groups = handle(serviceGroups, async (ctx) => ({ service_groups: serviceGroupsIn(ctx.language) }));

  readonly set = handle(setService, async (ctx, input) => {
    await this.service.set(ctx, input.company_id, input.service_group_id);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  });

  readonly end = handle(endService, async (ctx, { id }) => {
    await this.service.set(ctx, id, null);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  });

  readonly plans = handle(tariffPlans, async () => ({ tariff_plans: TARIFF_PLANS }));

  readonly license = handle(licenseInfo, (ctx) => this.service.license(ctx));
}
