import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, Database, isSeen } from '@gaugeway/platform/database';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { selectedColumns } from '@gaugeway/platform/fields';
import { SqlParameters } from '../../search-sql';
import type { MeteringDeviceRow } from './metering-device.row';
import { CountMemory } from './count-memory';
import { type ListAnchor, stepFrom } from './list-anchor';
import { beyondSql, isWalked, type MeteringDeviceOrder, orderBySql, SORT_COLUMNS, type Step } from './list-order';
import { type MeteringDeviceFilter, searchTerms, select, STATE_OF_DEVICE } from './list-selection';
import type { StatusField } from './status-spread';
import { StatusSpreadRepository } from './status-spread.repository';

/** Beyond this offset the list is walked from whichever end is nearer, which needs the total first. */
const DEEP_OFFSET = 20_000;

/** Letters of a word that may mean a modem, and how many modems it may mean. */
const IDENTIFYING = 5;
const MOST_GATEWAYS = 200;

const COLUMNS = `d.id, d.company_id, d.model_id, ${selectedColumns(METERING_DEVICE_FIELDS, 'd')},
  d.zones, d.state, d.version, floor(extract(epoch FROM d.created_at))::float8 AS created_at,
  ${STATE_OF_DEVICE} AS device_state, floor(extract(epoch FROM s.last_contact))::float8 AS last_contact,
  s.rssi, s.snr, s.battery, s.reading_type, floor(extract(epoch FROM s.reading_at))::float8 AS reading_at, s.reading_values,
  s.reading_clock,  s.shown_states`;

interface Range {
  limit: number;
  offset: number;
}

/**
 * Pages of metering devices. A list by name, serial, model or creation walks an index: from the page that the caller
 * sees, else from the nearer end. One by state, contact, battery or signal, which no index has, knows how its devices
 * spread over the values and reads only those with the page's values. Rows are fetched for the ids of the page only.
 */
