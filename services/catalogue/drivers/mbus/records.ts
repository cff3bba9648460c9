import { type MakerTable, quantityIn } from './makers';
import { fixedValue, rangeOf, type Value, VARIABLE, variableLength, variableValue } from './data';
import { type Meaning, meaningOf, type MbusQuantity } from './units';
import { readText } from './values';
import { type Change, isErrorCode, type Phase, recordError } from './vifes';

/** Variable data records of a RSP_UD answer, EN 13757-3:2018, clause 6 (fixtures/mbus.md). */
export interface MbusRecord {
  function: 'value' | 'maximum' | 'minimum' | 'error' | 'maker';
  storage: number;
  tariff: number;
  /** Subunit of the meter that it belongs to; 0 where the maker uses them for quantities of the meter itself. */
  subunit: number;
  quantity: MbusQuantity;
  /** Unit of a numeric value, after its decimal factor was applied. */
  unit: string;
  /** Least step of its number in the unit. */
  resolution: number;
  /** A unit in plain text, where the meter sends one. */
  unitText?: string;
  /** Number in the unit, a date or text; null = the meter has no value. */
  value: Value;
  /** First number in the unit that its data field cannot hold; absent = the data do not bound a counter. */
  range?: number;
  /** Bytes of the value. */
  raw: Uint8Array;
  phase?: Phase;
  direction?: 'forward' | 'backward';
  /** The value is another quantity than that of its VIF, e.g. the duration of a limit exceed. */
  change?: string;
  /** Reason for a missing value. */
  error?: string;
  /** Unknown to the standard and the maker's table: kept unchanged. */
  isRaw?: true;
  /** The value has more digits than a number can hold. */
  isTooLong?: true;
  /** The whole record as it was sent. */
  bytes: Uint8Array;
}

export interface MbusRecords {
  records: MbusRecord[];
  /** The answer is continued in the next. */
  more: boolean;
  /** The data end within a record, or in one of unknown length; the records before it count. */
  isCut?: true;
}

const FUNCTIONS = ['value', 'maximum', 'minimum', 'error'] as const;
/** Bytes of data by the low nibble of the DIF; 8 is a selection for readout, without data. */
const LENGTHS = [0, 1, 2, 3, 4, 4, 6, 8, 0, 1, 2, 3, 4, null, 6, null] as const;
/** Most DIFEs or VIFEs of a record, EN 13757-3, 6.3.4 and 6.4.6. */
const MOST_EXTENSIONS = 10;
const FILLER = 0x2f;
const MAKER_DATA = 0x0f;
const MORE_FOLLOW = 0x1f;
/** DIFs x'F' beyond those above have no length that is known. */
const SPECIAL = 0x0f;

class Cut extends Error {}

