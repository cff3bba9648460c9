import { Injectable } from '@nestjs/common';
import { MESSAGE_GROUPS, messageType, messageTypeTitle } from '@gaugeway/catalogue';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { sheetName } from '@gaugeway/platform/documents';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  daysIn,
  MOST_REPORT_VALUES,
  PERIOD_READINGS,
  PREVIEW_ROWS,
  type ReportSpreadsheet,
  type ReportStructure,
} from '@gaugeway/proto/api';
import { BILLED_COLUMNS, SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import { dayStart } from '@gaugeway/proto/time/zone';
import {
  AccountingPointRepository,
  type KnownPoint,
} from '../../../store/registries/accounting-points/accounting-point.repository';
import { reportPeriod, reportTooLarge } from '../report.errors';
import { eachOf, type ReportText } from '../gather';
import { FinalFigures } from '../../../figures/shares/final-cells';
import { inColumns, inRows } from './lay-out';
import { MessageFigures } from './message-figures';
import { PeriodFigures } from './period-figures';
import { PointFactsRepository } from '../../../store/registries/accounting-points/point-facts.repository';
import type { PointFigures } from './structure';
import { columnsOf, fieldsOfStructure } from './structure-columns';
import { structureEmpty, structurePeriod, structureType } from './structure.errors';
import { clockOf, dayText, factTitle, factValues } from './structure-words';

const FINAL: readonly string[] = [...BILLED_COLUMNS, ...SHARE_COLUMNS];

/** Points of a preview. */
const PREVIEW_POINTS = 10;

/** Requested values, points and days. */
export interface StructureQuery {
  structure: ReportStructure;
  /** null = as reports of this kind are called. */
  title: string | null;
  pointIds: readonly number[];
  /** YYYY-MM-DD, inclusive, by the clock of the context. */
  dateStart: string;
  dateEnd: string;
  /** Attributes of the only point are above the table and not in its columns. */
  isSingle: boolean;
}

/** Makes the table of a report whose fields its user chose. */
@Injectable()
export class MakeStructure {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly facts: PointFactsRepository,
    private readonly period: PeriodFigures,
    private readonly messages: MessageFigures,
    private readonly final: FinalFigures,
  ) {}

  /**
   * The whole table. Throws 404 for a point that the caller does not see, `reportPeriod`, `reportTooLarge`, and the
   * errors of structure.errors.ts.
   */
  async whole(ctx: Context, query: StructureQuery, signal?: AbortSignal): Promise<ReportSpreadsheet> {
    await this.check(ctx, query);
    return this.made(ctx, query, { most: MOST_REPORT_VALUES, signal });
  }

  /** The first rows of the first points, and of how many points they are. Throws as `whole` does. */
  async preview(ctx: Context, query: StructureQuery): Promise<{ report: ReportSpreadsheet; points: number }> {
    await this.check(ctx, query);
    const pointIds = query.pointIds.slice(0, PREVIEW_POINTS);
    const report = await this.made(ctx, { ...query, pointIds }, { most: null });
    return { report: { ...report, rows: report.rows.slice(0, PREVIEW_ROWS) }, points: pointIds.length };
  }

  /** Throws the errors of `whole` before any read. */
  async check(
    ctx: Context,
    { structure, pointIds, dateStart, dateEnd }: Omit<StructureQuery, 'title' | 'isSingle'>,
  ): Promise<void> {
    const { message_type, message_group, selected_fields, custom_fields, accounting_point_fields } = structure;
    if (dateStart > dateEnd) throw reportPeriod({}, { attribute: 'date_end' });
    const type = messageType(message_type);
    if (message_type !== PERIOD_READINGS && !type) throw structureType({}, { attribute: 'message_type' });
    if (selected_fields.length + custom_fields.length + accounting_point_fields.length === 0)
      throw structureEmpty({}, { attribute: 'selected_fields' });
    fieldsOfStructure(structure);
    const group = MESSAGE_GROUPS.find(({ id }) => id === message_group);
    const ofGroup = message_group > 1 ? (group?.maxPeriodRequest ?? 0) : 0;
    const days = type ? Math.max(type.maxPeriodRequest, ofGroup) : Infinity;
    if (daysIn(dateStart, dateEnd) > days) throw structurePeriod({ days }, { attribute: 'date_end' });
    if (!(await this.points.areSeen(ctx, pointIds))) throw notFound();
  }

  /** `most`: values of the report; null = only the values of a preview. */
  private async made(
    ctx: Context,
    query: StructureQuery,
    { most, signal }: { most: number | null; signal?: AbortSignal | undefined },
  ): Promise<ReportSpreadsheet> {
    const { structure, isSingle } = query;
    const midnight = (date: string) => dayStart(callerZone(ctx), Date.parse(date) / 86_400_000);
    const times = {
      from: midnight(query.dateStart),
      to: dayStart(callerZone(ctx), Date.parse(query.dateEnd) / 86_400_000 + 1),
    };
    const points = await this.figures(ctx, query, times, { most, signal });
    const facts = isSingle ? [] : structure.accounting_point_fields;
    const input = {
      ...{ points, facts, columns: columnsOf(structure, points, ctx.language) },
      ...{ hasTimes: structure.message_type !== PERIOD_READINGS, withTotal: structure.with_total },
      words: {
        time: translate(ctx.language, 'report.time'),
        total: translate(ctx.language, 'report.total'),
        field: translate(ctx.language, 'report.field_name'),
        fact: (field: Parameters<typeof factTitle>[1]) => factTitle(ctx, field),
        at: (at: number) => clockOf(ctx, at),
      },
    };
    const table = structure.report_type_value === 'vertical' ? await inColumns(input) : await inRows(input);
    const values = table.rows.length * table.columns.length;
    if (most !== null && values > most) throw tooLarge(values, most);
    return { ...table, ...this.frame(ctx, query, points) };
  }

  private async figures(
    ctx: Context,
    { structure, pointIds }: StructureQuery,
    { from, to }: { from: number; to: number },
    { most, signal }: { most: number | null; signal?: AbortSignal | undefined },
  ): Promise<PointFigures[]> {
    const ids = [...new Set(pointIds)];
    const fields = fieldsOfStructure(structure);
    const columns = Math.max(1, fields.length + structure.accounting_point_fields.length);
    const rowsAtMost = most === null ? PREVIEW_ROWS : Math.ceil(most / columns) + 1;
    const [facts, known] = await Promise.all([this.facts.of(ctx, ids, from, to), this.points.operands(ctx, ids)]);
    const textOf = (key: ReportText) => translate(ctx.language, `report.${key}`);
    const at = (time: number) => clockOf(ctx, time);
    const isFinal = fields.some((name) => FINAL.includes(name));
    const final = isFinal ? await this.final.of(ctx, ids, [from, to]) : null;
    let rows = 0;
    const found = await eachOf(ids, async (id): Promise<PointFigures[]> => {
      signal?.throwIfAborted();
      const [own, point] = [facts.get(id), known.get(id)];
      // Deleted since it was looked for.
      if (!own || !point) return [];
      const figures =
        structure.message_type === PERIOD_READINGS
          ? await this.ofPeriod(ctx, id, point, { from, to, fields, translate: textOf, at, final })
          : await this.messages.of(ctx, point, { structure, fields, from, to: to - 1, limit: rowsAtMost });
      rows += figures.rows.length;
      if (most !== null && rows * columns > most) throw tooLarge(rows * columns, most);
      return [{ id, facts: factValues(ctx, own, ids.indexOf(id) + 1), ...figures }];
    });
    return found.flat();
  }

  private async ofPeriod(ctx: Context, id: number, point: KnownPoint, query: Parameters<PeriodFigures['of']>[3]) {
    const { row, units } = await this.period.of(ctx, id, point, query);
    return { rows: [row], units };
  }

  /** Lines above the table, and the name of the file. */
  private frame(
    ctx: Context,
    { structure, title: input, dateStart, dateEnd, isSingle }: StructureQuery,
    points: readonly PointFigures[],
  ): Pick<ReportSpreadsheet, 'fileName' | 'sheetName' | 'preHeaderRows'> {
    const isOfPeriod = structure.message_type === PERIOD_READINGS;
    const kind = isOfPeriod
      ? translate(ctx.language, 'report.period_readings')
      : messageTypeTitle(structure.message_type, ctx.language);
    const title = input ?? kind;
    const [point] = points;
    const ofPoint =
      isSingle && point
        ? structure.accounting_point_fields
            .filter((field) => field !== 'number' && point.facts[field] !== null)
            .map((field) => [`${factTitle(ctx, field)}: ${point.facts[field]}`])
        : [];
    const period = `${translate(ctx.language, 'report.period')}: ${dayText(dateStart)} – ${dayText(dateEnd)}`;
    return {
      fileName: `report_${dateStart}_${dateEnd}`,
      sheetName: sheetName(title),
      preHeaderRows: [[title], [period], ...ofPoint],
    };
  }
}

const tooLarge = (count: number, most: number) =>
  reportTooLarge({ count, most }, { attribute: 'accounting_point_ids' });
