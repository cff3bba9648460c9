import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type Cell, writeCsv, writeWorkbook } from '@gaugeway/platform/documents';
import { orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import type { downloadOwnHistory, InputOf } from '@gaugeway/proto/api';
import { SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import { shareCells } from '../shares/final-cells';
import { PortalFigures, registerOf, sourceOf, stateOf } from './portal-figures';
import { type ConsumerPoint, PortalPointRepository } from './portal-point.repository';

type Input = InputOf<typeof downloadOwnHistory>;

/** A cell of a CSV file. A spreadsheet in Russian takes a number with a point for a text or a day. Pure. */
export function csvCell(cell: string | number | null, language: Context['language']): string {
  const text = String(cell ?? '');
  return typeof cell === 'number' && language === 'ru' ? text.replace('.', ',') : text;
}

/** The history of a consumer's point as a spreadsheet: a row per day that has a reading or a consumption. */
@Injectable()
export class DownloadHistory {
  constructor(
    private readonly points: PortalPointRepository,
    private readonly figures: PortalFigures,
    private readonly slots: HeavySlots,
  ) {}

  /** Throws 404, 429 of the slots. `signal`: the caller has left. */
  async run(ctx: Context, input: Input, signal: AbortSignal): Promise<Buffer | string> {
    const point = orNotFound(await this.points.find(ctx, input.point_id));
    return this.slots.run(ctx, () => this.write(ctx, point, input, signal), signal);
  }

  private async write(ctx: Context, point: ConsumerPoint, { format, ...dates }: Input, signal: AbortSignal) {
    const rows = await this.rows(ctx, point, dates);
    if (format === 'csv') return writeCsv(rows.map((row) => row.map((cell) => csvCell(cell, ctx.language))));
    const [head = [], ...body] = rows;
    const cells: Cell[][] = [head.map((text) => ({ text: String(text), tone: 'head' as const })), ...body];
    const widths = head.map((_, column) => (column === 0 ? 12 : 20));
    return writeWorkbook([{ name: point.title, widths, stickyRows: 1, rows: [cells] }], signal);
  }

  /** The head, then the days, the oldest first. */
  private async rows(ctx: Context, point: ConsumerPoint, dates: { from: string; to: string }) {
    const textOf = (key: string, variables: Record<string, string> = {}) =>
      translate(ctx.language, `own_history.${key}`, variables);
    const { parts, unit } = await this.figures.days(ctx, point, dates);
    const readings = await this.figures.readings(ctx, point, dates);
    const fields = [...new Set(readings.flatMap(({ registers }) => registers.map(({ field }) => field)))];
    const titleOf = (field: string) => {
      const modelId = readings.findLast(({ row }) => row.values.has(field))?.device?.modelId ?? null;
      const { title, unit: of } = registerOf(ctx, field, modelId, new Map());
      return of ? `${title}, ${of}` : title;
    };
    const consumed = new Map(parts.map(({ day, value }) => [day, value]));
    const read = new Map(readings.map((reading) => [reading.day, reading]));
    const days = [...new Set([...consumed.keys(), ...read.keys()])].sort();
    const shares = await this.figures.shares(
      ctx,
      point,
      days.map((day) => ({ from: day, to: day })),
    );
    return [
      [
        textOf('day'),
        unit ? `${textOf('consumption')}, ${unit}` : textOf('consumption'),
        ...fields.map(titleOf),
        textOf('meter'),
        textOf('source'),
        textOf('state'),
        ...SHARE_COLUMNS.map((column) => translate(ctx.language, `report.${column}`)),
      ],
      ...days.map((day, place): (string | number | null)[] => {
        const share = shareCells(shares.get(place) ?? null);
        const reading = read.get(day);
        return [
          day,
          consumed.get(day) ?? null,
          ...fields.map((field) => reading?.row.values.get(field) ?? null),
          reading?.device?.serial ?? '',
          reading ? textOf(`source_${sourceOf(reading)}`) : '',
          reading ? textOf(`state_${stateOf(reading)}`) : '',
          ...SHARE_COLUMNS.map((column) => share[column]),
        ];
      }),
    ];
  }
}
