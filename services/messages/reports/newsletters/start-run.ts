import { Injectable, Logger } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { forCompany, isTransientDatabaseFault, type Transaction } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import { inputsOfType, MOST_REPORT_POINTS, SECTION, type TableOrder } from '@gaugeway/proto/api';
import { startOf } from '@gaugeway/proto/kinds/report';
import { hoursNow } from '@gaugeway/proto/time/zone';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { CompanyRepository } from '../../store/registries/companies/company.repository';
import { ordererOf } from '../orders/orderer-of';
import { checkReportSize } from '../orders/report-size';
import { subjectsOf } from '../orders/report-subjects';
import { reportTooManyPoints } from '../orders/report.errors';
import type { Orderer } from '../orders/report.repository';
import { KnownUserRepository } from '../../store/registries/users/known-user.repository';
import { NewsletterRepository, type NewsletterReason, type StoredNewsletter } from './newsletter.repository';
import { NewsletterRunRepository } from './newsletter-run.repository';
import { periodBefore } from './newsletter-schedule';

/** Begins a run of a newsletter: judges whether its author may still have it, and orders its report. */
@Injectable()
export class StartRun {
  private readonly logger = new Logger('Newsletters');

  constructor(
    private readonly newsletters: NewsletterRepository,
    private readonly runs: NewsletterRunRepository,
    private readonly users: KnownUserRepository,
    private readonly companies: CompanyRepository,
    private readonly points: AccountingPointRepository,
  ) {}

  /**
   * Runs in the transaction that stores the next due time; in the scope of everyone, since authors may be of a company
   * above. A time that any process already began is not begun again. `dueAt`: Unix seconds.
   */
  async start(transaction: Transaction, newsletter: StoredNewsletter, dueAt: number, byHand: boolean): Promise<void> {
    const { id, companyId, userId, author, zone, period } = newsletter;
    const dates = periodBefore(period, zone, dueAt);
    const run = await this.runs.begin(transaction, newsletter, { dueAt, byHand, dates });
    if (run === null) return;
    const skip = (key: NewsletterReason) => this.runs.end(transaction, run, 'skipped', { key });
    if (!(await this.companies.isOpen(transaction, companyId))) return skip('newsletter.company_closed');
    const user = await this.users.stateOf(transaction, companyId, userId);
    const ctx = user && contextOf({ ...author, ...user }, newsletter);
    const stopped =
      ctx === null ? 'newsletter.author_deleted' : mayHave(ctx) ? null : ('newsletter.author_no_rights' as const);
    if (stopped !== null || ctx === null) {
      await this.newsletters.stop(transaction, id, stopped ?? 'newsletter.author_deleted');
      return skip(stopped ?? 'newsletter.author_deleted');
    }
    const given = await this.wanted(ctx, newsletter, dates);
    if (given === null) return skip('newsletter.nothing');
    if ('key' in given) return this.runs.end(transaction, run, 'failed', given);
    await this.runs.order(transaction, run, newsletter, { given, orderedBy: ordererOf(ctx) });
  }

  /**
   * The order of the run, null if there is nothing to report, or the reason why it cannot be made. Reads outside of the
   * transaction.
   */
  private async wanted(
    ctx: Context,
    newsletter: StoredNewsletter,
    dates: { date_start: string; date_end: string },
  ): Promise<TableOrder | ReturnType<typeof shownOf> | null> {
    try {
      const given = await forCompany(newsletter.companyId, () => this.orderOf(ctx, newsletter, dates));
      if (given !== null) checkReportSize(given, newsletter.zone);
      return given;
    } catch (error) {
      if (!(error instanceof AppError)) {
        if (isTransientDatabaseFault(error)) throw error;
        this.logger.error({ err: error, newsletter: newsletter.id }, 'a newsletter could not be begun');
      }
      return shownOf(error);
    }
  }

  /** null where there is nothing to report of. */
  private async orderOf(
    ctx: Context,
    { content, step, title }: StoredNewsletter,
    dates: { date_start: string; date_end: string },
  ): Promise<TableOrder | null> {
    const { type } = subjectsOf(content);
    const common = { ...startOf(inputsOfType(type)), ...content, ...dates, title };
    // The schemas of the calls have the same settings.
    if (type === 'infrastructure') return { ...common, step: 'day' } as TableOrder;
    if (!('accounting_point_ids' in content)) return { ...common, step } as TableOrder;
    const ids =
      content.accounting_point_ids.length > 0
        ? content.accounting_point_ids
        : await this.points.allSeen(ctx, MOST_REPORT_POINTS + 1);
    if (ids.length === 0) return null;
    if (ids.length > MOST_REPORT_POINTS) throw reportTooManyPoints({ most: MOST_REPORT_POINTS });
    return { ...common, step, accounting_point_ids: ids } as TableOrder;
  }
}

const mayHave = (ctx: Context): boolean =>
  (['read', 'create', 'access_all'] as const).some((action) => hasRight(ctx, action, SECTION.reports));

/** Dates are those of the newsletter's clock, whatever the author's is now. */
function contextOf(orderer: Orderer, { id, companyId, zone }: StoredNewsletter): Context {
  return {
    ...orderer,
    ...{ timeZone: hoursNow(zone), zone, sessionId: 'newsletter', companyId, chain: [companyId] },
    ...{ requestId: `newsletter ${id}`, address: '' },
  };
}

const shownOf = (error: unknown): { key: string; variables: Record<string, string | number> } =>
  error instanceof AppError
    ? { key: error.declaration.key, variables: error.variables }
    : { key: 'errors.report_failed', variables: {} };
