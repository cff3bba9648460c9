import { Injectable, Logger } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import { Works } from '@gaugeway/platform/nest';
import { HeavySlots } from '@gaugeway/platform/slots';
import { REPORT_STATUS } from '@gaugeway/proto/api';
import { mailRequested } from '@gaugeway/proto/events';
import { NEWSLETTER_WORK, ReportRepository } from '../orders/report.repository';
import { reportCsvFile, reportWorkbook } from '../orders/write-report';
import { type NewsletterFile, newsletterMail } from './newsletter-mail';
import {
  NewsletterRunRepository,
  OPEN_NEWSLETTER_RUNS,
  type OpenRun,
  type RunError,
} from './newsletter-run.repository';

/** Runs of a job; the tries of a newsletter have pauses of minutes. */
const ATTEMPTS = 2;
const BACKOFF_MS = 5000;
const MOST_TRIES = 5;
const FIRST_PAUSE_SECONDS = 60;

/**
 * Hands the made reports of newsletters over to the mail. Each step is one transaction that finds the state which it
 * leaves, so that a job that runs twice or was killed sends each mail once; identity sends it.
 */
@Injectable()
export class MailNewslettersJob {
  private readonly logger = new Logger('Newsletters');

  constructor(
    private readonly database: Database,
    private readonly runs: NewsletterRunRepository,
    private readonly reports: ReportRepository,
    private readonly outbox: Outbox,
    private readonly slots: HeavySlots,
  ) {}

  @Works(NEWSLETTER_WORK, { open: OPEN_NEWSLETTER_RUNS, attempts: ATTEMPTS, backoffMs: BACKOFF_MS, perCompany: 1 })
  async goOn(id: number): Promise<void> {
    const run = await this.runs.find(id);
    if (!run) return;
    const { report } = run;
    if (!report) return this.end(run, { key: 'newsletter.report_deleted' });
    if (report.status === REPORT_STATUS.failed) {
      if (run.againAt !== null) return this.remake(run);
      const error = report.error === null ? { key: 'errors.report_failed' } : { text: report.error };
      return report.isFinal ? this.end(run, error) : this.postpone(run, error);
    }
    try {
      await this.send(run);
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      // A file beyond the limits of its process is not made in the same way again.
      if (error instanceof AppError) return this.end(run, { key: error.declaration.key, variables: error.variables });
      this.logger.error({ err: error, run: run.id }, 'a newsletter could not be handed over');
      await this.postpone(run, { key: 'errors.report_failed' });
    }
  }

  /** The next try makes the file again. */
  async giveUp(id: number): Promise<void> {
    const run = await this.runs.find(id);
    if (run) await this.postpone(run, { key: 'errors.report_failed' });
  }

  private async send(run: OpenRun): Promise<void> {
    const file = await this.fileOf(run);
    if (!file) return this.end(run, { key: 'newsletter.report_deleted' });
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

  private remake(run: OpenRun): Promise<void> {
    return this.database.transaction((transaction) => this.runs.remake(transaction, run));
  }

  /** Twice as long each time; then never. */
  private postpone(run: OpenRun, error: RunError): Promise<void> {
    if (run.tries >= MOST_TRIES) return this.end(run, error);
    const pause = FIRST_PAUSE_SECONDS * 4 ** (run.tries - 1);
    return this.database.transaction((transaction) => this.runs.postpone(transaction, run.id, error, pause));
  }

  private end({ id }: OpenRun, error: RunError): Promise<void> {
    return this.database.transaction((transaction) => this.runs.end(transaction, id, 'failed', error));
  }
}
