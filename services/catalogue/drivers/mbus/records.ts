import { DriverError } from '../../driver';
import { readBcd, readDate, readDateTime, readDateTimeSeconds, readInteger, readText } from './values';
import { unitOf, type MbusQuantity, type Unit } from './units';

/** Variable data records of a RSP_UD answer, EN 13757-3, clause 6 (fixtures/mbus.md). */
export interface MbusRecord {
  function: 'value' | 'maximum' | 'minimum' | 'error' | 'maker';
  storage: number;
  tariff: number;
  /** Subunit of the meter that it belongs to. */
  subunit: number;
  quantity: MbusQuantity;
  /** Unit of a numeric value, after its decimal factor was applied. */
  unit: string;
  /** A unit in plain text, where the meter sends one. */
  unitText?: string;
  /** Number in the unit, a date or text; null = the meter has no value. */
  value: number | string | null;
  /** Bytes of the value. */
  raw: Uint8Array;
}

export interface MbusRecords {
  records: MbusRecord[];
  /** The answer is continued in the next. */
  more: boolean;
}

const FUNCTIONS = ['value', 'maximum', 'minimum', 'error'] as const;
/** Bytes of data by the low nibble of the DIF; BCD and others by name below. */
const LENGTHS: Record<number, number> = {
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 4,
  6: 6,
  7: 8,
  9: 1,
  10: 2,
  11: 3,
  12: 4,
  14: 6,
};
const VARIABLE = 0x0d;
const FLOAT = 0x05;
const isBcd = (code: number) => code >= 0x09 && code !== VARIABLE && code <= 0x0e;

class Cursor {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  next(): number {
    return this.take(1)[0] ?? 0;
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new DriverError('bad_answer', 'record_cut');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  rest(): Uint8Array {
    return this.take(this.bytes.length - this.at);
  }
}

/** VIF or DIF extensions: bytes as long as the extension bit of the one before is set. */
function extensions(cursor: Cursor, first: number, most: number): number[] {
  const bytes: number[] = [];
  for (let last = first; last & 0x80 && bytes.length < most;) {
    last = cursor.next();
    bytes.push(last);
  }
  return bytes;
}

/** Value of variable length: what its first byte says. */
function variableValue(cursor: Cursor): { raw: Uint8Array; value: number | string | null } {
  const kind = cursor.next();
  if (kind <= 0xbf) {
    const raw = cursor.take(kind);
    return { raw, value: readText(raw) };
  }
  if (kind <= 0xdf) {
    const raw = cursor.take(kind & 0x0f);
    const value = readBcd(raw);
    return { raw, value: value !== null && kind >= 0xd0 ? -value : value };
  }
  const raw = cursor.take(kind <= 0xef ? kind - 0xe0 : kind <= 0xf4 ? 4 * (kind - 0xec) : kind === 0xf5 ? 48 : 64);
  return {
    raw,
    value: Array.from(raw)
      .reverse()
      .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
      .join(' '),
  };
}

function fixedValue(code: number, raw: Uint8Array, unit: Unit): number | string | null {
  if (raw.length === 0) return null;
  if (unit.quantity === 'date' && code === 2) return readDate(raw);
  if (unit.quantity === 'date_time' && code === 4) return readDateTime(raw);
  if (unit.quantity === 'date_time' && code === 6) return readDateTimeSeconds(raw);
  if (code === FLOAT) {
    const float = new DataView(raw.buffer, raw.byteOffset, 4).getFloat32(0, true);
    return Number.isFinite(float) ? scaled(float, unit.factor) : null;
  }
  const number = isBcd(code) ? readBcd(raw) : readInteger(raw);
  return number === null ? null : scaled(number, unit.factor);
}

/** Divides by a whole number where the factor is below 1: 12349 * 0.01 would not be 123.49. */
function scaled(number: number, factor: number): number {
  const inverse = 1 / factor;
  const result =
    factor < 1 && Math.abs(inverse - Math.round(inverse)) < 1e-6 ? number / Math.round(inverse) : number * factor;
  return result === 0 ? 0 : result;
}

/** One record behind its DIF. */
function readRecord(cursor: Cursor, dif: number): MbusRecord {
  const code = dif & 0x0f;
  let storage = (dif >> 6) & 1;
  let [tariff, subunit] = [0, 0];
  extensions(cursor, dif, 10).forEach((dife, index) => {
    // Storage has 41 bits at most: multiplied, as shifts end at 32.
    storage += (dife & 0x0f) * 2 ** (4 * index + 1);
    tariff += ((dife >> 4) & 3) * 4 ** index;
    subunit += ((dife >> 6) & 1) * 2 ** index;
  });

  const vif = cursor.next();
  const unitText = (vif & 0x7f) === 0x7c ? readText(cursor.take(cursor.next())) : undefined;
  const unit = unitOf(vif, extensions(cursor, vif, 10));

  const length = LENGTHS[code];
  if (code !== VARIABLE && length === undefined) throw new DriverError('bad_answer', 'unknown_record', { value: code });
  const raw = code === VARIABLE ? null : cursor.take(length ?? 0);
  const read = raw ? { raw, value: fixedValue(code, raw, unit) } : variableValue(cursor);
  return {
    function: FUNCTIONS[(dif >> 4) & 3] ?? 'value',
    ...{ storage, tariff, subunit, quantity: unit.quantity, unit: unit.unit },
    ...(unitText === undefined ? {} : { unitText }),
    ...read,
  };
}

/** All records of the data behind the header. Throws DriverError bad_answer for data that is cut short. */
export function parseRecords(data: Uint8Array): MbusRecords {
  const cursor = new Cursor(data);
  const records: MbusRecord[] = [];
  while (!cursor.done) {
    const dif = cursor.next();
    if (dif === 0x2f) continue;
    if (dif === 0x0f || dif === 0x1f) {
      const raw = cursor.rest();
      records.push({
        function: 'maker',
        storage: 0,
        tariff: 0,
        subunit: 0,
        quantity: 'maker',
        unit: '',
        value: null,
        raw,
      });
      return { records, more: dif === 0x1f };
    }
    records.push(readRecord(cursor, dif));
  }
  return { records, more: false };
}
