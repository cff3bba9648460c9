import { Injectable, Logger } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { forCompany, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { AppError, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { Works } from '@gaugeway/platform/nest';
import { ReportRepository } from '../orders/report.repository';
import { GatherIntervals } from './gather-intervals';
import { type ExchangePoint, packedChannel } from './layouts/exchange-protocol';
import { bordersOfDay } from './layouts/layout';
import { writeExchange } from './layouts/write-exchange';
import {
  OPEN_SYSTEM_REPORTS,
  type OrderedSystemReport,
  SYSTEM_REPORT_WORK,
  SystemReportRepository,
} from './system-report.repository';

/** A process can end while it makes a report without fault of the report, as at an update: it is made once more. */
const ATTEMPTS = 2;
const BACKOFF_MS = 5000;
const DAY = 86_400;

/** Makes the exchange files that were ordered, one of a company at a time. */
@Injectable()
export class MakeSystemReportsJob {
  private readonly logger = new Logger('SystemReports');

  constructor(
    private readonly repository: SystemReportRepository,
    private readonly reports: ReportRepository,
    private readonly intervals: GatherIntervals,
  ) {}

  @Works(SYSTEM_REPORT_WORK, { open: OPEN_SYSTEM_REPORTS, attempts: ATTEMPTS, backoffMs: BACKOFF_MS, perCompany: 1 })
  async make(id: number): Promise<void> {
    const report = await this.repository.take(id);
    if (!report) return;
    try {
      await forCompany(report.companyId, () => this.file(report));
    } catch (error) {
      if (error instanceof AppError) return this.fail(report, error.declaration.key, error.variables);
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error({ err: error, report: id }, 'a system report could not be made');
      await this.fail(report, 'errors.report_failed');
    }
  }

  async giveUp(id: number, error: unknown): Promise<void> {
    const report = await this.repository.take(id);
    if (report) await this.fail(report, error === null ? 'errors.report_interrupted' : 'errors.report_failed');
  }

  private fail({ id, orderedBy }: OrderedSystemReport, key: string, variables = {}): Promise<void> {
    return this.repository.fail(id, translate(orderedBy.language, key, variables));
  }

  private async file({ id, companyId, given: input, orderedBy }: OrderedSystemReport): Promise<void> {
    const ctx: Context = {
      ...orderedBy,
      ...{ sessionId: 'report', companyId, chain: [companyId], requestId: `system report ${id}`, address: '' },
    };
    const dates = datesOf(input);
    const name = `${input.layout}_${input.sender.inn || '0'}_${input.date_start}_${input.date_end}`;
    const counted = { values: 0, unreliable: 0 };
    await this.repository.dropParts(id);
    let place = 0;
    const file = await writeExchange(
      { given: input, dates, name, madeAt: Date.now() / 1000 },
      this.points(ctx, input, dates, counted),
      (part) => this.repository.addPart(companyId, id, place++, part),
    );
    await this.repository.keep(id, file, counted);
  }

  /** Points one by one, so that only one is in memory. Counts their intervals. Throws 404. */
  private async *points(
    ctx: Context,
    input: OrderedSystemReport['given'],
    dates: readonly string[],
    counted: { values: number; unreliable: number },
  ): AsyncGenerator<ExchangePoint> {
    const borders = [...new Set(dates.flatMap((date) => bordersOfDay(input.zone, date, input.averaging)))];
    const names = await this.reports.points(ctx, input.accounting_point_ids);
    for (const pointId of input.accounting_point_ids) {
      const channels = await this.intervals.of(ctx, pointId, input, borders);
      // An exchange file that lacks a point would be taken for a whole one.
      if (!channels) throw notFound();
      for (const list of channels.values()) {
        counted.values += list.length;
        counted.unreliable += list.filter(({ isReliable }) => !isReliable).length;
      }
      yield {
        code: input.codes[pointId] ?? String(pointId),
        title: names.get(pointId)?.title ?? String(pointId),
        channels: [...channels].map(([channel, list]) => packedChannel(channel, list)),
      };
    }
  }
}

/** The days of a report, inclusive. */
function datesOf({ date_start, date_end }: { date_start: string; date_end: string }): string[] {
  const [first, last] = [Date.parse(date_start) / 1000, Date.parse(date_end) / 1000];
  return Array.from({ length: Math.max(0, (last - first) / DAY + 1) }, (_, place) =>
    new Date((first + place * DAY) * 1000).toISOString().slice(0, 10),
  );
}
