import { Injectable } from '@nestjs/common';
import { fieldTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { BILLED_COLUMNS } from '@gaugeway/proto/kinds/report';
import type { KnownLink, KnownPoint } from '../../../store/registries/accounting-points/accounting-point.repository';
import { ConsumptionService, registerOf } from '../../../figures/consumption/consumption.service';
import { ownRegister, PeriodRegisters } from '../../../figures/consumption/period-registers';
import type { FrozenFigure, RegisterOfPeriod } from '../../../figures/periods/frozen/frozen-figure';
import { FrozenFigures } from '../../../figures/periods/frozen/frozen-figures.repository';
import type { FinalFigures } from '../../../figures/shares/final-cells';
import { noteOf, type ReportSource } from '../gather';
import type { PointRow, Value } from './structure';
import { partOf } from './structure-columns';

export interface PeriodQuery {
  /** Unix seconds: [from, to). */
  from: number;
  to: number;
  fields: readonly string[];
  translate: ReportSource['translate'];
  /** Cells of the share and billed columns; null = none is requested. */
  final: Awaited<ReturnType<FinalFigures['of']>> | null;
  /** A time as reports write it. */
  at(unixSeconds: number): string;
}

/** Readings at both ends of a period, by points. */
@Injectable()
export class PeriodFigures {
  constructor(
    private readonly registers: PeriodRegisters,
    private readonly consumption: ConsumptionService,
    private readonly frozen: FrozenFigures,
  ) {}

  /** The row of a point that the caller sees, and the units of its fields. */
  async of(
    ctx: Context,
    pointId: number,
    { links }: KnownPoint,
    query: PeriodQuery,
  ): Promise<{ row: PointRow; units: Map<string, string> }> {
    const { from, to, fields, translate, at, final } = query;
    const values = new Map<string, Value>();
    const units = new Map<string, string>();
    const closed = await this.frozen.exact(ctx, pointId, from, to);
    const isRequested = (...names: string[]) => names.some((name) => fields.includes(name));
    if (isRequested('consumption', 'unit', 'note', ...BILLED_COLUMNS)) {
      const { parts, unit } = await this.consumption.partsOf(ctx, pointId, [from, to]);
      values.set('consumption', parts[0]?.value ?? null).set('unit', unit);
      values.set('note', noteOf({ translate }, parts[0]));
      if (unit) for (const name of ['consumption', ...BILLED_COLUMNS]) units.set(name, unit);
    }
    if (final) for (const [name, cell] of Object.entries(final(pointId))) values.set(name, cell);
    if (isRequested('reading_start', 'reading_start_at', 'reading_end', 'reading_end_at')) {
      const { start, end, unit } = await this.register(ctx, links, query, closed, undefined);
      values.set('reading_start', start?.value ?? null).set('reading_end', end?.value ?? null);
      values.set('reading_start_at', start?.ts ? at(start.ts) : null);
      values.set('reading_end_at', end?.ts ? at(end.ts) : null);
      if (unit) units.set('reading_start', unit).set('reading_end', unit);
    }
    const known = new Map<string, RegisterOfPeriod & { unit: string }>();
    for (const name of fields) {
      const wanted = partOf(name);
      if (!wanted || wanted.part === 'value') continue;
      const { field, part, scaled } = wanted;
      const found = known.get(field) ?? (await this.register(ctx, links, query, closed, field));
      known.set(field, found);
      values.set(
        name,
        part === 'delta'
          ? scaled
            ? found.scaled
            : found.delta
          : (found[part === 'start' ? 'start' : 'end']?.value ?? null),
      );
      if (found.unit) units.set(name, found.unit);
    }
    return { row: { at: null, values }, units };
  }

  /** Closed value of the register if the period is closed, else from the readings. */
  private async register(
    ctx: Context,
    links: readonly KnownLink[],
    query: PeriodQuery,
    closed: FrozenFigure | undefined,
    field: string | undefined,
  ): Promise<RegisterOfPeriod & { unit: string }> {
    const frozen = closed?.registers.find((register) => register.field === (field ?? closed.field));
    if (frozen) return { ...frozen, unit: unitOf(ctx, frozen.field, frozen.modelId) };
    const choose = (link: KnownLink) => (field === undefined ? registerOf(link, undefined) : ownRegister(link, field));
    const found = await this.registers.of(links, query, choose);
    return { ...found, unit: found.field === null ? '' : unitOf(ctx, found.field, found.modelId) };
  }
}

const unitOf = ({ language }: Context, field: string, modelId: number | null): string =>
  fieldTitle(field, language, modelId === null ? undefined : modelById(modelId)).unit?.title ?? '';
