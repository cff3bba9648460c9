import type { Driver, DriverRequest, ReadKind } from '@gaugeway/catalogue';
import { jsonObject } from '../decode/decode-wired';

const READ_KINDS: readonly ReadKind[] = ['info', 'clock', 'current', 'instant', 'archive', 'profile', 'journal'];

/** Keys of a management that read, and the kinds of reading they stand for (specification 3, section 2.3). */
const READS: ReadonlyMap<string, readonly ReadKind[]> = new Map([
  ['tariff', ['current']],
  ['now_value', ['current', 'instant']],
  ['read_info', ['info']],
]);

/**
 * What a poll asks the driver for: `{ tariff: 1 }` the registers, `{ now_value: 1 }` the instant values too,
 * `{ read_info: true }` the reference information, `{ read: kind, ...arguments }` one kind by its name, `{}` the values of
 * now. Empty where the driver can read none of it.
 */
export function pollRequests(management: string, driver: Driver): DriverRequest[] {
  const { read, ...rest } = jsonObject(management);
  const named = READ_KINDS.find((kind) => kind === read);
  if (named) return driver.reads.includes(named) ? [{ kind: named, arguments: rest }] : [];
  const asked = Object.keys(rest).filter((key) => rest[key]);
  const kinds = (asked.length > 0 ? asked : ['now_value']).flatMap((key) => READS.get(key) ?? []);
  return [...new Set(kinds)].filter((kind) => driver.reads.includes(kind)).map((kind) => ({ kind, arguments: {} }));
}
