// A Mercury 230 (services/catalogue/fixtures/mercury.md): `address, command, data, CRC-16`.
import { bcd, clockParts, hasCrc16, threePhases, withCrc16 } from './bytes.mjs';

const STATUS = { done: 0, wrongCommand: 1, levelTooLow: 3, noSession: 5 };
/** The session closes by itself when nobody asks. */
const SESSION_S = 240;
const FACTORY_PASSWORD = [1, 1, 1, 1, 1, 1];

/** 4-byte number: b1 b0 b3 b2 of its value, the high word first. */
function energy(wh) {
  const value = wh === null ? 0xffffffff : Math.floor(wh);
  return [(value >>> 16) & 0xff, (value >>> 24) & 0xff, value & 0xff, (value >>> 8) & 0xff];
}

/** 3-byte number: the highest byte first, then the low word low byte first. */
function instant(number) {
  const value = Math.round(number);
  return [(value >>> 16) & 0x3f, value & 0xff, (value >>> 8) & 0xff];
}

/** @param {{ insideAddr: string, serial: string, measures: object, password?: number[] }} meter */
export function mercury230({ insideAddr, serial, measures, password = FACTORY_PASSWORD }) {
  const address = Number(insideAddr);
  let openUntil = 0;

  const registers = (tariff, at) => {
    const { tariff1, tariff2 } = measures;
    const active = [tariff1.value(at) + tariff2.value(at), tariff1.value(at), tariff2.value(at), 0, 0][tariff];
    return active === undefined
      ? null
      : [...energy(active), ...energy(null), ...energy(active * 0.31), ...energy(null)];
  };

  const auxiliary = (parameter, at) => {
    const { power, factor, frequency, phases } = threePhases(measures, at);
    const sum = (name) => phases.reduce((total, phase) => total + phase[name], 0);
    const groups = {
      0x00: [power, ...phases.map(({ active }) => active)].map((watts) => watts * 100),
      0x04: [sum('reactive'), ...phases.map(({ reactive }) => reactive)].map((vars) => vars * 100),
      0x08: [sum('apparent'), ...phases.map(({ apparent }) => apparent)].map((va) => va * 100),
      0x11: phases.map(({ voltage }) => voltage * 100),
      0x21: phases.map(({ current }) => current * 1000),
      0x30: [factor, factor, factor, factor].map((value) => value * 1000),
      0x40: [frequency * 100],
    };
    return groups[parameter] ?? null;
  };

  const read = ([command, first, second], at) => {
    if (command === 0x05 && first === 0x00) return registers(second, at);
    if (command === 0x04 && first === 0x00) {
      const { year, month, day, weekday, hour, minute, second: seconds } = clockParts(at);
      return [seconds, minute, hour, weekday, day, month, year].map(bcd).concat(1);
    }
    if (command !== 0x08) return null;
    if (first === 0x00) return [...(serial.match(/../g) ?? []).map(Number), 15, 3, 24];
    if (first === 0x02) return [0, 1, 0, 1];
    if (first === 0x03) return [9, 2, 0];
    if (first === 0x12) return [0x94, 0xe3, 0xc9, 0x56, 0x83, 0x00];
    if (first === 0x16) return auxiliary(second, at)?.flatMap(instant) ?? null;
    if (first === 0x11) {
      const group = [0x40, 0x30, 0x21, 0x11, 0x08, 0x04, 0x00].find((from) => second >= from) ?? 0;
      const value = auxiliary(group, at)?.[second - group];
      return value === undefined ? null : instant(value);
    }
    return null;
  };

  return {
    /** Answer to a request at a time (Unix seconds), null where it is not for this meter. */
    answer(request, at) {
      if (!hasCrc16(request) || (request[0] !== address && request[0] !== 0)) return null;
      const body = request.subarray(1, -2);
      const reply = (...data) => withCrc16(Uint8Array.of(address, ...data));
      if (body[0] === 0x00) return reply(STATUS.done);
      if (body[0] === 0x01) {
        const isRight = password.every((digit, index) => body[2 + index] === digit);
        if (isRight) openUntil = at + SESSION_S;
        return reply(isRight ? STATUS.done : STATUS.levelTooLow);
      }
      if (at > openUntil) return reply(STATUS.noSession);
      openUntil = at + SESSION_S;
      if (body[0] === 0x02) {
        openUntil = 0;
        return reply(STATUS.done);
      }
      const data = read(body, at);
      return data ? reply(...data) : reply(STATUS.wrongCommand);
    },
  };
}
