import type { gaugeway } from '@gaugeway/proto/events';
import type { Batch, Delivery, IncomingRow } from './batch';

const MOST_FIELDS = 256;
const INT4_MAX = 2 ** 31 - 1;
/** Keys of a row that are none of its fields. */
const ROW_KEYS = ['datetime', 'created_at'];

/** Each event to its rows. A row that cannot be stored in form (not in time: that is the next step) is refused here. */
export function takeApart(batch: Batch): void {
  for (const event of batch.events) {
    if (!event.value) continue;
    const delivery: Delivery = { event, reading: event.value, rows: [], refusals: [], pass: 'fresh' };
    const isDevice = isInt4(event.value.deviceId) && event.value.deviceId > 0;
    for (const [index, reading] of event.value.readings.entries()) {
      const row = isDevice ? rowOf(event.value, reading, index) : 'the device is not told';
      if (typeof row === 'string') delivery.refusals.push({ reading: index, cause: 'malformed', sentence: row });
      else delivery.rows.push(row);
    }
    batch.deliveries.push(delivery);
  }
}

/** The row, or why it is none. */
function rowOf(decoded: gaugeway.ReadingDecoded, reading: gaugeway.IReading, index: number): IncomingRow | string {
  const fields = decoded.layouts[reading.layout ?? 0]?.fields ?? [];
  const values = reading.values ?? [];
  const type = reading.type ?? 0;
  if (type < 1 || type > 255) return `there is no message type ${type}`;
  if (values.length !== fields.length) return `${values.length} values do not fit a layout of ${fields.length} fields`;
  if (fields.length > MOST_FIELDS) return `a row of ${fields.length} fields is too wide`;
  if (fields.some((field) => field === '' || field.length > 64 || field.includes('\0'))) return 'a field has no usable name';
  const extra = extraOf(reading.extra ?? '');
  if (extra === undefined) return 'the extra fields are no JSON object';
  return {
    deviceId: decoded.deviceId,
    companyId: isInt4(decoded.companyId) ? decoded.companyId : 0,
    type,
    at: Math.round((reading.ts ?? NaN) * 1000),
    layoutId: 0,
    values: values.every(Number.isFinite) ? values : values.map((value) => (Number.isFinite(value) ? value : NaN)),
    extra,
    status: reading.status ?? 0,
    receivedAt: decoded.receivedAt > 0 ? decoded.receivedAt : Date.now(),
    reading: index,
    fields,
    stored: null,
  };
}

/**
 * The extra fields as a flat JSON object that PostgreSQL takes (no NUL, no half of a surrogate pair), so that a view can
 * splice it into a row as it is; null where there are none, undefined where it is no object.
 */
function extraOf(text: string): string | null | undefined {
  if (text === '') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed).map(([name, value]: [string, unknown]) => [extraName(name), scalar(value)] as const);
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null;
}

function extraName(name: string): string {
  return ROW_KEYS.includes(name) ? `extra_${name}` : clean(name);
}

function scalar(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  return typeof value === 'object' && value !== null ? clean(JSON.stringify(value)) : value;
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function isInt4(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= INT4_MAX;
}
