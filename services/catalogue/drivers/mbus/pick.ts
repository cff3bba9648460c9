import type { MbusRecord } from './records';
import type { MbusQuantity } from './units';
import type { Phase } from './vifes';

const JOULES_IN_WH = 3600;
const isJoule = ({ unit }: MbusRecord): boolean => unit === 'J' || unit === 'J/h';

/** Tariff, storage and other places of a value, if not that of the meter as a whole. */
export interface Where {
  tariff?: number;
  phase?: Phase;
  direction?: 'backward';
  /** Meaning of its VIFEs, if they change that of the VIF. */
  change?: string;
}

/**
 * The present value of a quantity: instantaneous, of storage 0, of the meter itself, and unchanged by VIFEs unless
 * these are named. null = the meter has it without a value; undefined = it has none.
 */
export type Picked = (quantity: MbusQuantity, where?: Where) => number | null | undefined;

const isPresent = ({ function: fn, storage, subunit, isRaw, value }: MbusRecord): boolean =>
  fn === 'value' && storage === 0 && subunit === 0 && !isRaw && typeof value !== 'string';

/** Better of two equivalent records: one with a value, without a direction and with the finest step. */
function better(one: MbusRecord, other: MbusRecord): number {
  const rank = (record: MbusRecord) => [
    record.value === null ? 1 : 0,
    record.direction === 'forward' ? 1 : 0,
    record.resolution / (isJoule(record) ? JOULES_IN_WH : 1),
  ];
  const [a, b] = [rank(one), rank(other)];
  return a.map((each, at) => each - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Picks values, or the ranges of the records that have them. */
export function picker(all: readonly MbusRecord[], what: 'value' | 'range' = 'value'): Picked {
  const records = all.filter(isPresent);
  return (quantity, { tariff = 0, phase, direction, change } = {}) => {
    const [record] = records
      .filter((each) => each.quantity === quantity && each.tariff === tariff && each.phase === phase)
      .filter((each) => each.change === change)
      .filter((each) => (each.direction === 'backward') === (direction === 'backward'))
      .sort(better);
    if (!record) return undefined;
    const number = record[what];
    if (typeof number !== 'number') return null;
    return isJoule(record) ? number / JOULES_IN_WH : number;
  };
}

const isSamePlace = (one: MbusRecord, other: MbusRecord): boolean =>
  one.quantity === other.quantity &&
  one.tariff === other.tariff &&
  one.phase === other.phase &&
  one.direction === other.direction &&
  one.change === other.change;

/**
 * Indistinguishable records of one telegram with different values, e.g. the powers of three phases without their codes,
 * are of unknown meaning: none of them is the value of the meter. A later telegram may repeat a value.
 */
export function apart(records: readonly MbusRecord[]): MbusRecord[] {
  const present = records.filter(isPresent);
  const isAlike = (one: MbusRecord, other: MbusRecord) =>
    one.bytes.buffer === other.bytes.buffer && isSamePlace(one, other) && better(one, other) === 0;
  return records.map((record) => {
    const isAmbiguous =
      present.includes(record) && present.some((other) => isAlike(record, other) && other.value !== record.value);
    return isAmbiguous ? { ...record, isRaw: true } : record;
  });
}
