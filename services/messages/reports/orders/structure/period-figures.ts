import { Injectable } from '@nestjs/common';
import { fieldTitle, MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { KnownLink, KnownPoint } from '../../../store/registries/accounting-points/accounting-point.repository';
import { consumptionOf } from '../../../figures/consumption/consumption';
import { ConsumptionService, registerOf } from '../../../figures/consumption/consumption.service';
import { type RegisterReadings, RegisterRepository } from '../../../figures/consumption/register.repository';
import { noteOf, type ReportContext } from '../templates/template';
import type { PointRow, Value } from './structure';
import { partOf } from './structure-columns';

/** What a register of a point showed at the ends of a period, and what it counted between them. */
interface RegisterOfPeriod {
  start: { value: number; ts: number | null } | null;
  end: { value: number; ts: number | null } | null;
  delta: number | null;
  /** The same times the ratio of the transformers. */
  scaled: number | null;
  unit: string;
}

const NOTHING: RegisterOfPeriod = { start: null, end: null, delta: null, scaled: null, unit: '' };
const DIGITS = 12;

export interface PeriodWish {
  /** Unix seconds: [from, to). */
  from: number;
  to: number;
  fields: readonly string[];
  say: ReportContext['say'];
  /** A time as reports write it. */
  at(unixSeconds: number): string;
}

/** Readings at both ends of a period, by points. */
@Injectable()
export class PeriodFigures {
  constructor(
    private readonly registers: RegisterRepository,
    private readonly consumption: ConsumptionService,
  ) {}

  /** The row of a point that the caller sees, and the units of its fields. */
  async of(
    ctx: Context,
    pointId: number,
    { links }: KnownPoint,
    wish: PeriodWish,
  ): Promise<{ row: PointRow; units: Map<string, string> }> {
    const { from, to, fields, say, at } = wish;
    const values = new Map<string, Value>();
    const units = new Map<string, string>();
    const asked = (...names: string[]) => names.some((name) => fields.includes(name));
    if (asked('consumption', 'unit', 'note')) {
      const { parts, unit } = await this.consumption.partsOf(ctx, pointId, [from, to]);
      values.set('consumption', parts[0]?.value ?? null).set('unit', unit);
      values.set('note', noteOf({ say }, parts[0]));
      if (unit) units.set('consumption', unit);
    }
    if (asked('reading_start', 'reading_start_at', 'reading_end', 'reading_end_at')) {
      const { start, end, unit } = await this.register(ctx, links, wish, (link) => registerOf(link, undefined));
      values.set('reading_start', start?.value ?? null).set('reading_end', end?.value ?? null);
      values.set('reading_start_at', start?.ts ? at(start.ts) : null);
      values.set('reading_end_at', end?.ts ? at(end.ts) : null);
      if (unit) units.set('reading_start', unit).set('reading_end', unit);
    }
    const known = new Map<string, RegisterOfPeriod>();
    for (const name of fields) {
      const wanted = partOf(name);
      if (!wanted || wanted.part === 'value') continue;
      const { field, part, scaled } = wanted;
      const found = known.get(field) ?? (await this.register(ctx, links, wish, (link) => ownRegister(link, field)));
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

  private async register(
    { language }: Context,
    links: readonly KnownLink[],
    { from, to }: PeriodWish,
    choose: (link: KnownLink) => string | null,
  ): Promise<RegisterOfPeriod> {
    const concerned = links.filter((link) => link.from < to && (link.to === null || link.to > from));
    const meters = await Promise.all(
      concerned.map(async (link) => {
        const field = choose(link);
        const place = { deviceId: link.deviceId, type: MESSAGE_TYPE.current, from: link.from, to: link.to };
        return field === null
          ? []
          : [{ link, field, readings: await this.registers.readings({ ...place, field }, [from, to]) }];
      }),
    );
    const known = meters.flat();
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return NOTHING;
    const counted = (scaleOf: (link: KnownLink) => number): number | null => {
      const { value } = consumptionOf(
        known.map(({ link, field, readings }) => ({
          meter: {
            ...{ from: link.from, to: link.to, scale: scaleOf(link) },
            ...{ start: link.start[field] ?? null, end: link.end[field] ?? null, facts: readings.facts },
          },
          readings: { ...readings, begin: readings.finalAt[0] ?? null, end: readings.finalAt[1] ?? null },
        })),
        from,
        to,
      );
      return value === null ? null : Number(value.toPrecision(DIGITS));
    };
    const model = last.link.modelId === null ? undefined : modelById(last.link.modelId);
    return {
      start: startOf(first, from, to),
      end: endOf(last, to),
      delta: counted(() => 1),
      scaled: counted((link) => link.transformationRatio),
      unit: fieldTitle(last.field, language, model).unit?.title ?? '',
    };
  }
}

interface Meter {
  link: KnownLink;
  field: string;
  readings: RegisterReadings;
}

/**
 * The reading at the beginning, as consumption counts from it: of a meter without one before the period its first one, which
 * has its own date.
 */
function startOf({ link, field, readings }: Meter, from: number, to: number): RegisterOfPeriod['start'] {
  const noted = link.start[field];
  const first = noted === undefined ? readings.first : { value: noted, ts: link.from };
  const found = link.from > from ? first : (readings.at[0] ?? first);
  return found && found.ts <= to ? found : null;
}

/** The reading at the end: of a meter that left before the one when it left. */
function endOf({ link, field, readings }: Meter, to: number): RegisterOfPeriod['end'] {
  const noted = link.end[field];
  if (link.to !== null && link.to <= to) return noted === undefined ? readings.last : { value: noted, ts: link.to };
  return readings.at[1] ?? null;
}

/** The register itself and no other in its place; null where the device has it not. */
function ownRegister({ modelId, start, end }: KnownLink, field: string): string | null {
  const fields: readonly string[] =
    (modelId === null ? undefined : modelById(modelId)?.fields[MESSAGE_TYPE.current]) ?? [];
  return fields.includes(field) || field in start || field in end ? field : null;
}
