import type { Decoded } from '../../codec';
import { localTimeSet, TIME_OR_NOW } from '../clock-setting';
import { DriverError, type Driver, type ReadKind, type WiredCommand } from '../../driver';
import { ask, type Steps } from '../exchange';
import { reach } from './address';
import { CI, CONTROL, expectAcknowledge, type Header, longFrame } from './frames';
import { mbusParts } from './parts';
import { apart } from './pick';
import { type MbusResource, otherResource, rangesOf, rowsOf } from './rows';
import { readAll } from './telegrams';
import { writeDateTime } from './values';

const TIMEOUT_MS = 5000;
/** Message types that a kind of request asks for; the meter sends everything at once. */
const TYPES: Partial<Record<ReadKind, readonly number[]>> = { current: [1, 2], instant: [2], info: [6], clock: [7] };

/** DIF 04, VIF 6D: date and time of type F, SND_UD with CI 51 (EN 13757-3, 6.2; fixtures/mbus.md). */
const DATE_TIME = [0x04, 0x6d];

/** Sets the clock by the meter's own local time, to the minute. */
const setTime: WiredCommand = {
  bounds: TIME_OR_NOW,
  *session({ time_set }, meter, now): Steps<Decoded> {
    const local = localTimeSet(time_set, meter, now);
    const { address } = yield* reach(meter, TIMEOUT_MS);
    const data = Uint8Array.of(...DATE_TIME, ...writeDateTime(local));
    const send = longFrame(CONTROL.sendData, address, CI.send, data);
    const exchange = { send, expect: expectAcknowledge(send), timeoutMs: TIMEOUT_MS, acts: true } as const;
    yield* ask(exchange, { attempts: 1, what: 'setting the clock' });
    return { readings: [] };
  },
};

/** Wired M-Bus meters with variable data (fixtures/mbus.md). The address is primary or secondary. */
export const mbusMeter = (resource: MbusResource): Driver => ({
  id: `m-bus-${resource}`,
  address: { kind: 'm-bus' },
  reads: ['info', 'clock', 'current', 'instant'],
  controls: { time_set: setTime },
  parts: mbusParts,
  *session(request, meter, now): Steps<Decoded> {
    const types = TYPES[request.kind];
    if (!types) throw new DriverError('not_supported', 'not_provided', { what: request.kind });
    const judge = (header: Header) => {
      const counted = otherResource(resource, header);
      return counted && new DriverError('bad_answer', 'other_resource', { counted, wanted: resource });
    };
    const { header, records: sent, warnings } = yield* readAll(meter, TIMEOUT_MS, judge);
    const records = apart(sent);
    const rows = rowsOf(resource, header, records, { timeZone: meter.timeZone, now });
    const readings = rows.filter((row) => types.includes(row.type));
    const ranges = types.includes(1) ? { ranges: rangesOf(resource, header, records) } : {};
    return { readings, ...ranges, ...(warnings.length > 0 ? { warnings } : {}) };
  },
});

export const mbusHeat = mbusMeter('heat');
export const mbusWater = mbusMeter('water');
export const mbusGas = mbusMeter('gas');
export const mbusElectricity = mbusMeter('electricity');
