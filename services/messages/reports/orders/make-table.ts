import { Injectable } from '@nestjs/common';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import { AppError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { TableOrder } from '@gaugeway/proto/api';
import { BalanceService } from '../../figures/balance/balance.service';
import { ConsumptionService } from '../../figures/consumption/consumption.service';
import { PointFactsRepository } from '../../store/registries/accounting-points/point-facts.repository';
import { FinalFigures } from '../../figures/shares/final-cells';
import { columnsOf, type Gatherer, type ReportSource, type Translate } from './gather';
import { InfrastructureFigures } from './infrastructure/infrastructure-figures';
import { gatherers } from './kinds';
import { bordersOfReport } from './report-period';
import { ReportRepository } from './report.repository';
import { checkReportSize } from './report-size';
import { dayText } from './structure/structure-words';
import { type BatchedReport, inOneBatch } from './write-report';

const SHEET_NAME_LENGTH = 31;

/** A report of a kind as it was ordered. */
interface OrderedTable {
  id: number;
  title: string;
  given: TableOrder;
}

/** Makes the table of a report of a kind, and looks at its size before. */
@Injectable()
export class MakeTable {
  constructor(
    private readonly reports: ReportRepository,
    private readonly consumption: ConsumptionService,
    private readonly balances: BalanceService,
    private readonly facts: PointFactsRepository,
    private readonly final: FinalFigures,
    private readonly infrastructure: InfrastructureFigures,
  ) {}

  /** Throws `reportPeriod`, `periodTooLong`, `reportTooLarge`. */
  async check(ctx: Context, input: TableOrder): Promise<void> {
    checkReportSize(input, callerZone(ctx));
    const gatherer = gatherers.get(input.template);
    await gatherer?.check?.(this.sourceOf(ctx, input, gatherer));
  }

  /**
   * `kind`: the id of a kind; the template of the order may be one of the company. Rows of long tables are gathered as they
   * are read. Throws as `check`.
   */
  async make(ctx: Context, { id, title, given: input }: OrderedTable, kind: string): Promise<BatchedReport> {
    const gatherer = gatherers.get(kind);
    if (!gatherer) throw new Error(`no report has the kind ${kind}`);
    const { above = [], columns, rows } = await gatherer.gather(this.sourceOf(ctx, input, gatherer));
    const period = [input.date_start, input.date_end].map(dayText).join(' – ');
    return {
      columns,
      rows: Symbol.asyncIterator in rows ? rows : inOneBatch(rows),
      fileName: `report_${id}_${input.date_start}_${input.date_end}`,
      sheetName: title.replace(/[\\/*?:[\]]/g, '_').slice(0, SHEET_NAME_LENGTH),
      preHeaderRows: [[title], [`${translatorOf(ctx)('period')}: ${period}`], ...above],
    };
  }

  private sourceOf(ctx: Context, order: TableOrder, { kind }: Gatherer): ReportSource<never> {
    const borders = bordersOfReport(order, callerZone(ctx));
    const text = translatorOf(ctx);
    const source: ReportSource<TableOrder> = {
      ...{ ctx, order, borders, translate: text, columns: columnsOf(kind, text), infrastructure: this.infrastructure },
      points: (ids) => this.names(ctx, ids, borders),
      consumption: (pointId, times) => orNull(this.consumption.partsOf(ctx, pointId, times)),
      final: (ids, times) => this.final.of(ctx, ids, times),
      balance: (groupId) =>
        orNull(
          this.balances.of(ctx, {
            ...{ id: groupId, start_date: borders[0] ?? 0, stop_date: (borders.at(-1) ?? 0) - 1, step: order.step },
          }),
        ),
    };
    // The schema of the call has the settings of the kind.
    return source as ReportSource<never>;
  }

  /** Names of points; of a closed period as they were when it was closed. */
  private async names(ctx: Context, ids: readonly number[], borders: readonly number[]) {
    const names = await this.reports.points(ctx, ids);
    const closed = await this.facts.closed(ctx, ids, borders[0] ?? 0, borders.at(-1) ?? 0);
    for (const [id, { title, address, serial, meter }] of closed)
      if (names.has(id)) names.set(id, { id, title, address, meter: serial || (meter ?? '') });
    return names;
  }
}

const translatorOf =
  ({ language }: Context): Translate =>
  (key, variables) =>
    translate(language, `report.${key}`, variables);

/** Items that are deleted or no longer visible are a row that notes it. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}