@Injectable()
export class MeteringDeviceListRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: CountMemory,
    private readonly spreads: StatusSpreadRepository,
  ) {}

  /** One device of the caller's company with its status, from the trash too; null = none there. */
  async find(ctx: Context, id: number): Promise<MeteringDeviceRow | null> {
    const [row] = await this.database.prepared<MeteringDeviceRow>(
      'devices.find',
      `SELECT ${COLUMNS} FROM devices.metering_device d JOIN devices.device_status s ON s.device_id = d.id
       WHERE d.id = $2 AND d.company_id = $1 AND ${isSeen('d.seen_by', '$3')}`,
      [ctx.companyId, id, tiedTo(ctx)],
    );
    return row ?? null;
  }

  /**
   * Gateway devices of the company whose identity or phone number matches, per word of a search; their meters are
   * found.
   */
  async gatewaysFor(ctx: Context, search: string): Promise<number[][] | undefined> {
    const words = searchTerms(search).map((word) => (/^[\d-]+$/.test(word) ? word.replace(/-/g, '') : word));
    if (!words.some((word) => word.length >= IDENTIFYING)) return undefined;
    return Promise.all(
      words.map(async (word) => {
        if (word.length < IDENTIFYING) return [];
        // A country's own prefix and its international code mean the same number: the last ten digits decide.
        const phone = /^\d+$/.test(word) ? containing(word.slice(-10)) : null;
        const rows = await this.database.query<{ id: number }>(
          `SELECT id FROM devices.gateway_device WHERE company_id = $1 AND identity ILIKE $2
           UNION SELECT id FROM devices.gateway_device
             WHERE company_id = $1 AND regexp_replace(phone_number, '\\D', '', 'g') LIKE $4 LIMIT $3`,
          [ctx.companyId, containing(word), MOST_GATEWAYS, phone],
        );
        return rows.map(({ id }) => id);
      }),
    );
  }

  /** Page of devices. An anchor on a nearby page saves the scan of the rows before it. */
  async page(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    range: Range,
    anchor: ListAnchor | null = null,
  ): Promise<{ rows: MeteringDeviceRow[]; total: number }> {
    const field = statusFieldOf(order);
    if (field) return this.pageByStatus(ctx, filter, { ...order, field }, range);
    const step = anchor && isWalked(order.field) ? stepFrom(anchor, order, range) : null;
    if (step) {
      const [total, rows] = await Promise.all([
        this.total(ctx, filter),
        this.rowsBeyond(ctx, filter, order, step, range),
      ]);
      // Also empty where the device of the anchor was deleted.
      if (rows.length > 0) return { rows, total };
    }
    if (range.offset < DEEP_OFFSET) {
      const [total, rows] = await Promise.all([this.total(ctx, filter), this.rows(ctx, filter, order, range)]);
      return { rows, total };
    }
    const total = await this.total(ctx, filter);
    return { rows: await this.rowsFromTheNearerEnd(ctx, filter, order, range, total), total };
  }

  /** At most `limit` devices in order, without their count. */
  async rows(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    range: Range,
    backwards = false,
  ): Promise<MeteringDeviceRow[]> {
    return this.walk(ctx, filter, order, range, backwards);
  }

  async count(ctx: Context, filter: MeteringDeviceFilter): Promise<number> {
    const parameters = new SqlParameters();
    const selection = select(ctx, filter, parameters, null);
    return this.database.count(`FROM ${selection.from} WHERE ${selection.where}`, parameters.values);
  }

  /** The devices that a filter finds, those behind one gateway device side by side; at most `limit`. */
  async ids(ctx: Context, filter: MeteringDeviceFilter, limit: number): Promise<number[]> {
    const parameters = new SqlParameters();
    const selection = select(ctx, filter, parameters, 'device');
    const rows = await this.database.query<{ id: number }>(
      `SELECT d.id FROM ${selection.from} WHERE ${selection.where}
       ORDER BY d.gateway_id NULLS FIRST, d.id LIMIT ${parameters.bind(limit)}`,
      parameters.values,
    );
    return rows.map(({ id }) => id);
  }

  private total(ctx: Context, filter: MeteringDeviceFilter): Promise<number> {
    return this.counts.total(ctx.companyId, { ...filter, user: tiedTo(ctx) }, () => this.count(ctx, filter));
  }

  private async pageByStatus(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder & { field: StatusField },
    range: Range,
  ): Promise<{ rows: MeteringDeviceRow[]; total: number }> {
    // Near the beginning a list whose spread is not known yet is quicker sorted than spread and then read.
    if (range.offset < DEEP_OFFSET && !this.spreads.isKnown(ctx, filter, order)) {
      const [{ total }, rows] = await Promise.all([
        this.spreads.of(ctx, filter, order),
        this.rows(ctx, filter, order, range),
      ]);
      return { rows, total };
    }
    const spread = await this.spreads.of(ctx, filter, order);
    const ids = await this.spreads.ids(ctx, filter, order, spread, range);
    return { rows: await this.rowsOf(ctx, ids), total: spread.total };
  }

  private async rowsBeyond(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    step: Step,
    range: Range,
  ): Promise<MeteringDeviceRow[]> {
    const rows = await this.walk(ctx, filter, order, { ...range, offset: step.skip }, step.backwards, step);
    return step.backwards ? rows.reverse() : rows;
  }

  private async rowsFromTheNearerEnd(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    range: Range,
    total: number,
  ): Promise<MeteringDeviceRow[]> {
    const left = total - range.offset;
    if (left <= 0) return [];
    if (left >= range.offset) return this.rows(ctx, filter, order, range);
    const limit = Math.min(range.limit, left);
    return (await this.rows(ctx, filter, order, { limit, offset: left - limit }, true)).reverse();
  }

  private walk(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    range: Range,
    backwards: boolean,
    step?: Step,
  ): Promise<MeteringDeviceRow[]> {
    const parameters = new SqlParameters();
    const column = SORT_COLUMNS[order.field];
    const { from, where, id } = select(ctx, filter, parameters, column.table, order.modelsByTitle);
    const beyond = step ? ` AND ${beyondSql(order, step, ctx.companyId, parameters)}` : '';
    const orderBy = orderBySql(column, order.descending, backwards, id);
    // Literal limits: a cached plan knows the size of its page; few sizes and first pages repeat.
    const limits = `LIMIT ${Math.trunc(range.limit)} OFFSET ${Math.trunc(range.offset)}`;
    return this.database.query<MeteringDeviceRow>(
      `WITH page AS (
         SELECT id, row_number() OVER () AS place
         FROM (SELECT ${id} AS id FROM ${from} WHERE ${where}${beyond} ORDER BY ${orderBy} ${limits}) ids)
       SELECT ${COLUMNS} FROM page JOIN devices.metering_device d ON d.id = page.id
         JOIN devices.device_status s ON s.device_id = page.id ORDER BY page.place`,
      parameters.values,
    );
  }

  /** Rows in the order of the ids, which were selected for the caller. */
  private async rowsOf(ctx: Context, ids: readonly number[]): Promise<MeteringDeviceRow[]> {
    if (ids.length === 0) return [];
    return this.database.query<MeteringDeviceRow>(
      `SELECT ${COLUMNS} FROM unnest($2::int[]) WITH ORDINALITY AS page(id, place)
         JOIN devices.metering_device d ON d.id = page.id AND d.company_id = $1
         JOIN devices.device_status s ON s.device_id = page.id ORDER BY page.place`,
      [ctx.companyId, ids],
    );
  }
}

function statusFieldOf({ field }: MeteringDeviceOrder): StatusField | null {
  return field === 'state' || field === 'last_contact' || field === 'battery' || field === 'rssi' ? field : null;
}
