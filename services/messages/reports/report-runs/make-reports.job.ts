import { Injectable, Logger } from '@nestjs/common';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { forCompany, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { documentTooCostly } from '@gaugeway/platform/documents';
import { AppError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { Every } from '@gaugeway/platform/nest';
import type { ReportOrder, ReportSpreadsheet, ReportTemplateId } from '@gaugeway/proto/api';
import { BalanceService } from '../../figures/balance/balance.service';
import { ConsumptionService } from '../../figures/consumption/consumption.service';
import { PointFactsRepository } from '../../store/registries/accounting-points/point-facts.repository';
import { MakeDesigned } from '../designer/make-designed';
import { MakeInfrastructure } from '../orders/infrastructure/infrastructure-figures';
import { OwnTemplateService } from '../orders/own-templates/own-template.service';
import { MakeStructure } from '../orders/structure/make-structure';
import { bordersOfReport, pointsOf } from '../orders/report-period';
import { reportTypeOf } from '../orders/report-type';
import { HAS_OPEN_REPORTS, type OrderedReport, ReportRepository } from '../orders/report.repository';
import { MAKE_TABLE } from '../orders/kinds';
import type { ReportContext, ReportTable, Say } from '../orders/gather';

const EVERY_MS = 2000;
/** A process can end while it makes a report without fault of the report, as at an update. It is made once more, then it fails. */
const MOST_TRIES = 2;
const SHEET_NAME_LENGTH = 31;
/** Failures that the same order meets again: memory or time that it takes. */
const FINAL: ReadonlySet<string> = new Set(['errors.report_interrupted', documentTooCostly().declaration.key]);

/**
 * Makes the reports that were ordered, one at a time in the whole installation: a job has one run at once, so what is
 * found half made was left by a process that died, and is made again.
 */
@Injectable()
export class MakeReportsJob {
  private readonly logger = new Logger('Reports');

  constructor(
    private readonly reports: ReportRepository,
    private readonly consumption: ConsumptionService,
    private readonly balances: BalanceService,
    private readonly ownTemplates: OwnTemplateService,
    private readonly structures: MakeStructure,
    private readonly designed: MakeDesigned,
    private readonly infrastructure: MakeInfrastructure,
    private readonly facts: PointFactsRepository,
  ) {}

  @Every(EVERY_MS, 'messages.reports', HAS_OPEN_REPORTS)
  async run(): Promise<void> {
    for (let report = await this.reports.take(); report; report = await this.reports.take()) await this.make(report);
  }

  private async make(report: OrderedReport): Promise<void> {
    const { id, companyId, orderedBy, tries } = report;
    const fail = (key: string, variables = {}) =>
      this.reports.fail(id, translate(orderedBy.language, key, variables), FINAL.has(key));
    if (tries > MOST_TRIES) return fail('errors.report_interrupted');
    try {
      const { sheet, file } = await forCompany(companyId, () => this.made(report));
      await this.reports.keep(id, sheet, file);
    } catch (error) {
      if (error instanceof AppError) return fail(error.declaration.key, error.variables);
      this.logger.error({ err: error, report: id }, 'a report could not be made');
      // Temporary failures are retried at the next run, which finds the report begun.
      if (isTransientDatabaseFault(error)) throw error;
      await fail('errors.report_failed');
    }
  }

  private async made(report: OrderedReport): Promise<{ sheet: ReportSpreadsheet; file: Buffer | null }> {
    const { id, title, author, given, orderedBy } = report;
    const ctx: Context = {
      ...orderedBy,
      ...{ sessionId: 'report', companyId: report.companyId, chain: [report.companyId] },
      ...{ requestId: `report ${id}`, address: '' },
    };
    if ('design' in given) return this.designed.run(ctx, id, { ...given, title });
    if ('parts' in given) {
      const { table, above } = await this.infrastructure.make(ctx, given, sayIn(ctx));
      return { sheet: framed(ctx, { id, title, given }, table, above), file: null };
    }
    const own = await this.ownTemplates.of(ctx, report.template, reportTypeOf(given));
    const pointIds = pointsOf(given);
    const [dateStart, dateEnd] = [given.date_start, given.date_end];
    if (!own?.structure) {
      // A template without columns of points is one of balance groups; without a template it is one of the product's.
      const kind = own ? 'balance' : (report.template as ReportTemplateId);
      const sheet = await this.spreadsheet(ctx, { id, title, given }, kind);
      const filling = { report: sheet, title, author, dateStart, dateEnd, points: pointIds.length };
      return { sheet, file: own && (await this.ownTemplates.filled(ctx, own, filling)) };
    }
    const isSingle = report.type === 'single' && !own.hasFile;
    const sheet = await this.structures.whole(ctx, {
      ...{ structure: own.structure, title, pointIds, dateStart, dateEnd, isSingle },
    });
    const filling = { report: sheet, title, author, dateStart, dateEnd, points: pointIds.length };
    return { sheet, file: await this.ownTemplates.filled(ctx, own, filling) };
  }

  private async spreadsheet(
    ctx: Context,
    { id, title, given }: { id: number; title: string; given: ReportOrder },
    kind: ReportTemplateId,
  ): Promise<ReportSpreadsheet> {
    const borders = bordersOfReport(given, callerZone(ctx));
    const ground: ReportContext = {
      ...{ ctx, order: given, borders, say: sayIn(ctx) },
      points: (ids) => this.names(ctx, ids, borders),
      consumption: (pointId, times) => orNull(this.consumption.partsOf(ctx, pointId, times)),
      balance: (groupId) =>
        orNull(
          this.balances.of(ctx, {
            ...{ id: groupId, start_date: borders[0] ?? 0, stop_date: (borders.at(-1) ?? 0) - 1, step: given.step },
          }),
        ),
    };
    const table = await MAKE_TABLE[kind](ground);
    return framed(ctx, { id, title, given }, table, await this.subject(ground));
  }

  /** Names of points; of a closed period as they were when it was closed. */
  private async names(ctx: Context, ids: readonly number[], borders: readonly number[]) {
    const names = await this.reports.points(ctx, ids);
    const closed = await this.facts.closed(ctx, ids, borders[0] ?? 0, borders.at(-1) ?? 0);
    for (const [id, { title, address, serial, meter }] of closed)
      if (names.has(id)) names.set(id, { id, title, address, meter: serial || (meter ?? '') });
    return names;
  }

  /** Of a report of one point, what it is called. */
  private async subject({ order, points }: ReportContext): Promise<string[][]> {
    if (!('accounting_point_id' in order)) return [];
    const point = (await points([order.accounting_point_id])).get(order.accounting_point_id);
    return point ? [[[point.title, point.address, point.meter].filter(Boolean).join(', ')]] : [];
  }
}

const sayIn =
  ({ language }: Context): Say =>
  (key, variables) =>
    translate(language, `report.${key}`, variables);

/** A table with the names of its file and sheet, and with what stands above it. */
function framed(
  ctx: Context,
  { id, title, given }: { id: number; title: string; given: Pick<ReportOrder, 'date_start' | 'date_end'> },
  table: ReportTable,
  above: string[][],
): ReportSpreadsheet {
  const dates = [given.date_start, given.date_end].map((date) => date.split('-').reverse().join('.'));
  return {
    ...table,
    fileName: `report_${id}_${given.date_start}_${given.date_end}`,
    sheetName: title.replace(/[\\/*?:[\]]/g, '_').slice(0, SHEET_NAME_LENGTH),
    preHeaderRows: [[title], [`${sayIn(ctx)('period')}: ${dates.join(' – ')}`], ...above],
  };
}

/** Items that are deleted or no longer visible are a row that notes it. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}
