import { type DeviceModel, type ReadKind } from '@gaugeway/catalogue';

/** Keys of a management that only read, and what a driver must be able to read for each: one of them is enough. */
const READS: ReadonlyMap<string, readonly ReadKind[]> = new Map([
  ['tariff', ['current']],
  ['now_value', ['instant', 'current']],
  ['read_info', ['info']],
]);

/** Arguments of `{ read: kind }`: the period of an archive, Unix seconds. */
const PERIOD = ['from', 'to'];

/**
 * The management that a model's driver is to be given for a request: the keys that were asked for, or for a poll without
 * any the values of now. null = the model cannot do it, or it is more than reading. Pure.
 */
export function readRequest(
  model: DeviceModel | undefined,
  commandType: 'poll' | 'control',
  management: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const reads = model?.driver?.reads;
  if (!reads) return null;
  if ('read' in management) return isPlainRead(management, reads) ? management : null;
  const supported = (key: string): boolean => READS.get(key)?.some((kind) => reads.includes(kind)) ?? false;
  // A company that copied a model may have switched controls of it off: people cannot use them, the schedule goes on.
  const isOff = (key: string): boolean =>
    model.companyId !== undefined && (key === 'tariff' || key === 'now_value') && !model.controls.includes(key);
  // `tariff: 0` asks for nothing; `power: 0` switches off, so only what reads may be left out.
  const asked = Object.entries(management).filter(([key, value]) => !READS.has(key) || Boolean(value));
  if (asked.length > 0) return asked.every(([key]) => supported(key) && !isOff(key)) ? Object.fromEntries(asked) : null;
  return commandType === 'poll' && supported('now_value') ? { now_value: 1 } : null;
}

/** `{ read: kind, from?, to? }`: one kind of reading by its name. */
function isPlainRead({ read, ...period }: Readonly<Record<string, unknown>>, reads: readonly ReadKind[]): boolean {
  const isKnown = reads.some((kind) => kind === read);
  return isKnown && Object.entries(period).every(([key, value]) => PERIOD.includes(key) && typeof value === 'number');
}
