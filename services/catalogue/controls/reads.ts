import type { Driver, DriverRequest, ReadKind } from '../driver';
import { beginOf, moved, periodOf } from '../drivers/periods';
import { controlOf, isControlKey } from './index';
import { momentOf } from './schema';

const READ_KINDS: readonly ReadKind[] = ['info', 'clock', 'current', 'instant', 'archive', 'profile', 'journal'];
const HOURLY = 100;
const DAY = 86_400;
/** Seconds that one request of an archive without borders spans, by its type; others span a month. */
const SPANS: Readonly<Record<number, number>> = {
  100: DAY,
  102: 7 * DAY,
  104: 92 * DAY,
  105: 184 * DAY,
};
const MONTH = 31 * DAY;

/**
 * Requests to a driver for a management that reads, the only map of readable kinds: the keys of class A, `{}` for the
 * current values, `{ read: kind, from?, to? }` for one kind by its name (Unix seconds), `{ reads: [...] }` for several
 * of these, as poll groups request. Requests that the driver cannot read are left out, so an empty list means that
 * nothing of it can be read. `timeZone`: of the device, hours.
 */
export function readsOf(
  driver: Driver,
  management: Readonly<Record<string, unknown>>,
  timeZone: number,
): DriverRequest[] {
  const { read, reads, ...rest } = management;
  if (Array.isArray(reads)) return reads.flatMap((one) => (isRecord(one) ? readsOf(driver, one, timeZone) : []));
  if (read !== undefined) {
    const named = READ_KINDS.find((kind) => kind === read);
    return named ? [{ kind: named, arguments: rest }].filter((request) => isRead(driver, request)) : [];
  }
  const readKeys = Object.keys(rest).filter((key) => isControlKey(key) && rest[key] !== 0 && rest[key] !== false);
  const keys = readKeys.length > 0 || Object.keys(rest).length > 0 ? readKeys : ['now_value'];
  const kinds = keys.flatMap((key) => (isControlKey(key) ? (controlOf(key).reads ?? []) : []));
  return [...new Set(kinds)]
    .map((kind) => ({ kind, arguments: argumentsOf(kind, rest, timeZone) }))
    .filter((request) => isRead(driver, request));
}

/** An archive has to be one of those that the meter keeps. */
function isRead(driver: Driver, { kind, arguments: { type } }: DriverRequest): boolean {
  if (!driver.reads.includes(kind)) return false;
  return kind !== 'archive' || type === undefined || (driver.archives?.includes(Number(type)) ?? false);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function argumentsOf(
  kind: ReadKind,
  management: Readonly<Record<string, unknown>>,
  timeZone: number,
): Record<string, unknown> {
  if (kind === 'journal') return management.event_log === undefined ? {} : { event_log: management.event_log };
  const moment = typeof management.datetime === 'string' ? momentOf(management.datetime) : null;
  if (moment === null || (kind !== 'archive' && kind !== 'profile')) return {};
  const from = moment - Math.round(timeZone * 3600);
  const type = Number(management.archive) || HOURLY;
  if (kind === 'profile') return { from, to: from + DAY };
  const period = periodOf(type);
  if (!period) return { type, from, to: from + (SPANS[type] ?? MONTH) };
  // Both borders of a day, month or year.
  const begin = beginOf(period, from, timeZone);
  return { type, from: begin.ts, to: moved(begin, period, 1).ts };
}
