import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { SqlParameters } from '../../search-sql';
import type { MeteringDeviceRow } from './metering-device.row';
import { CountMemory } from './count-memory';
import { type MeteringDeviceOrder, orderBySql, SORT_COLUMNS } from './list-order';
import { type MeteringDeviceFilter, select, stateConditions } from './list-selection';
import { type Slice, slicesOf, spanStarts, type Spread, type SpreadGroup, type StatusField } from './status-spread';

type Order = MeteringDeviceOrder & { field: StatusField };

/** Distribution of a list's devices over a status field, and which of them are on a page. */
@Injectable()
export class StatusSpreadRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: CountMemory,
  ) {}

  /** true where the spread of that list is known without counting. */
  isKnown(ctx: Context, filter: MeteringDeviceFilter, { field }: Order): boolean {
    return this.counts.remembered(ctx.companyId, keyOf(ctx, filter, field)) !== undefined;
  }

  of(ctx: Context, filter: MeteringDeviceFilter, { field }: Order): Promise<Spread> {
    return this.counts.counted(ctx.companyId, keyOf(ctx, filter, field), () => this.count(ctx, filter, field));
  }

  /** The devices of a page, in order. Devices that changed since the spread was counted may make it a few shorter. */
  async ids(ctx: Context, filter: MeteringDeviceFilter, order: Order, spread: Spread, range: Range): Promise<number[]> {
    const slices = slicesOf(order.field, order.descending, spread, range);
    const parts = await Promise.all(slices.map((slice) => this.slice(ctx, filter, order, spread, slice)));
    return parts.flat();
  }

  private async count(ctx: Context, filter: MeteringDeviceFilter, field: StatusField): Promise<Spread> {
    const parameters = new SqlParameters();
    const { from, where } = select(ctx, filter, parameters, 'status');
    const starts = field === 'last_contact' ? spanStarts(Date.now()) : [];
    const value =
      field === 'last_contact'
        ? `width_bucket(s.last_contact, ${parameters.bind(datesOf(starts))}::timestamptz[])`
        : SORT_COLUMNS[field].sql;
    const groups = await this.database.query<SpreadGroup>(
      `SELECT ${value} AS value, count(*) AS total FROM ${from} WHERE ${where} GROUP BY 1`,
      parameters.values,
    );
    return { total: groups.reduce((sum, group) => sum + group.total, 0), groups, starts };
  }

  private async slice(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: Order,
    spread: Spread,
    slice: Slice,
  ): Promise<number[]> {
    const parameters = new SqlParameters();
    const { from, where, id } = select(ctx, filter, parameters, 'status');
    const ofValues = valuesSql(order.field, spread, slice, parameters);
    const byId = order.field === 'state' || slice.values.includes(null);
    const left = slice.total - slice.offset - slice.limit;
    const backwards = byId && left < slice.offset;
    const orderBy = byId
      ? `${id} ${order.descending === backwards ? 'ASC' : 'DESC'}`
      : orderBySql(SORT_COLUMNS[order.field], order.descending, false, id);
    const rows = await this.database.query<{ id: number }>(
      `SELECT ${id} AS id FROM ${from} WHERE ${where} AND ${ofValues} ORDER BY ${orderBy}
       LIMIT ${parameters.bind(slice.limit)} OFFSET ${parameters.bind(backwards ? left : slice.offset)}`,
      parameters.values,
    );
    const ids = rows.map((row) => row.id);
    return backwards ? ids.reverse() : ids;
  }
}

interface Range {
  limit: number;
  offset: number;
}

const datesOf = (times: readonly number[]): Date[] => times.map((time) => new Date(time));

const keyOf = (ctx: Context, filter: MeteringDeviceFilter, field: StatusField): unknown => ({
  ...filter,
  user: tiedTo(ctx),
  by: field,
});

/** The devices whose value is in one of the slice's groups. */
function valuesSql(field: StatusField, { starts }: Spread, { values }: Slice, parameters: SqlParameters): string {
  const column = SORT_COLUMNS[field].sql;
  if (values.includes(null)) return `${column} IS NULL`;
  if (field === 'state') return stateConditions(values[0] as MeteringDeviceRow['device_state']).join(' AND ');
  const numbers = values.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (field !== 'last_contact') return `${column} BETWEEN ${parameters.bind(least)} AND ${parameters.bind(most)}`;
  const [from, to] = [starts[least - 1], starts[most]];
  return [
    `${column} IS NOT NULL`,
    ...(from === undefined ? [] : [`${column} >= ${parameters.bind(new Date(from))}::timestamptz`]),
    ...(to === undefined ? [] : [`${column} < ${parameters.bind(new Date(to))}::timestamptz`]),
  ].join(' AND ');
}
