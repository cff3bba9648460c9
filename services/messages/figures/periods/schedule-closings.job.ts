import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@gaugeway/platform/http';
import { Every } from '@gaugeway/platform/nest';
import { dateOf, dayOfDate } from '../buckets';
import { insight } from '../insight';
import { BillingSettingRepository, type ScheduledCompany } from './billing-setting.repository';
import { periodBeside, periodBy, todayOf } from '../period-dates';
import { WHOLE_COMPANY } from './period-points';
import { PeriodRepository } from './period.repository';
import { PeriodsService } from './periods.service';
import { ReadinessRepository } from './readiness.repository';

const EVERY_MS = 600_000;

/** Closes the last period of companies with a schedule when it is complete, at the latest on the day that they set. */
@Injectable()
export class ScheduleClosingsJob {
  private readonly logger = new Logger('ScheduleClosings');

  constructor(
    private readonly settings: BillingSettingRepository,
    private readonly periods: PeriodRepository,
    private readonly service: PeriodsService,
    private readonly readiness: ReadinessRepository,
  ) {}

  @Every(EVERY_MS, 'messages.schedule_closings')
  async run(now = Math.floor(Date.now() / 1000)): Promise<void> {
    for (const company of await this.settings.scheduled())
      try {
        await this.close(company, now);
      } catch (error) {
        // Nothing to close, or a run by hand: the next look finds it.
        if (error instanceof AppError) continue;
        this.logger.error({ err: error, company: company.companyId }, 'a period could not be closed by schedule');
      }
  }

  private async close(company: ScheduledCompany, now: number): Promise<void> {
    const { companyId, zone } = company;
    const stored = await this.periods.stored(companyId);
    const today = todayOf(now, zone);
    const current = periodBeside(today, company.first_day, stored);
    const dates = periodBeside(dateOf(dayOfDate(current.first) - 1), company.first_day, stored);
    const known = stored.find(({ first }) => first === dates.first);
    // A reopened period is closed again by hand.
    if (known?.isScheduled) return;
    const period = known ?? periodBy(dates, zone, stored);
    const isLate = dayOfDate(today) - dayOfDate(period.last) >= company.latest_day;
    if (!isLate) {
      const rows = await this.readiness.counts(companyId, WHOLE_COMPANY, period);
      if (rows.some(({ state }) => state === 'suspect' || state === 'missing' || state === 'estimable')) return;
    }
    const ctx = insight('closing schedule', company);
    await this.service.start(ctx, period, WHOLE_COMPANY, '', true);
  }
}
