import { decimal } from '../../codecs/reader';
import type { DecodedReading } from '../../codec';
import { DriverError, type DriverRequest, type WiredMeter } from '../../driver';
import { bcd, localTime, type Steps } from '../exchange';
import { refused } from './frames';
import type { MercurySession } from './session';

/**
 * Records that one request reads, three days of half hours: a group that polls once a day catches up after an outage. Each
 * is an exchange, and over a GPRS modem one takes a second.
 */
const MOST_RECORDS = 144;
const RECORD_BYTES = 16;
/** Records of the memory of 65,536 bytes. */
const RING = 0x1_0000 / RECORD_BYTES;
const DAY = 86_400;
const NOT_METERED = 0xffff;
const FIELDS = ['power_a_plus', 'power_a_minus', 'power_r_plus', 'power_r_minus'] as const;
/** Pulses per kWh, by the low nibble of the second byte of 08 12. */
const CONSTANTS = [5000, 25_000, 1250, 500, 1000, 250];

interface Record {
  /** End of its interval, Unix seconds. */
  ts: number;
  values: { [field: string]: number | null };
}

/** Position of the newest record, and the distance over which older ones can be reached from there. */
interface Newest {
  ts: number;
  /** Length of its interval, seconds. */
  step: number;
  address: number;
  /** Records before it. */
  reach: number;
}

/**
 * Mean powers of the intervals that end in `from` to `to` (Unix seconds; without them the last day before the newest), the
 * oldest first and at most 144 of them, kW and kvar: rows of type 5 (fixtures/mercury.md, "Power profile"). A meter that
 * was without supply has no records of that time: each record carries its own, by which the first one is searched for.
 */
export function* readProfile(
  session: MercurySession,
  { arguments: span }: DriverRequest,
  meter: WiredMeter,
  now: Date,
): Steps<DecodedReading[]> {
  const variant = yield* session.read([0x08, 0x12], 6, 'variant');
  const constant = CONSTANTS[(variant[1] ?? 0) & 0x0f];
  if (constant === undefined) throw new DriverError('not_supported', 'no_constant');
  const newest = yield* findNewest(session, meter, constant);
  const to = Number(span.to ?? now.getTime() / 1000);
  const from = Number(span.from ?? newest.ts - DAY);
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new DriverError('not_supported', 'no_span');
  if (newest.ts < from) return [];
  const record = (back: number) => readRecord(session, meter, constant, newest.address - back * RECORD_BYTES);
  const rows: DecodedReading[] = [];
  for (let back = yield* firstPlace(newest, from, record); back >= 0 && rows.length < MOST_RECORDS; back -= 1) {
    const found = yield* record(back);
    if (found && found.ts > to) break;
    if (found && found.ts >= from) rows.push({ type: 5, ts: found.ts, values: found.values });
  }
  return rows;
}

/** Distance of the oldest record that ends at `from` or later. */
function* firstPlace(
  { ts, step, reach }: Newest,
  from: number,
  record: (back: number) => Steps<Record | null>,
): Steps<number> {
  // No interval has two records, so it is not farther back; it is nearer by those that the meter missed.
  let far = Math.min(reach, Math.floor((ts - from) / step));
  const isLate = function* (back: number): Steps<boolean> {
    const found = yield* record(back);
    return found !== null && found.ts >= from;
  };
  if (far === 0 || (yield* isLate(far))) return far;
  let near = 0;
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (yield* isLate(middle)) near = middle;
    else far = middle;
  }
  return near;
}

/**
 * 08 13: address of the newest record, status, hh mm dd MM yy in BCD, minutes of the interval. Meters give the address
 * itself or the number of the record, by their firmware: the record there has to carry the same time.
 */
function* findNewest(session: MercurySession, meter: WiredMeter, constant: number): Steps<Newest> {
  const answer = yield* session.tryRead([0x08, 0x13], 9, 'latest profile record');
  if (!('data' in answer)) throw refused(answer.status, 'latest profile record');
  const [high = 0, low = 0] = answer.data;
  const ts = timeOf(answer.data, 3, meter.timeZone);
  const minutes = answer.data[8] ?? 0;
  if (minutes < 1 || minutes > 60) throw new DriverError('bad_answer', 'odd_interval', { value: minutes });
  const reportedPlace = (high << 8) | low;
  const places = [
    { address: reportedPlace, reach: RING - 1 },
    { address: reportedPlace * RECORD_BYTES, reach: reportedPlace },
  ];
  for (const place of places) {
    const found = yield* readRecord(session, meter, constant, place.address);
    if (found?.ts === ts) return { ts, step: minutes * 60, ...place };
  }
  throw new DriverError('bad_answer', 'profile_moved');
}

/**
 * 06 03: status, hh mm dd MM yy in BCD, minutes of the interval, then A+, A-, R+ and R- as numbers of two bytes, low byte
 * first; bit 7 of the memory is bit 16 of the address. The mean power is n * 60 / minutes / (2 * constant). null = the
 * record has no time.
 */
function* readRecord(
  session: MercurySession,
  meter: WiredMeter,
  constant: number,
  address: number,
): Steps<Record | null> {
  const at = ((address % 0x2_0000) + 0x2_0000) % 0x2_0000;
  // The ring of a meter that gives addresses has 65,536 bytes.
  const place = address < 0 ? at & 0xffff : at;
  const memory = place > 0xffff ? 0x83 : 0x03;
  const data = yield* session.read([0x06, memory, (place >> 8) & 0xff, place & 0xff, 15], 15, 'profile record');
  const minutes = data[6] ?? 0;
  try {
    const ts = timeOf(data, 1, meter.timeZone);
    const scale = 60 / minutes / (2 * constant);
    const values = FIELDS.map((field, index) => {
      const pulses = (data[7 + index * 2] ?? 0) | ((data[8 + index * 2] ?? 0) << 8);
      return [field, pulses === NOT_METERED ? null : decimal(pulses * scale)] as const;
    });
    return minutes < 1 ? null : { ts, values: Object.fromEntries(values) };
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return null;
  }
}

function timeOf(data: Uint8Array, at: number, timeZone: number): number {
  const [hour = 0, minute = 0, day = 0, month = 0, year = 0] = Array.from(data.subarray(at, at + 5), bcd);
  return localTime({ year: 2000 + year, month, day, hour, minute, second: 0 }, timeZone);
}
