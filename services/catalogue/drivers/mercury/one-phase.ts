import { decimal } from '../../codecs/reader';
import type { Decoded, DecodedReading } from '../../codec';
import { DriverError, type Driver, type DriverRequest, type FrameState, type WiredMeter } from '../../driver';
import { MESSAGE_TYPE } from '../../fields/message-types';
import { hasCrc16, withCrc16 } from '../checksum';
import { partsWithCrc16 } from '../frame-parts';
import { ask, bcd, clockRow, lineAddress, localTime, type Steps } from '../exchange';
import { MERCURY_ONE_PHASE } from '../line-address';
import { requestedArchive, beginOf, bordersOf, moved } from '../periods';

/** Over a GPRS modem an answer takes seconds. */
const TIMEOUT_MS = 6000;
/** Address of four bytes, command; then data and the checksum. */
const HEAD = 5;
const CHECK = 2;

const COMMAND = { clock: 0x21, energy: 0x27, month: 0x32, instant: 0x63, network: 0x81 } as const;
const NOT_METERED = 0xff;
/** The meter keeps a register for each month of the year. */
const MONTHS = 12;
const ARCHIVES = [MESSAGE_TYPE.monthly];

/** `address u32 big endian, command u8, data, CRC-16 Modbus low byte first` (fixtures/mercury.md, one-phase family). */
export function onePhaseFrame(address: number, command: number, data: Iterable<number> = []): Uint8Array {
  const head = [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff);
  return withCrc16(Uint8Array.of(...head, command, ...data));
}

/** The answer begins as the request did. */
const expectAnswer =
  (request: Uint8Array, length: number) =>
  (received: Uint8Array): FrameState => {
    const known = Math.min(HEAD, received.length);
    for (let at = 0; at < known; at += 1) if (received[at] !== request[at]) return { state: 'garbage' };
    const whole = HEAD + length + CHECK;
    if (received.length < whole) return { state: 'more' };
    return hasCrc16(received.subarray(0, whole)) ? { state: 'complete', length: whole } : { state: 'garbage' };
  };

const addressOf = (meter: WiredMeter) => lineAddress(meter.address, MERCURY_ONE_PHASE);

/** Data of a request, `length` bytes. Throws DriverError. */
export function* read(
  meter: WiredMeter,
  command: number,
  length: number,
  what: string,
  data: readonly number[] = [],
): Steps<Uint8Array> {
  const send = onePhaseFrame(addressOf(meter), command, data);
  const answer = yield* ask({ send, expect: expectAnswer(send, length), timeoutMs: TIMEOUT_MS }, { what });
  return answer.subarray(HEAD, -CHECK);
}

/** Sends a command, once; the meter answers with its address and the command. */
export function* act(meter: WiredMeter, command: number, data: readonly number[], what: string): Steps<void> {
  const send = onePhaseFrame(addressOf(meter), command, data);
  const expect = expectAnswer(send, 0);
  yield* ask({ send, expect, timeoutMs: TIMEOUT_MS, acts: true }, { attempts: 1, what });
}

/** Bytes of two decimal digits, most significant first. */
export const decimals = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 100 + bcd(byte), 0);

/** Decimal digits divided; null = FF throughout, which the meter has in place of quantities that it does not meter. */
const metered = (bytes: Uint8Array, divisor: number): number | null =>
  bytes.some((byte) => byte !== NOT_METERED) ? decimal(decimals(bytes) / divisor) : null;

/** Energy of four tariffs, four bytes each, in 0.01 kWh. */
const byTariff = (data: Uint8Array): Record<string, number | null> =>
  Object.fromEntries(
    [1, 2, 3, 4].map((tariff) => [`tariff${tariff}`, metered(data.subarray((tariff - 1) * 4, tariff * 4), 100)]),
  );

