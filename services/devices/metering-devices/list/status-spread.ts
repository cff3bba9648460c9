import type { Counted } from './count-memory';
import type { SortField } from './list-order';

/** Sort fields that change with every message, and that no index therefore has. */
export type StatusField = Extract<SortField, 'state' | 'last_contact' | 'battery' | 'rssi'>;

/** Number of devices of a list with a value of the sort field, or in a span of times; null = none at all. */
export interface SpreadGroup {
  value: string | number | null;
  total: number;
}

/** Distribution of the devices of a list over the values of its sort field. */
export interface Spread extends Counted {
  groups: SpreadGroup[];
  /** Starts of the spans of a time field, ascending, Unix milliseconds. Span 0 lies before the first one. */
  starts: number[];
}

/** A part of a page: devices of these neighbouring groups, from the offset-th of them on. */
export interface Slice {
  /** Values in the order of the list; a single one for the group of a state or of devices without a value. */
  values: (string | number | null)[];
  /** Devices of all of them. */
  total: number;
  offset: number;
  limit: number;
}

/** Spans of time are the finer the nearer they are: each begins 5 % earlier than the next. From 50 ms to 30 years; Unix milliseconds. */
export function spanStarts(now: number): number[] {
  const ages = Array.from({ length: 415 }, (_, n) => Math.exp(n / 20) - 1);
  return ages.reverse().map((age) => Math.round(now - age * 1000));
}

/** Parts of a page in the order of the list. Pure. */
export function slicesOf(
  field: StatusField,
  descending: boolean,
  spread: Spread,
  range: { limit: number; offset: number },
): Slice[] {
  const slices: Slice[] = [];
  let [skipped, wanted] = [range.offset, range.limit];
  for (const group of ordered(field, descending, spread.groups)) {
    if (wanted === 0) break;
    if (skipped >= group.total) {
      skipped -= group.total;
      continue;
    }
    const limit = Math.min(wanted, group.total - skipped);
    const last = slices.at(-1);
    if (last && isMerged(field, last.values.at(-1) ?? null) && isMerged(field, group.value)) {
      last.values.push(group.value);
      last.total += group.total;
      last.limit += limit;
    } else slices.push({ values: [group.value], total: group.total, offset: skipped, limit });
    skipped = 0;
    wanted -= limit;
  }
  return slices;
}

/** true: devices of one state, or without a value, follow each other by id: an index has that order. */
const isMerged = (field: StatusField, value: string | number | null): boolean => field !== 'state' && value !== null;

/**
 * Groups in order. Devices without a last contact come first in ascending order, those without a battery or a signal
 * last.
 */
function ordered(field: StatusField, descending: boolean, groups: readonly SpreadGroup[]): SpreadGroup[] {
  const none = groups.filter(({ value }) => value === null);
  const some = groups.filter(({ value }) => value !== null).sort((a, b) => compare(a.value, b.value));
  if (descending) some.reverse();
  return field === 'last_contact' && !descending ? [...none, ...some] : [...some, ...none];
}

const compare = (a: string | number | null, b: string | number | null): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;
