import { isCountedSql } from './held-back.repository';

/** More rows than a device has, as an expression: PostgreSQL expects few of them and reads them in the order of their key. */
const UNKNOWN_LIMIT = '(SELECT 2000000000)';

/**
 * SQL of the first (ASC) or last (DESC) values of a field that figures are made of: `ts`, `value`, and its own `status`. With
 * a join and plain conditions PostgreSQL takes such values for rare, and reads and sorts all rows of the device.
 *
 * @param rows condition on `m`: device, type and times of the readings
 * @param field expression of the name of the field
 */
export const firstCountedSql = (rows: string, field: string, order: 'ASC' | 'DESC', most: number): string => `(
  SELECT m.ts, m."values"[m.at] AS value, coalesce((m.marks->${field}->>'status')::int, m.status) AS status
  FROM (SELECT m.device_id, m.type, m.ts, m."values", m.status, m.marks,
      array_position((SELECT l.fields FROM messages.layout l WHERE l.id = m.layout_id), ${field}) AS at
    FROM messages.message m WHERE ${rows} ORDER BY m.ts ${order} LIMIT ${UNKNOWN_LIMIT}) AS m
  WHERE m."values"[m.at] BETWEEN -1e300 AND 1e300 AND ${isCountedSql('m', field)}
  ORDER BY m.ts ${order} LIMIT ${most})`;