/** 27: energy since it was reset. */
function* readCurrent(meter: WiredMeter): Steps<DecodedReading[]> {
  const data = yield* read(meter, COMMAND.energy, 16, 'energy by tariff');
  return [{ type: 1, ts: null, values: byTariff(data) }];
}

/**
 * 32 and a month from 0: energy at its beginning, rows of type 103. The meter names no year, so only the newest
 * beginning of each month is requested. A month that the meter has not seen yet is empty.
 */
function* readMonths(
  request: DriverRequest,
  meter: WiredMeter,
  now: Date,
  warnings: string[],
): Steps<DecodedReading[]> {
  const { type, period } = requestedArchive(request, ARCHIVES);
  const readings: DecodedReading[] = [];
  const clock = now.getTime() / 1000;
  const oldest = moved(beginOf(period, clock, meter.timeZone), period, 1 - MONTHS).ts;
  const from = Math.max(Number(request.arguments.from), oldest);
  const ranged = { ...request, arguments: { ...request.arguments, from } };
  for (const { year, month, ts } of bordersOf(ranged, period, meter.timeZone, clock, MONTHS)) {
    const data = yield* read(meter, COMMAND.month, 16, `energy of month ${month}`, [month - 1]);
    const values = byTariff(data);
    if (Object.values(values).some((value) => value)) readings.push({ type, ts, values });
    else warnings.push(`the meter has no registers of ${String(month).padStart(2, '0')}.${year}`);
  }
  return readings;
}

/** 63: voltage in 0.1 V, current in 0.01 A, power in W; 81: frequency in 0.01 Hz, then more that is left alone. */
function* readInstant(meter: WiredMeter): Steps<DecodedReading[]> {
  const data = yield* read(meter, COMMAND.instant, 7, 'voltage, current and power');
  const network = yield* read(meter, COMMAND.network, 10, 'frequency');
  const values = {
    voltage1: metered(data.subarray(0, 2), 10),
    current1: metered(data.subarray(2, 4), 100),
    power_active: metered(data.subarray(4, 7), 1000),
    frequency: metered(network.subarray(0, 2), 100),
  };
  return [{ type: 2, ts: null, values }];
}

/** 21: weekday hh mm ss dd MM yy, BCD. */
export function* readClock(meter: WiredMeter, now: Date): Steps<DecodedReading[]> {
  const data = yield* read(meter, COMMAND.clock, 7, 'clock');
  const [, hour = 0, minute = 0, second = 0, day = 0, month = 0, year = 0] = data;
  const time = { hour: bcd(hour), minute: bcd(minute), second: bcd(second) };
  const date = { year: 2000 + bcd(year), month: bcd(month), day: bcd(day) };
  return [clockRow(localTime({ ...date, ...time }, meter.timeZone), now)];
}

/**
 * Mercury 200, 203 and 206: no session and no password to read. Commands 21, 27, 32, 63 and 81 by fixtures/mercury.md; their
 * lengths are those that two open implementations for the 206 agree on.
 */
export const onePhaseDriver = (id: string, controls: Driver['controls'] & object): Driver => ({
  id,
  address: MERCURY_ONE_PHASE,
  reads: ['clock', 'current', 'instant', 'archive'],
  archives: ARCHIVES,
  records: ARCHIVES,
  controls,
  // The address of four bytes, and the command in the answer too.
  parts: (frame) => partsWithCrc16(frame, ['address', 4], ['command', 1]),
  *session(request, meter, now): Steps<Decoded> {
    const warnings: string[] = [];
    const kinds = {
      archive: () => readMonths(request, meter, now, warnings),
      clock: () => readClock(meter, now),
      current: () => readCurrent(meter),
      instant: () => readInstant(meter),
    };
    if (!Object.hasOwn(kinds, request.kind))
      throw new DriverError('not_supported', 'not_provided', { what: request.kind });
    const readings = yield* kinds[request.kind as keyof typeof kinds]();
    return { readings, ...(warnings.length > 0 ? { warnings } : {}) };
  },
});
