import { Injectable } from '@nestjs/common';
import {
  type ConsumptionQuantity,
  layoutOf,
  MESSAGE_TYPE,
  modelById,
  type QuantityRegister,
  registersOf,
} from '@gaugeway/catalogue';
import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import { RegisterRepository } from '../consumption/register.repository';
import { MeterRowsRepository } from '../../store/data/meter-rows.repository';
import { advance, type Cell } from '../../store/derived/registers';
import { plus, times } from '../../store/derived/decimals';
import { daysOf } from './aggregate-days';
import { bucketOf, dateOf, dayOfDate, HOURS, startOf } from './buckets';
import { type Dates, FiguresRepository, type Part } from './figures.repository';

/** Rows of a device on one day at most; one a second would be more than any meter reports. */
const ROWS_A_DAY = 86_400;
const TYPE = MESSAGE_TYPE.current;

/**
 * Consumption of an accounting point by the devices that were tied to it. The days between are read from the
 * aggregates; the day of a device's first reading there, and that of its removal, are derived from their rows and the
 * noted readings, so that a replacement changes nothing.
 */
@Injectable()
export class PointFigures {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly registers: RegisterRepository,
    private readonly rows: MeterRowsRepository,
  ) {}

  /** By hour or day; each device in its own zone. */
  async parts(
    links: readonly (KnownLink & { zone: number })[],
    quantity: ConsumptionQuantity,
    by: 'hour' | 'day',
    dates: Dates,
  ): Promise<Part[]> {
    const found: Part[] = [];
    for (const link of links) {
      for (const register of registersOfLink(link, quantity)) {
        found.push(...(await this.ofLink(link, register, by, dates)));
      }
    }
    return merged(found);
  }

  private async ofLink(
    link: KnownLink & { zone: number },
    register: QuantityRegister,
    by: 'hour' | 'day',
    { from, to }: Dates,
  ): Promise<Part[]> {
    const { deviceId, zone } = link;
    const scale = register.isScaled ? link.transformationRatio : 1;
    const [begin, end] = [dayOfDate(from), dayOfDate(to)];
    const { first } = await this.registers.readings(
      { deviceId, type: TYPE, field: register.field, from: link.from, to: link.to },
      [],
    );
    const firstDay = bucketOf(first?.ts ?? link.from, zone).day;
    // What was counted at the very end of the day belongs to it, so that the readings before the removal are its own.
    const lastDay = link.to === null ? Infinity : bucketOf(link.to, zone).day;
    const borders = [...new Set([firstDay, lastDay])].filter((day) => day >= begin && day <= end);
    const found: Part[] = [];
    for (const day of borders) found.push(...(await this.border(link, register, day, scale, by, first !== null)));
    const inner = { from: Math.max(begin, firstDay + 1), to: Math.min(end, lastDay - 1) };
    if (inner.from > inner.to) return found;
    const between = { from: dateOf(inner.from), to: dateOf(inner.to) };
    return [...found, ...(await this.figures.ofDevice(deviceId, [register], link.transformationRatio, by, between))];
  }

  /** A day on which the device came or went, from its rows. */
  private async border(
    link: KnownLink & { zone: number },
    { field }: QuantityRegister,
    day: number,
    scale: number,
    by: 'hour' | 'day',
    hasRows: boolean,
  ): Promise<Part[]> {
    const { deviceId, zone } = link;
    const window = {
      from: Math.max(startOf(day, zone) + 1, link.from),
      to: Math.min(startOf(day + 1, zone), (link.to ?? Infinity) - 1),
    };
    const query = { deviceId, type: TYPE, limit: ROWS_A_DAY, offset: 0, newestFirst: false };
    const rows = hasRows && window.from <= window.to ? await this.rows.rows({ ...query, ...window }) : [];
    const known = await this.rows.before({ deviceId, type: TYPE, since: link.from }, window.from, [field]);
    const stood = known.get(field) ?? link.start[field] ?? null;
    const before = new Map(stood === null ? [] : [[field, stood]]);
    const [counted] = daysOf({ rows, before, zone }, [field]);
    const hours: Cell[] = counted?.hours ?? Array.from({ length: HOURS }, () => null);
    const noted = link.end[field];
    if (link.to !== null && noted !== undefined && bucketOf(link.to, zone).day === day) {
      const newest = [...rows].reverse().find(({ values, heldBack }) => values.has(field) && !heldBack.has(field));
      const last = newest?.values.get(field) ?? stood;
      const { hour } = bucketOf(link.to, zone);
      if (last !== null) hours[hour] = plus(hours[hour] ?? 0, advance(last, noted));
    }
    const parts = [...hours.entries()].flatMap(([hour, value]): Part[] =>
      value === null ? [] : [{ day: dateOf(day), hour, value: times(value, scale) }],
    );
    return by === 'hour' ? parts : parts.map((part) => ({ ...part, hour: null }));
  }
}

/** The registers of the link's device; of a removed one only the noted readings show which it had. */
function registersOfLink(
  { modelId, start, end }: KnownLink,
  quantity: ConsumptionQuantity,
): readonly QuantityRegister[] {
  const model = modelId === null ? undefined : modelById(modelId);
  if (model && layoutOf(model, TYPE).length > 0) return registersOf(model, quantity);
  const [noted] = Object.keys({ ...start, ...end });
  return quantity === 'consumption' ? [{ field: noted ?? 'in1', isScaled: false }] : [];
}

/** One part per time, in order. */
export function merged(parts: readonly Part[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.day}/${String(part.hour ?? 0).padStart(2, '0')}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, value: plus(known.value, part.value) } : part);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}
