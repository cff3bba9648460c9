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
  const layouts = new Map<string, number>();
  const result: BusReadings = { layouts: [], readings: [], implausible: [] };
  for (const row of rows) {
    const ts = row.ts ?? Math.floor(fallbackMs / 1000);
    if (!isPlausible(ts * 1000, receivedAt)) {
      result.implausible.push(isoOrNumber(ts));
      continue;
    }
    const { fields, key } = orderedFields(model, row);
    const layout = layouts.get(key) ?? layouts.size;
    if (layout === layouts.size) {
      layouts.set(key, layout);
      // The list itself, which nobody changes: who stores it knows it by that.
      result.layouts.push({ fields: fields as string[] });
    }
    result.readings.push({
      type: row.type,
      ts,
      layout,
      values: fields.map((field) => finite(row.values[field])),
      extra: row.extra && Object.keys(row.extra).length > 0 ? JSON.stringify(row.extra) : '',
      status: 0,
    });
  }
  return result;
}

interface Ordered {
  given: readonly string[];
  fields: readonly string[];
  /** Of the same fields in the same order. */
  key: string;
}

/** Of each model the last row of each type: a device sends the same fields again and again. */
const lastOrdered = new WeakMap<DeviceModel, Map<number, Ordered>>();

/** The given fields in the order of the model's columns, so that the same packet always gives the same layout. */
function orderedFields(model: DeviceModel, { type, values }: DecodedReading): Ordered {
  const given = Object.keys(values);
  let ofModel = lastOrdered.get(model);
  if (!ofModel) lastOrdered.set(model, (ofModel = new Map<number, Ordered>()));
  const last = ofModel.get(type);
  if (last && isSame(last.given, given)) return last;
  const columns: readonly string[] = layoutOf(model, type);
  const known = columns.filter((name) => Object.hasOwn(values, name));
  const fields = [...known, ...given.filter((name) => !columns.includes(name)).sort()];
  const ordered = { given, fields, key: fields.join(',') };
  ofModel.set(type, ordered);
  return ordered;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** NaN is "not given". */
const finite = (value: number | null | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : NaN;

function isoOrNumber(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
