import type { Decoded } from '../../codec';
import { fromHex } from '../../codecs/reader';
import { localTimeSet, TIME_OR_NOW } from '../clock-setting';
import { DriverError, type Driver, type ReadKind, type WiredCommand, type WiredMeter } from '../../driver';
import { ask, lineAddress, type Steps } from '../exchange';
import {
  CI,
  CONTROL,
  expectAcknowledge,
  expectLong,
  longFrame,
  mbusParts,
  parseHeader,
  parseLong,
  SELECTED,
  shortFrame,
  type Header,
} from './frames';
import { parseRecords, type MbusRecord } from './records';
import { rowsOf, type MbusResource } from './rows';
import { writeDateTime } from './values';

const TIMEOUT_MS = 5000;
/** A meter whose data never end is broken. */
const MOST_TELEGRAMS = 16;

/** Message types that a kind of request asks for; the meter sends everything at once. */
const TYPES: Partial<Record<ReadKind, readonly number[]>> = { current: [1, 2], instant: [2], info: [6], clock: [7] };

/** Eight digits, with maker, version and medium left open or given as 8 more hex digits. */
const SECONDARY = /^\d{8}([0-9a-f]{8})?$/i;

/** Makes the meter ready and returns the address that it answers on. */
function* start(meter: WiredMeter): Steps<number> {
  const address = meter.address.trim();
  if (SECONDARY.test(address)) {
    const id = fromHex(address.slice(0, 8)).reverse();
    const rest = address.length > 8 ? fromHex(address.slice(8)) : Uint8Array.of(0xff, 0xff, 0xff, 0xff);
    const send = longFrame(CONTROL.sendData, SELECTED, CI.select, Uint8Array.of(...id, ...rest));
    yield* ask({ send, expect: expectAcknowledge, timeoutMs: TIMEOUT_MS }, { what: 'selection by secondary address' });
    return SELECTED;
  }
  const primary = lineAddress(address, { min: 0, max: 254 });
  const send = shortFrame(CONTROL.reset, primary);
  yield* ask({ send, expect: expectAcknowledge, timeoutMs: TIMEOUT_MS }, { what: 'link reset' });
  return primary;
}

interface Answer {
  header: Header;
  records: MbusRecord[];
}

/** REQ_UD2 until the meter has sent all; the frame count bit changes with each new telegram and not with a repetition. */
function* readAll(address: number): Steps<Answer> {
  const records: MbusRecord[] = [];
  for (let telegram = 0; telegram < MOST_TELEGRAMS; telegram += 1) {
    const control = telegram % 2 === 0 ? CONTROL.requestData : CONTROL.requestData ^ CONTROL.frameCountBit;
    const send = shortFrame(control, address);
    const answer = yield* ask({ send, expect: expectLong, timeoutMs: TIMEOUT_MS }, { what: 'data request' });
    const { ci, data } = parseLong(answer);
    if (ci === CI.error) throw new DriverError('refused', 'device_error', { code: data[0] ?? '?' });
    if (ci !== CI.variable) throw new DriverError('not_supported', 'other_format', { value: ci.toString(16) });
    const { header, records: bytes } = parseHeader(data);
    const parsed = parseRecords(bytes);
    records.push(...parsed.records);
    if (!parsed.more) return { header, records };
  }
  throw new DriverError('bad_answer', 'endless', { count: MOST_TELEGRAMS });
}

/** DIF 04, VIF 6D: date and time of type F, SND_UD with CI 51 (EN 13757-3, 6.2; fixtures/mbus.md). */
const DATE_TIME = [0x04, 0x6d];

/** Sets the clock by the meter's own local time, to the minute. */
const setTime: WiredCommand = {
  bounds: TIME_OR_NOW,
  *session({ time_set }, meter, now): Steps<Decoded> {
    const local = localTimeSet(time_set, meter, now);
    const address = yield* start(meter);
    const data = Uint8Array.of(...DATE_TIME, ...writeDateTime(local));
    const send = longFrame(CONTROL.sendData, address, CI.send, data);
    const exchange = { send, expect: expectAcknowledge, timeoutMs: TIMEOUT_MS, acts: true } as const;
    yield* ask(exchange, { attempts: 1, what: 'setting the clock' });
    return { readings: [] };
  },
};

/** Wired M-Bus meters with variable data (fixtures/mbus.md). The address is primary (0 to 254) or secondary (8 digits). */
export const mbusMeter = (resource: MbusResource): Driver => ({
  id: `m-bus-${resource}`,
  reads: ['info', 'clock', 'current', 'instant'],
  controls: { time_set: setTime },
  parts: mbusParts,
  *session(request, meter, now): Steps<Decoded> {
    const types = TYPES[request.kind];
    if (!types) throw new DriverError('not_supported', 'not_asked', { what: request.kind });
    const address = yield* start(meter);
    const { header, records } = yield* readAll(address);
    const rows = rowsOf(resource, header, records, { timeZone: meter.timeZone, now });
    return { readings: rows.filter((row) => types.includes(row.type)) };
  },
});

export const mbusHeat = mbusMeter('heat');
export const mbusWater = mbusMeter('water');
export const mbusGas = mbusMeter('gas');
export const mbusElectricity = mbusMeter('electricity');
