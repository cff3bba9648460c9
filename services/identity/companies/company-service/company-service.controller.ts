import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  endService,
  type InputOf,
  licenseInfo,
  type ReplyOf,
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

  @Implements(servicedCompanies)
  list(ctx: Context): Promise<ReplyOf<typeof servicedCompanies>> {
    return this.service.list(ctx);
  }

  @Implements(serviceGroups)
  async groups(ctx: Context): Promise<ReplyOf<typeof serviceGroups>> {
    return { service_groups: serviceGroupsIn(ctx.language) };
  }

  @Implements(setService)
  async set(ctx: Context, input: InputOf<typeof setService>): Promise<ReplyOf<typeof setService>> {
    await this.service.set(ctx, input.company_id, input.service_group_id);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  }

  @Implements(endService)
  async end(ctx: Context, { id }: InputOf<typeof endService>): Promise<ReplyOf<typeof endService>> {
    await this.service.set(ctx, id, null);
    return { msg: translate(ctx.language, 'messages.company_changed') };
  }

  @Implements(tariffPlans)
  async plans(_ctx: Context): Promise<ReplyOf<typeof tariffPlans>> {
    return { tariff_plans: TARIFF_PLANS };
  }

  @Implements(licenseInfo)
  license(ctx: Context): Promise<ReplyOf<typeof licenseInfo>> {
    return this.service.license(ctx);
  }
}
