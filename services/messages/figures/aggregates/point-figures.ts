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
import { jointly } from '../consumption/jointly';
import { type RegisterReads, RegisterRepository } from '../consumption/register.repository';
import { STATUS } from '../../store/timeseries/merge';
import { type MarkedRow, MeterRowsRepository, type RowsQuery } from '../../store/data/meter-rows.repository';
import { type CountedReading, isEstimate, leastCertain, type Origin } from '../../store/derived/final-steps';
import { plus, times } from '../../store/derived/decimals';
import { daysOf, type RegisterRow } from './aggregate-days';
import { bucketOf, dateOf, dayOfDate, startOf } from '../buckets';
import { FOREVER } from './dirty.repository';
import { originAt } from './origins';
import { originOf } from '../consumption/register-neighbours.repository';
import { FiguresRepository, type RegisterParts } from './figures.repository';
import type { Dates, Part } from '../figure-parts';

/** Rows of a device on one day at most; one a second would be more than any meter reports. */
const ROWS_A_DAY = 86_400;
const TYPE = MESSAGE_TYPE.current;

/** Reads of one piece of work, which share their statements (jointly.ts). */
export interface PointReads extends RegisterReads {
  parts(query: RegisterParts): Promise<Part[]>;
  rows(query: RowsQuery): Promise<MarkedRow[]>;
}

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

  /** Reads of points that share their statements, for one piece of work. */
  reads(registers: RegisterReads = this.registers.reads()): PointReads {
    return {
      ...registers,
      parts: jointly((queries: readonly RegisterParts[]) => this.figures.ofRegisters(queries)),
      rows: jointly(async (queries: readonly RowsQuery[]) => {
        const found: MarkedRow[][] = [];
        for (const query of queries) found.push(await this.rows.rows(query));
        return found;
      }),
    };
  }

  /**
   * Values by hour or day; each device in its own zone.
   *
   * @param reads shared with other points
   */
  async parts(
    links: readonly KnownLink[],
    quantity: ConsumptionQuantity,
    by: 'hour' | 'day',
    dates: Dates,
    reads = this.reads(),
  ): Promise<Part[]> {
    const found = await Promise.all(
      links.flatMap((link) =>
        registersOfLink(link, quantity).map((register) => this.ofLink(reads, link, register, by, dates)),
      ),
    );
    return merged(found.flat());
  }

  private async ofLink(
    reads: PointReads,
    link: KnownLink,
    register: QuantityRegister,
    by: 'hour' | 'day',
    { from, to }: Dates,
  ): Promise<Part[]> {
    const { deviceId, zone } = link;
    const scale = register.isScaled ? link.transformationRatio : 1;
    const [begin, end] = [dayOfDate(from), dayOfDate(to)];
    const place = { deviceId, type: TYPE, field: register.field, from: link.from, to: link.to };
    const { first, last } = await reads.readings({ register: place, times: [] });
    const firstDay = bucketOf(first?.ts ?? link.from, zone).day;
    // From the last reading on: the step over the removal belongs to the hours of another place, or to none.
    const lastDay = link.to === null ? Infinity : bucketOf((last?.ts ?? link.from) + 1, zone).day;
    const endDay = link.to === null ? Infinity : bucketOf(link.to, zone).day;
    const borders =
      lastDay <= firstDay + 1
        ? [{ from: firstDay, to: Math.max(firstDay, endDay) }]
        : [
            { from: firstDay, to: firstDay },
            { from: lastDay, to: endDay },
          ];
    const found = borders.map((days) => {
      const within = { from: Math.max(begin, days.from), to: Math.min(end, days.to) };
      const isSeen = within.from <= within.to && days.from < Infinity;
      return isSeen ? this.border(reads, link, register, within, scale, by) : [];
    });
    const inner = { from: Math.max(begin, firstDay + 1), to: Math.min(end, lastDay - 1) };
    const between = { from: dateOf(inner.from), to: dateOf(inner.to) };
    const rest = inner.from > inner.to ? [] : reads.parts({ deviceId, field: register.field, scale, by, ...between });
    return (await Promise.all([...found, rest])).flat();
  }

  /** Days on which the device came or went, from its rows. */
  private async border(
    reads: PointReads,
    link: KnownLink,
    { field }: QuantityRegister,
    days: { from: number; to: number },
    scale: number,
    by: 'hour' | 'day',
  ): Promise<Part[]> {
    const { deviceId, zone } = link;
    const last = (link.to ?? FOREVER) - 1;
    const [from, to] = [startOf(days.from, zone), Math.min(startOf(days.to + 1, zone), last)];
    const query = { deviceId, type: TYPE, limit: ROWS_A_DAY, offset: 0, newestFirst: false };
    const [rows, earlier, following, factsOf] = await Promise.all([
      reads.rows({ ...query, from: Math.max(from + 1, link.from), to }),
      reads.before({ deviceId, field, ts: Math.max(from, link.from - 1) }),
      reads.next({ deviceId, field, ts: to }),
      reads.facts(deviceId),
    ]);
    // Readings at an earlier place show how often the register is read, and begin no step here.
    const isHere = (earlier.readings.at(-1)?.ts ?? -Infinity) >= link.from;
    const readings = isHere ? earlier.readings : [...earlier.readings, ...noted(link.start[field], link.from)];
    const hasEnded = link.to !== null && bucketOf(link.to, zone).day <= days.to;
    const [end] = hasEnded ? noted(link.end[field], link.to ?? 0) : [];
    const closing = hasEnded
      ? end && { ...end, isHeld: false }
      : following && following.ts <= last
        ? following
        : undefined;
    const counted = daysOf(
      {
        rows: rows.map(registerRow),
        before: new Map([[field, { readings, isHeld: isHere && earlier.isHeld }]]),
        next: new Map(closing ? [[field, closing]] : []),
        since: link.from,
        zone,
        factsOf,
      },
      [field],
    ).filter(({ day }) => day >= days.from && day <= days.to);
    return counted.flatMap(({ day, hours, origins }) =>
      hours.flatMap((value, hour): Part[] =>
        value === null
          ? []
          : [
              {
                day: dateOf(day),
                hour: by === 'hour' ? hour : null,
                ...amountOf(times(value, scale), originAt(origins, hour)),
              },
            ],
      ),
    );
  }
}

/** Readings that the fitter noted when the device came or went. */
const noted = (value: number | undefined, ts: number): CountedReading[] =>
  value === undefined ? [] : [{ ts, value, origin: 'measured', isNoted: true }];

const amountOf = (value: number, origin: Origin) => ({ value, origin, estimated: isEstimate(origin) ? value : 0 });

const registerRow = ({ ts, values, heldBack, marks }: MarkedRow): RegisterRow => ({
  ...{ ts, values, heldBack },
  origins: new Map(
    [...values.keys()].map((field) => [field, originOf(marks?.[field]?.status ?? marks?.['']?.status ?? STATUS.raw)]),
  ),
});

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
    found.set(
      key,
      known
        ? {
            ...known,
            value: plus(known.value, part.value),
            origin: leastCertain(known.origin, part.origin),
            estimated: plus(known.estimated, part.estimated),
          }
        : part,
    );
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}
