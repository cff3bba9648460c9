import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@gaugeway/platform/http';
import { Every } from '@gaugeway/platform/nest';
import { dayOfDate } from '../buckets';
import { insight } from '../insight';
import { BillingSettingRepository, type ScheduledCompany } from './billing-setting.repository';
import { periodBy, periodsDue, todayOf } from '../period-dates';
import { type PeriodSpan, WHOLE_COMPANY } from './period-points';
import { PeriodRepository } from './period.repository';
import { PeriodsService } from './periods.service';
import { ReadinessRepository } from './readiness.repository';

const EVERY_MS = 600_000;

/** Closes the ended periods of companies with a schedule when they are complete, at the latest on the day that they set. */
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
      await this.attempt(company, async () => {
        const stored = await this.periods.stored(company.companyId);
        const today = todayOf(now, company.zone);
        for (const dates of periodsDue(today, company.first_day, stored)) {
          const known = stored.find(({ first }) => first === dates.first);
          const period = known ?? periodBy(dates, company.zone, stored);
          await this.attempt(company, () => this.close(company, period, today));
        }
      });
  }

  /** A failure blocks neither the other periods nor the other companies. */
  private async attempt({ companyId }: ScheduledCompany, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Nothing to close, or a run by hand: the next look finds it.
      if (error instanceof AppError) return;
      this.logger.error({ err: error, company: companyId }, 'a period could not be closed by schedule');
    }
  }

  private async close(company: ScheduledCompany, period: PeriodSpan, today: string): Promise<void> {
    const isLate = dayOfDate(today) - dayOfDate(period.last) >= company.latest_day;
    if (!isLate) {
      const rows = await this.readiness.counts(company.companyId, WHOLE_COMPANY, period);
      if (rows.some(({ state }) => state === 'suspect' || state === 'missing' || state === 'estimable')) return;
    }
    const scope = { ...WHOLE_COMPANY, neverClosed: true };
    await this.service.start(insight('closing schedule', company), period, scope, '', true);
  }
}
