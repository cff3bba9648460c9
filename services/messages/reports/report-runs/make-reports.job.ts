import { Injectable, Logger } from '@nestjs/common';
import { forCompany, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { documentTooCostly } from '@gaugeway/platform/documents';
import { AppError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { Works } from '@gaugeway/platform/nest';
import { ClosedClock } from '../../figures/periods/frozen/closed-clock.repository';
import { MakeDesigned } from '../designer/make-designed';
import { MakeTable } from '../orders/make-table';
import { OwnTemplateService } from '../orders/own-templates/own-template.service';
import { MakeStructure } from '../orders/structure/make-structure';
import { subjectsOf } from '../orders/report-subjects';
import {
  NEWSLETTER_WORK,
  OPEN_REPORTS,
  type OrderedReport,
  REPORT_WORK,
  ReportRepository,
} from '../orders/report.repository';
import { type BatchedReport, inBatches, inMemory } from '../orders/write-report';

/** A process can end while it makes a report without fault of the report, as at an update: it is made once more. */
const ATTEMPTS = 2;
const BACKOFF_MS = 5000;
/** Failures that the same order meets again: memory or time that it takes. */
const FINAL: ReadonlySet<string> = new Set(['errors.report_interrupted', documentTooCostly().declaration.key]);

/** Makes the reports that were ordered, one of a company at a time. */
@Injectable()
export class MakeReportsJob {
  private readonly logger = new Logger('Reports');

  constructor(
    private readonly reports: ReportRepository,
    private readonly ownTemplates: OwnTemplateService,
    private readonly structures: MakeStructure,
    private readonly designed: MakeDesigned,
    private readonly tables: MakeTable,
    private readonly clock: ClosedClock,
  ) {}

  @Works(REPORT_WORK, {
    ...{ open: OPEN_REPORTS, attempts: ATTEMPTS, backoffMs: BACKOFF_MS, perCompany: 1, priority: 1 },
    then: NEWSLETTER_WORK,
  })
  async make(id: number): Promise<void> {
    const report = await this.reports.take(id);
    if (!report) return;
    try {
      await forCompany(report.companyId, async () => {
        const { sheet, file } = await this.made(report);
        await this.reports.keep(id, sheet, file);
      });
    } catch (error) {
      if (error instanceof AppError) return this.fail(report, error.declaration.key, error.variables);
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error({ err: error, report: id }, 'a report could not be made');
      await this.fail(report, 'errors.report_failed');
    }
  }

  async giveUp(id: number, error: unknown): Promise<void> {
    const report = await this.reports.take(id);
    if (report) await this.fail(report, error === null ? 'errors.report_interrupted' : 'errors.report_failed');
  }

  private fail({ id, orderedBy }: OrderedReport, key: string, variables = {}): Promise<void> {
    return this.reports.fail(id, translate(orderedBy.language, key, variables), FINAL.has(key));
  }

  private async made(report: OrderedReport): Promise<{ sheet: BatchedReport; file: Buffer | null }> {
    const { id, title, author, given: input, orderedBy } = report;
    const ctx = await this.clock.of({
      ...orderedBy,
      ...{ sessionId: 'report', companyId: report.companyId, chain: [report.companyId] },
      ...{ requestId: `report ${id}`, address: '' },
    });
    if ('design' in input) {
      const { sheet, file } = await this.designed.run(ctx, id, { ...input, title });
      return { sheet: inBatches(sheet), file };
    }
    const { type, ids: pointIds } = subjectsOf(input);
    const own = await this.ownTemplates.of(ctx, report.template, type);
    const [dateStart, dateEnd] = [input.date_start, input.date_end];
    const isSingle = report.type === 'single' && !own?.hasFile;
    // A template without columns of points is one of balance groups; without a template it is one of the product's.
    const sheet = own?.structure
      ? inBatches(
          await this.structures.whole(ctx, {
            ...{ structure: own.structure, title, pointIds, dateStart, dateEnd, isSingle },
          }),
        )
      : await this.tables.make(ctx, { id, title, given: input }, own ? 'balance' : report.template);
    if (!own) return { sheet, file: null };
    const points = type === 'balance' ? 0 : pointIds.length;
    const whole = await inMemory(sheet);
    const filling = { report: whole, title, author, dateStart, dateEnd, points };
    return { sheet: inBatches(whole), file: await this.ownTemplates.filled(ctx, own, filling) };
  }
}
