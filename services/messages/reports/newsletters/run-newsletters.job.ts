import { Injectable, Logger } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import { WorkQueues } from '@gaugeway/platform/jobs';
import { Every } from '@gaugeway/platform/nest';
import { HeavySlots } from '@gaugeway/platform/slots';
import { REPORT_STATUS } from '@gaugeway/proto/api';
import { mailRequested } from '@gaugeway/proto/events';
import { REPORT_WORK, ReportRepository } from '../orders/report.repository';
import { reportCsvFile, reportWorkbook } from '../orders/write-report';
import { type NewsletterFile, newsletterMail } from './newsletter-mail';
import { type OpenRun, NewsletterRunRepository, type RunError } from './newsletter-run.repository';
import { newestTime, nextTime } from './newsletter-schedule';
import { NewsletterRepository } from './newsletter.repository';
import { StartRun } from './start-run';

const EVERY_MS = 3000;
const AT_ONCE = 20;
const MOST_TRIES = 5;
const FIRST_PAUSE_SECONDS = 60;

/**
 * Begins the newsletters that are due, and hands over to the mail what was made. Each step is one transaction that
 * finds the state which it leaves, so that two schedulers, or one that was killed, send each mail once; identity sends it.
 */
@Injectable()
export class RunNewslettersJob {
  private readonly logger = new Logger('Newsletters');

  constructor(
    private readonly database: Database,
    private readonly newsletters: NewsletterRepository,
    private readonly runs: NewsletterRunRepository,
    private readonly reports: ReportRepository,
    private readonly starting: StartRun,
    private readonly outbox: Outbox,
    private readonly slots: HeavySlots,
    private readonly work: WorkQueues,
  ) {}

  @Every(EVERY_MS, 'messages.newsletters')
  async run(): Promise<void> {
    while (await this.beginOne());
    for (const run of await this.runs.open(AT_ONCE)) await this.goOn(run);
  }

  /** false: none is due. Of the times that were missed only the newest is made up for. */
  private async beginOne(): Promise<boolean> {
    const begun = await this.database.transaction(async (transaction) => {
      const due = await this.newsletters.due(transaction);
      if (!due) return null;
      const now = Date.now() / 1000;
      await this.newsletters.advance(transaction, due.id, nextTime(due.schedule, due.zone, now));
      await this.starting.start(transaction, due, newestTime(due.schedule, due.zone, now), false);
      return due;
    });
    if (begun) this.work.add(REPORT_WORK, begun.companyId);
    return begun !== null;
  }

  private async goOn(run: OpenRun): Promise<void> {
    const { report } = run;
    if (!report) return this.giveUp(run, { key: 'newsletter.report_gone' });
    if (report.status === REPORT_STATUS.failed) {
      if (run.againAt !== null) return this.remake(run);
      const error = report.error === null ? { key: 'errors.report_failed' } : { said: report.error };
      return report.isFinal ? this.giveUp(run, error) : this.postpone(run, error);
    }
    try {
      await this.send(run);
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      // A file beyond the limits of its process is not made in the same way again.
      if (error instanceof AppError)
        return this.giveUp(run, { key: error.declaration.key, variables: error.variables });
      this.logger.error({ err: error, run: run.id }, 'a newsletter could not be handed over');
      await this.postpone(run, { key: 'errors.report_failed' });
    }
  }

  private async send(run: OpenRun): Promise<void> {
    const file = await this.fileOf(run);
    if (!file) return this.giveUp(run, { key: 'newsletter.report_gone' });
    const requestId = `messages.newsletter.${run.id}`;
    const value = newsletterMail(run, requestId, file);
    await this.database.transaction(async (transaction) => {
      if (!(await this.runs.handOver(transaction, run.id, requestId))) return;
      await this.outbox.add(transaction, 'messages', mailRequested, [
        { key: requestId, company: run.companyId, value },
      ]);
    });
  }

  private async fileOf({ reportId, report, companyId, newsletter }: OpenRun): Promise<NewsletterFile | null> {
    const sheet = reportId === null ? null : await this.reports.batched(companyId, reportId);
    if (!sheet || !report) return null;
    const { format, author } = newsletter;
    const never = new AbortController().signal;
    const content =
      format === 'csv'
        ? await reportCsvFile(sheet, author.language === 'en' ? '.' : ',')
        : await this.slots.run({ companyId, isDemo: false }, () => reportWorkbook(sheet, never), never);
    return { name: sheet.fileName, content, rows: report.rows };
  }

  private async remake({ id, companyId }: OpenRun): Promise<void> {
    await this.database.transaction((transaction) => this.runs.remake(transaction, id));
    this.work.add(REPORT_WORK, companyId);
  }

  /** Twice as long each time; then never. */
  private postpone(run: OpenRun, error: RunError): Promise<void> {
    if (run.tries >= MOST_TRIES) return this.giveUp(run, error);
    const pause = FIRST_PAUSE_SECONDS * 4 ** (run.tries - 1);
    return this.database.transaction((transaction) => this.runs.postpone(transaction, run.id, error, pause));
  }

  private giveUp({ id }: OpenRun, error: RunError): Promise<void> {
    return this.database.transaction((transaction) => this.runs.end(transaction, id, 'failed', error));
  }
}
