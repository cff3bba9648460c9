import type { Context } from '@gaugeway/platform/auth';
import type { SqlParameters } from '../search-sql';

/** Filters of the device list by an attribute: a value, or bounds of a number or a date (`YYYY-MM-DD`). */
export interface AttributeFilter {
  attributeId: number;
  /** Exact value; case-insensitive. */
  value?: string | number | boolean;
  /** Bounds, inclusive: of a number, or days since 1970 of a date. */
  from?: number;
  to?: number;
}

/**
 * A condition on `device`, the column of a device's id in the caller's query (`d.id`): put it among the conditions of
 * the list with AND, once per attribute in the filter.
 *
 *   where.push(attributeCondition(ctx, { attributeId: 7, value: 'North' }, parameters, 'd.id'));
 *
 * It reads only the index of the values (attribute, value, device). An attribute of another company selects nothing.
 */
export function attributeCondition(
  ctx: Context,
  { attributeId, value, from, to }: AttributeFilter,
  parameters: SqlParameters,
  device: string,
): string {
  const attribute = `v.attribute_id = (SELECT a.id FROM devices.attribute a
    WHERE a.id = ${parameters.bind(attributeId)} AND a.company_id = ${parameters.bind(ctx.companyId)})`;
  const conditions = [attribute];
  if (value !== undefined) conditions.push(`v.value_key = lower(${parameters.bind(String(value))})`);
  if (from !== undefined) conditions.push(`v.number >= ${parameters.bind(from)}`);
  if (to !== undefined) conditions.push(`v.number <= ${parameters.bind(to)}`);
  return `${device} IN (SELECT v.device_id FROM devices.attribute_value v WHERE ${conditions.join(' AND ')})`;
}
