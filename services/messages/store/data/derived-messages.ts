import { Injectable } from '@nestjs/common';
import { isBehindTransformer, isRegister, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { RawJson } from '@gaugeway/platform/http';
import type { KnownLink } from '../registries/accounting-points/accounting-point.repository';
import type { TimedReading } from '../derived/register-facts';
import { type MeterRows, type Table, tableOf } from '../derived/table';
import type { ProjectedDevice } from '../registries/devices/device.repository';
import { RegisterFactsRepository } from '../registries/registers/register-facts.repository';
import { withExtraColumns, withOnlyFields } from './extra-columns';
import { type MarkedRow, MeterRowsRepository } from './meter-rows.repository';
import type { Period } from './page.repository';
import { intervalBegin } from './message-groups';
import { serializeTable } from './serialize-table';
import type { MessageQuery } from './message-query';

/** A device at a point, with the rows that it has there in the period. */
interface Stretch {
  link: KnownLink;
  period: Period;
  rows: number;
}

/** Pages of messages with values derived from the registers: the second read path, by numbers. */
@Injectable()
export class DerivedMessages {
  constructor(
    private readonly rows: MeterRowsRepository,
    private readonly facts: RegisterFactsRepository,
  ) {}

  /** A page of a device's rows. */
  async ofDevice(ctx: Context, device: ProjectedDevice, query: MessageQuery): Promise<RawJson> {
    const period = { deviceId: device.deviceId, type: query.type, from: query.from, to: query.to };
    const { zone } = device;
    const rows = await this.rows.rows({ ...query, ...period, zone });
    const [first] = rows;
    const until = intervalBegin(query.group, first?.ts ?? query.from, zone) + 1;
    const isDerived = query.withDelta && first !== undefined;
    const before = isDerived ? await this.rows.before(period, until, registersOf(rows)) : NOTHING;
    const factsOf = isDerived ? await this.facts.ofDevice(device.deviceId) : undefined;
    const meter = { rows, before, after: NOTHING, factsOf };
    const scaled = { ...meter, ratio: device.transformationRatio, lossFactor: null };
    return this.toReply(ctx, [scaled], query, {
      total: await this.rows.count({ ...query, ...period, zone }),
      modelId: device.modelId,
      ratio: device.transformationRatio,
    });
  }

  /**
   * A page of a point's rows: each from the device that was tied when it measured. The consumption of a device between
   * its last row and its removal belongs to the first row of the next one, as far as the readings at the change were
   * noted.
   */
  async ofPoint(ctx: Context, links: readonly KnownLink[], query: MessageQuery): Promise<RawJson> {
    const stretches = await this.stretches(links, query);
    const meters = await this.meters(stretches, query);
    const newest = stretches.at(-1)?.link;
    const ratios = new Set(stretches.map(({ link }) => link.transformationRatio));
    return this.toReply(ctx, meters, query, {
      total: stretches.reduce((sum, { rows }) => sum + rows, 0),
      modelId: newest?.modelId ?? null,
      ratio: ratios.size === 1 ? (newest?.transformationRatio ?? null) : null,
    });
  }

  /** The same page as a table of numbers, for further computation. */
  async tableOfPoint(links: readonly KnownLink[], query: MessageQuery): Promise<Table> {
    const meters = await this.meters(await this.stretches(links, query), query);
    return tableOf(meters, { ...query, isRegister, isScaled: isBehindTransformer });
  }

  private async stretches(links: readonly KnownLink[], query: MessageQuery): Promise<Stretch[]> {
    const stretches: Stretch[] = [];
    for (const link of links) {
      const period = {
        deviceId: link.deviceId,
        type: query.type,
        from: Math.max(query.from, link.from),
        to: Math.min(query.to, (link.to ?? Infinity) - 1),
      };
      if (period.from > period.to) continue;
      stretches.push({ link, period, rows: await this.rows.count({ ...query, ...period, zone: link.zone }) });
    }
    return stretches;
  }

  /** The meters that a page shows rows of, and the one before them, whose end belongs to the first of these rows. */
  private async meters(stretches: readonly Stretch[], query: MessageQuery): Promise<MarkedMeter[]> {
    const windows = windowsOf(stretches, query);
    const shown = windows.flatMap(({ limit }, place) => (limit > 0 ? [place] : []));
    const [first, last] = [shown[0], shown.at(-1)];
    if (first === undefined || last === undefined) return [];
    const meters: MarkedMeter[] = [];
    for (const [place, { link, period }] of stretches.entries()) {
      if (place < first - 1 || place > last) continue;
      const { limit = 0, offset = 0 } = windows[place] ?? {};
      const { newestFirst, group } = query;
      const page = { ...period, limit, offset, newestFirst, group, zone: link.zone };
      const rows = limit > 0 ? await this.rows.rows(page) : [];
      const fields = [...registersOf(rows), ...Object.keys({ ...link.start, ...link.end })];
      const [oldest] = rows;
      const until = oldest ? intervalBegin(group, oldest.ts, link.zone) + 1 : (link.to ?? query.to + 1);
      const previous = await this.rows.before({ ...period, since: link.from }, until, fields);
      meters.push({
        rows,
        before: new Map([...notedAt(link.start, link.from), ...previous]),
        after: new Map(notedAt(link.end, link.to ?? Infinity)),
        factsOf: await this.facts.ofDevice(link.deviceId),
        ratio: link.transformationRatio,
        lossFactor: link.lossFactor,
      });
    }
    return meters;
  }

  private toReply(
    ctx: Context,
    meters: readonly MarkedMeter[],
    query: MessageQuery,
    { total, modelId, ratio }: { total: number; modelId: number | null; ratio: number | null },
  ): RawJson {
    const facts = meters.flatMap(({ rows, ratio: ofMeter }) => rows.map((row) => ({ ...row, ratio: ofMeter })));
    const reported = tableOf(meters, { ...query, isRegister, isScaled: isBehindTransformer });
    const table = withExtraColumns(withOnlyFields(reported, query.onlyFields), query.extraFields, facts);
    const marks = meters.flatMap(({ rows }) => rows.map((row) => row.marks));
    const model = modelId === null ? undefined : modelById(modelId);
    const links = query.withLinks ? { links: meters.flatMap(({ rows }) => rows.map(({ link }) => link)) } : {};
    return serializeTable(table, marks, { ...query, ...links, language: ctx.language, model, ratio, total });
  }
}

const NOTHING: ReadonlyMap<string, TimedReading> = new Map();

/** Readings that were noted when a device came or went, as if they were read then. */
const notedAt = (noted: Readonly<Record<string, number>>, ts: number): [string, TimedReading][] =>
  Object.entries(noted).map(([field, value]) => [field, { ts, value }]);

interface MarkedMeter extends MeterRows {
  rows: readonly MarkedRow[];
}

const registersOf = (rows: readonly MarkedRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => [...values.keys()].filter(isRegister))),
];

/** Rows of each stretch on the page. */
function windowsOf(stretches: readonly Stretch[], { limit, offset, newestFirst }: MessageQuery) {
  const windows = stretches.map(() => ({ limit: 0, offset: 0 }));
  const order = [...stretches.keys()];
  if (newestFirst) order.reverse();
  let [skip, left] = [offset, limit];
  for (const place of order) {
    const rows = stretches[place]?.rows ?? 0;
    const skipped = Math.min(skip, rows);
    const taken = Math.min(left, rows - skipped);
    windows[place] = { limit: taken, offset: skipped };
    skip -= skipped;
    left -= taken;
  }
  return windows;
}
