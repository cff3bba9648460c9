import type { Driver, DriverRequest, ReadKind } from '@gaugeway/catalogue';
import { jsonObject } from '../decode/decode-wired';

const READ_KINDS: readonly ReadKind[] = ['info', 'clock', 'current', 'instant', 'archive', 'profile', 'journal'];

/**
 * What a poll asks the driver for (specification 2, section 3; decisions.md): `{ tariff: 1 }` the registers,
 * `{ read_info: true }` the reference information, `{ read: kind, ...arguments }` one kind by its name; `{}` and
 * `{ now_value: 1 }` the registers and the instant values. Empty where the driver can read none of it.
 */
export function pollRequests(management: string, driver: Driver): DriverRequest[] {
  const { read, ...rest } = jsonObject(management);
  return kindsOf(read, rest)
    .filter((kind) => driver.reads.includes(kind))
    .map((kind) => ({ kind, arguments: kind === read ? rest : {} }));
}

function kindsOf(read: unknown, management: Record<string, unknown>): ReadKind[] {
  const named = READ_KINDS.find((kind) => kind === read);
  if (named) return [named];
  if (management.tariff) return ['current'];
  if (management.read_info) return ['info'];
  return ['current', 'instant'];
}
