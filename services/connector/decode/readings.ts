import { type DecodedReading, type DeviceModel, layoutOf } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';

const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** A clock may run ahead by a wrongly set time zone, not by more. */
const AHEAD_MS = 86_400_000;

/** Between the year 2000 and a day after the reception, all in Unix milliseconds. */
export function isPlausible(at: number, receivedAt: number): boolean {
  return at >= EARLIEST_MS && at <= receivedAt + AHEAD_MS;
}

export interface BusReadings {
  layouts: gaugeway.Layout.$Properties[];
  readings: gaugeway.Reading.$Properties[];
  /** Times of rows that were left out, ISO. */
  implausible: string[];
}

/**
 * Rows as they travel on the bus: values by layout, in the order of the model's columns. A row without a time of its own
 * gets `fallbackMs`; one with an impossible time is left out.
 */
export function busReadings(
  model: DeviceModel,
  rows: readonly DecodedReading[],
  fallbackMs: number,
  receivedAt: number,
): BusReadings {
  const layouts = new Map<string, { index: number; fields: string[] }>();
  const result: BusReadings = { layouts: [], readings: [], implausible: [] };
  for (const row of rows) {
    const ts = row.ts ?? Math.floor(fallbackMs / 1000);
    if (!isPlausible(ts * 1000, receivedAt)) {
      result.implausible.push(isoOrNumber(ts));
      continue;
    }
    const fields = orderedFields(model, row);
    const key = fields.join(',');
    const layout = layouts.get(key) ?? { index: layouts.size, fields };
    layouts.set(key, layout);
    result.readings.push({
      type: row.type,
      ts,
      layout: layout.index,
      values: fields.map((field) => finite(row.values[field])),
      extra: row.extra && Object.keys(row.extra).length > 0 ? JSON.stringify(row.extra) : '',
      status: 0,
    });
  }
  result.layouts = [...layouts.values()].map(({ fields }) => ({ fields }));
  return result;
}

/** The given fields in the order of the model's columns, so that the same packet always gives the same layout. */
function orderedFields(model: DeviceModel, row: DecodedReading): string[] {
  const columns: readonly string[] = layoutOf(model, row.type);
  const given = Object.keys(row.values);
  const known = columns.filter((name) => Object.hasOwn(row.values, name));
  return [...known, ...given.filter((name) => !columns.includes(name)).sort()];
}

/** NaN is "not given". */
const finite = (value: number | null | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : NaN;

function isoOrNumber(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
