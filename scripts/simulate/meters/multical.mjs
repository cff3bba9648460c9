// A Kamstrup Multical 601 on wired M-Bus (services/catalogue/fixtures/mbus.md).
import { clockParts } from './bytes.mjs';

const ACKNOWLEDGE = Uint8Array.of(0xe5);
const sum = (bytes) => bytes.reduce((total, byte) => (total + byte) & 0xff, 0);

function longFrame(control, address, ci, data) {
  const body = [control, address, ci, ...data];
  return Uint8Array.of(0x68, body.length, body.length, 0x68, ...body, sum(body), 0x16);
}

function i32(value) {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(Math.floor(value));
  return [...buffer];
}

/** Date and time, type F. */
function typeF(at) {
  const { year, month, day, hour, minute } = clockParts(at);
  return [minute, hour, ((year & 0x07) << 5) | day, ((year >> 3) << 4) | month];
}

/** Unix seconds of type F by a clock of UTC; its hundreds of years count from 1900. */
const ofTypeF = ([minute, hour, day, month]) =>
  Date.UTC(
    1900 + ((hour >> 5) & 0x03) * 100 + (((day & 0xe0) >> 5) | ((month & 0xf0) >> 1)),
    (month & 0x0f) - 1,
    day & 0x1f,
    hour & 0x1f,
    minute & 0x3f,
  ) / 1000;

/** Long frame of the control 53 or 73 that sends the date and time. */
const isClock = (request) =>
  request[0] === 0x68 &&
  (request[4] & 0x5f) === 0x53 &&
  request[6] === 0x51 &&
  request[7] === 0x04 &&
  request[8] === 0x6d;

/** @param {{ insideAddr: string, serial: string, measures: object }} meter */
export function multical({ insideAddr, serial, measures }) {
  const address = Number(insideAddr);
  const id = (serial.padStart(8, '0').match(/../g) ?? []).reverse().map((pair) => parseInt(pair, 16));
  let selected = false;
  let access = 0;
  /** Seconds that its clock is ahead of ours. */
  let ahead = 0;
  /** Executed commands, in order. */
  const effects = [];

  const telegram = (at) => {
    const { energy, flow, back, litres } = measures;
    const power = energy.rate(at);
    access = (access + 1) & 0xff;
    // Identification, maker KAM, version 8, medium heat, access number, status, signature.
    const header = [...id, 0x2d, 0x2c, 0x08, 0x04, access, 0x00, 0x00, 0x00];
    const records = [
      [0x04, 0x06, ...i32(energy.value(at) / 1000)],
      [0x04, 0x14, ...i32((energy.value(at) * litres) / 10)],
      [0x04, 0x22, ...i32((at - 1_700_000_000) / 3600)],
      [0x04, 0x59, ...i32(flow(at) * 100)],
      [0x04, 0x5d, ...i32(back(at) * 100)],
      [0x04, 0x61, ...i32((flow(at) - back(at)) * 100)],
      [0x04, 0x2d, ...i32(power / 100)],
      [0x04, 0x3b, ...i32(power * litres)],
      [0x04, 0x6d, ...typeF(at + ahead)],
    ];
    return longFrame(0x08, address, 0x72, [...header, ...records.flat()]);
  };

  const isTo = (to) => to === address || to === 0xfe || (to === 0xfd && selected);

  return {
    effects,
    /** Answer to a request at a time (Unix seconds), null where it is not for this meter. */
    answer(request, at) {
      if (request[0] === 0x68 && request[6] === 0x52) {
        selected = id.every((byte, index) => request[7 + index] === byte);
        return selected ? ACKNOWLEDGE : null;
      }
      if (isClock(request)) {
        if (!isTo(request[5]) || sum(request.subarray(4, -2)) !== request.at(-2)) return null;
        ahead = ofTypeF(request.subarray(9, 13)) - at;
        effects.push('clock');
        return ACKNOWLEDGE;
      }
      const [start, control, to, counts, stop] = request;
      if (start !== 0x10 || stop !== 0x16 || counts !== ((control + to) & 0xff)) return null;
      if (!isTo(to)) return null;
      if (control === 0x40) return ACKNOWLEDGE;
      return (control & 0x5f) === 0x5b ? telegram(at) : null;
    },
  };
}
