import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { Language, ReplyOf, user, userAccess } from '@gaugeway/proto/api';
import { activeModules } from '../accounts/access/modules';
import { currentOptionsOf } from '../companies/company.view';
import { DealerNoticeRepository } from '../companies/dealer-notice.repository';
import { companyHours, companyZoneName } from '../companies/company-zone';
import { UserRepository } from '../accounts/user.repository';

@Injectable()
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly dealers: DealerNoticeRepository,
  ) {}

  async current(ctx: Context): Promise<ReplyOf<typeof user>> {
    const [found, company, hasSecondFactor, session, dealerEnd] = await Promise.all([
      this.users.current(ctx),
      this.users.currentCompany(ctx),
      this.users.hasSecondFactor(ctx),
      ctx.isDemo ? this.users.ofSession(ctx) : undefined,
      this.dealers.endFor(ctx.companyId),
    ]);
    return {
      user: {
        id: found.id,
        name: found.name,
        email: found.email,
        phone_number: found.phoneNumber,
        locale: session?.locale ?? found.locale,
        user_time_zone: found.timeZone ?? companyHours(company),
        // The context may be two seconds old, and the zone may have been chosen just now.
        current_time_zone: found.timeZone ?? companyHours(company),
        first_login: found.firstLogin,
        current_company_id: ctx.companyId,
        '2fa_enabled': hasSecondFactor,
        is_demo: found.isDemo,
        settings: session?.settings ?? found.settings,
      },
      current_company: {
        id: company.id,
        name: company.name,
        is_dealer: company.isDealer,
        is_demo: company.isDemo,
        expires_at: company.expiresAt ? Math.floor(company.expiresAt.getTime() / 1000) : null,
        dealer_end: dealerEnd,
        time_zone: companyHours(company),
        zone_name: companyZoneName(company.zones),
        options: currentOptionsOf(company),
      },
    };
  }

  async access(ctx: Context): Promise<ReplyOf<typeof userAccess>> {
    const [found, company] = await Promise.all([this.users.current(ctx), this.users.currentCompany(ctx)]);
    const group = await this.users.accessGroup(found);
    return {
      access: {
        is_admin: ctx.isAdmin,
        access_group: group && {
          id: group.id,
          name: group.name,
          access_rules: {
            read: group.read,
            create: group.create,
            update: group.update,
            delete: group.delete,
            access_all: group.access_all,
          },
        },
        active_modules: activeModules(
          { isDealer: company.isDealer, modules: ctx.modules ?? null },
          ctx.isAdmin ? 'all' : ctx.rights.read,
        ),
        rules_belong_to_company_id: ctx.isAdmin ? found.companyId : null,
        current_company_id: ctx.companyId,
      },
    };
  }

  setLocale(ctx: Context, locale: Language): Promise<void> {
    return this.users.setLocale(ctx, locale);
  }

  mergeSettings(ctx: Context, settings: Record<string, unknown>): Promise<void> {
    return this.users.mergeSettings(ctx, settings);
  }
}