class Cursor {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  next(): number {
    return this.take(1)[0] ?? 0;
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new Cut();
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

/** VIF or DIF extensions: bytes as long as the extension bit of the one before is set. */
function extensions(cursor: Cursor, first: number): number[] {
  const bytes: number[] = [];
  for (let last = first; last & 0x80;) {
    if (bytes.length >= MOST_EXTENSIONS) throw new Cut();
    last = cursor.next();
    bytes.push(last);
  }
  return bytes;
}

/** One record behind its DIF. */
function readRecord(cursor: Cursor, dif: number, table: MakerTable | undefined): MbusRecord {
  const from = cursor.at - 1;
  const code = dif & 0x0f;
  let storage = (dif >> 6) & 1;
  let [tariff, subunit] = [0, 0];
  extensions(cursor, dif).forEach((dife, index) => {
    // Storage has 41 bits at most: multiplied, as shifts end at 32.
    storage += (dife & 0x0f) * 2 ** (4 * index + 1);
    tariff += ((dife >> 4) & 3) * 4 ** index;
    subunit += ((dife >> 6) & 1) * 2 ** index;
  });

  const vif = cursor.next();
  const unitText = (vif & 0x7f) === 0x7c ? readText(cursor.take(cursor.next())) : undefined;
  const meaning = withMaker(meaningOf(vif, extensions(cursor, vif)), table);
  const { raw, value, lost, isUnknown } = dataOf(cursor, code, meaning);
  const { nature, quantity } = meaning;
  const { phase, direction, change, error } = nature;
  const range = rangeOf(code, raw, meaning);
  const isOpen = quantity === 'unknown' || quantity === 'maker' || nature.maker !== undefined;
  const isRaw = isUnknown ?? change?.isUnread ?? nature.isReserved ?? isOpen;
  return ofSubunit(
    {
      function: FUNCTIONS[(dif >> 4) & 3] ?? 'value',
      ...{ storage, tariff, subunit, quantity, unit: changedUnit(meaning, change), value, raw },
      resolution: meaning.factor,
      ...(range === undefined ? {} : { range }),
      ...(unitText === undefined ? {} : { unitText }),
      ...(phase === undefined ? {} : { phase }),
      ...(direction === undefined ? {} : { direction }),
      ...(change === undefined ? {} : { change: change.what }),
      ...(error === undefined ? {} : { error }),
      ...(isRaw ? { isRaw } : {}),
      ...(lost ? { isTooLong: lost } : {}),
      bytes: cursor.bytes.subarray(from, cursor.at),
    },
    table,
  );
}

function dataOf(cursor: Cursor, code: number, meaning: Meaning) {
  if (code !== VARIABLE) {
    const raw = cursor.take(LENGTHS[code] ?? 0);
    return { raw, ...fixedValue(code, raw, meaning) };
  }
  const lvar = cursor.next();
  const length = variableLength(lvar);
  if (length === null) throw new Cut();
  const raw = cursor.take(length);
  return { raw, ...variableValue(lvar, raw, meaning) };
}

function changedUnit({ unit }: Meaning, change: Change | undefined): string {
  if (!change || change.read === 'scaled') return unit;
  return typeof change.read === 'object' ? 's' : '';
}

/**
 * The meaning, with the maker's table applied to its codes behind FF. A code that the table does not name stays
 * unknown.
 */
function withMaker(meaning: Meaning, table: MakerTable | undefined): Meaning {
  const { maker } = meaning.nature;
  if (maker === undefined || !table) return meaning;
  const [codes, error] = table.endsWithError ? withoutError(maker) : [maker, undefined];
  const { maker: _, ...nature } = { ...meaning.nature, ...(error === undefined ? {} : { error }) };
  if (meaning.quantity === 'maker') {
    const own = table.vifs?.[codes];
    if (!own) return meaning;
    const { phase, ...unit } = own;
    return { ...meaning, ...unit, nature: { ...nature, ...(phase === undefined ? {} : { phase }) } };
  }
  const known = table.vifes[codes];
  if (!known) return meaning;
  const { change, ...where } = known;
  const changed = change === undefined ? {} : { change: { what: change, read: 'scaled' } as const };
  return { ...meaning, nature: { ...nature, ...where, ...changed } };
}

/** The maker's codes without a record error at their end; 00 = no error. */
function withoutError(codes: string): [codes: string, error?: string] {
  const last = Number.parseInt(codes.slice(-2), 16);
  if (codes.length < 4 || !isErrorCode(last)) return [codes];
  return [codes.slice(0, -2), recordError(last)];
}

/** A record of a subunit that the maker uses for another quantity of the same meter. */
function ofSubunit(record: MbusRecord, table: MakerTable | undefined): MbusRecord {
  const own = table?.subunits?.[record.subunit];
  const quantity = own && quantityIn(own.of, record.quantity);
  if (!own || !quantity) return record;
  const direction = own.direction ?? record.direction;
  return { ...record, subunit: 0, quantity, ...(direction === undefined ? {} : { direction }) };
}

const bytesAsRecord = (bytes: Uint8Array): MbusRecord => ({
  function: 'maker',
  ...{ storage: 0, tariff: 0, subunit: 0, quantity: 'maker', unit: '', resolution: 1 },
  ...{ value: null, isRaw: true },
  raw: bytes.subarray(1),
  bytes,
});

/**
 * All records of the data behind the header. A record that is cut short or of unknown length ends them and is kept
 * unchanged.
 */
export function parseRecords(data: Uint8Array, table?: MakerTable): MbusRecords {
  const cursor = new Cursor(data);
  const records: MbusRecord[] = [];
  while (!cursor.done) {
    const from = cursor.at;
    const dif = cursor.next();
    if (dif === FILLER) continue;
    if (dif === MAKER_DATA || dif === MORE_FOLLOW) {
      records.push(bytesAsRecord(data.subarray(from)));
      return { records, more: dif === MORE_FOLLOW };
    }
    try {
      if ((dif & 0x0f) === SPECIAL) throw new Cut();
      records.push(readRecord(cursor, dif, table));
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      records.push(bytesAsRecord(data.subarray(from)));
      return { records, more: false, isCut: true };
    }
  }
  return { records, more: false };
}
