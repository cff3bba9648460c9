import { type Decoded, type DecodedReading, type DeviceModel, layoutOf } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';
import { datedRows, isPossible } from './device-clock';

export interface BusReadings {
  layouts: gaugeway.Layout.$Properties[];
  readings: gaugeway.Reading.$Properties[];
  /** Every row has a time of the device's own. */
  hasOwnTimes: boolean;
}

/**
 * Rows in the format of the bus: values by layout, in the order of the model's columns. `receptionMs` is the time of
 * rows without a possible time.
 */
export function busReadings(model: DeviceModel, decoded: readonly DecodedReading[], receptionMs: number): BusReadings {
  const layouts = new Map<string, number>();
  const { rows, hasOwnTimes } = datedRows(decoded, receptionMs);
  const result: BusReadings = { layouts: [], readings: [], hasOwnTimes };
  for (const row of rows) {
    const { fields, key } = orderedFields(model, row);
    const layout = layouts.get(key) ?? layouts.size;
    if (layout === layouts.size) {
      layouts.set(key, layout);
      // The list itself, which nobody changes: who stores it knows it by that.
      result.layouts.push({ fields: fields as string[] });
    }
    result.readings.push({
      type: row.type,
      ts: row.ts,
      layout,
      values: fields.map((field) => finite(row.values[field])),
      extra: row.extra && Object.keys(row.extra).length > 0 ? JSON.stringify(row.extra) : '',
      status: 0,
    });
  }
  return result;
}

/** Declared ranges and reported resets of registers in the format of the bus; absent = none. */
export interface BusRegisters {
  ranges?: gaugeway.RegisterRange.$Properties[];
  resets?: gaugeway.RegisterReset.$Properties[];
}

/**
 * Facts of registers that a device reports besides their values. A reset without a possible time is as old as the newest row
 * with its register, which is of the new count; without such a row it is as old as the reception.
 */
export function busRegisters(
  { ranges, resets }: Decoded,
  { layouts, readings }: BusReadings,
  receptionMs: number,
): BusRegisters {
  const reception = Math.floor(receptionMs / 1000);
  const newest = (field: string) => {
    const withField = readings.filter(({ layout }) => layouts[layout ?? 0]?.fields?.includes(field));
    return withField.length > 0 ? Math.max(...withField.map(({ ts }) => ts ?? 0)) : reception;
  };
  return {
    ...(ranges ? { ranges: Object.entries(ranges).map(([field, range]) => ({ field, range })) } : {}),
    ...(resets
      ? {
          resets: resets.map(({ field, ts, last, start }) => ({
            ...{ field, last, start },
            ts: ts !== null && isPossible(ts, reception) ? ts : newest(field),
          })),
        }
      : {}),
  };
}

interface Ordered {
  given: readonly string[];
  fields: readonly string[];
  /** Key of the same fields in the same order. */
  key: string;
}

/** Last row of each type by model: a device sends the same fields again and again. */
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
