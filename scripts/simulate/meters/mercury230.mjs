// A Mercury 230 (services/catalogue/fixtures/mercury.md): `address, command, data, CRC-16`.
import { bcd, clockParts, hasCrc16, threePhases, withCrc16 } from './bytes.mjs';
import { switchMemory } from './mercury-memory.mjs';

const STATUS = { done: 0, wrongCommand: 1, internal: 2, levelTooLow: 3, clockCorrectedToday: 4, noSession: 5 };
const ADMINISTRATOR = 2;
const DAY_S = 86_400;
/** Farthest that a correction moves the clock. */
const CORRECTION_S = 240;
/** The session expires without requests. */
const SESSION_S = 240;
/** Interval of the power profile. */
const PROFILE_S = 1800;
/** Records of the power profile. */
const RING = 4096;
/** Pulses per kWh, as its variant (08 12) reports. */
const CONSTANT = 500;
/** By parameter of 04: seconds from one record to the next, how many there are, and its two moments. */
const JOURNALS = {
  0x01: [6 * DAY_S, 8, 11_520, 10_800],
  0x02: [12 * DAY_S, 5, 43_207, 43_200],
  0x03: [6 * DAY_S, 8, 11_520, 10_800],
  0x04: [6 * DAY_S, 8, 11_520, 10_800],
  0x05: [3 * DAY_S, 10, 50_700, 50_400],
  0x12: [40 * DAY_S, 2, 36_000, 37_500],
};
/** By access level. */
const FACTORY_PASSWORDS = { 1: [1, 1, 1, 1, 1, 1], 2: [2, 2, 2, 2, 2, 2] };

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

const fromBcd = (byte) => (byte >> 4) * 10 + (byte & 0x0f);

/**
 * `temper`: every so many writes it refuses one (`refuses`), and it takes so long to answer them (`lateMs`).
 *
 * @param {{ insideAddr: string, serial: string, measures: object, passwords?: Record<number, number[]>,
 *   temper?: { refuses?: number, lateMs?: number } }} meter
 */
export function mercury230({ insideAddr, serial, measures, passwords = FACTORY_PASSWORDS, temper = {} }) {
  const address = Number(insideAddr);
  let openUntil = 0;
  let level = 0;
  /** Seconds that its clock is ahead of ours. */
  let ahead = 0;
  let correctedOn = 0;
  let isLoadOn = true;
  let isLimitWatched = false;
  /** 0.01 W. */
  let limit = 0;
  let writes = 0;
  /** Of the last answer, where it is late. */
  let delayMs;
  const memory = switchMemory();
  /** Executed commands, in order: shows commands that were executed twice. */
  const effects = [];

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

  /** 03 and 07; the status. */
  const write = ([command, first, ...data], at) => {
    if (level < ADMINISTRATOR) return STATUS.levelTooLow;
    writes += 1;
    if (temper.refuses && writes % temper.refuses === 0) return STATUS.internal;
    const done = (effect) => {
      effects.push(effect);
      return STATUS.done;
    };
    if (command === 0x07) {
      const [high, low, count, ...bytes] = data;
      const isTaken = first === 2 && count === bytes.length && memory.write((high << 8) | low, bytes);
      return isTaken ? done(`memory ${high}.${low}`) : STATUS.wrongCommand;
    }
    if (first === 0x31 && data[0] <= 1) {
      isLoadOn = data[0] === 0;
      return done(`load ${isLoadOn ? 'on' : 'off'}`);
    }
    if (first === 0x2c && data.length === 3) {
      limit = (data[0] << 16) | (data[1] << 8) | data[2];
      return done(`limit ${limit}`);
    }
    if (first === 0x2d && data[0] <= 1) {
      isLimitWatched = data[0] === 1;
      return done(`limit ${isLimitWatched ? 'watched' : 'not watched'}`);
    }
    if (first === 0x0c && data.length === 8) {
      const [second, minute, hour, , day, month, year] = data.map(fromBcd);
      ahead = Date.UTC(2000 + year, month - 1, day, hour, minute, second) / 1000 - at;
      return done('clock set');
    }
    if (first === 0x0d && data.length === 3) {
      const today = Math.floor((at + ahead) / DAY_S);
      if (today === correctedOn) return STATUS.clockCorrectedToday;
      const [second, minute, hour] = data.map(fromBcd);
      const moved = today * DAY_S + hour * 3600 + minute * 60 + second - (at + ahead);
      if (Math.abs(moved) > CORRECTION_S) return STATUS.wrongCommand;
      correctedOn = today;
      ahead += moved;
      return done(`clock corrected by ${moved}`);
    }
    if (first === 0x16) {
      openUntil = 0;
      return done('restart');
    }
    return STATUS.wrongCommand;
  };

  /** BCD hh mm dd MM yy of the meter's clock. */
  const recordTime = (local) => {
    const { hour, minute, day, month, year } = clockParts(local);
    return [hour, minute, day, month, year].map(bcd);
  };

  /** Place of the newest record of the profile: the ring has 4096. */
  const newestRecord = (at) => {
    const number = Math.floor((at + ahead) / PROFILE_S);
    return { number, address: (number % RING) * 16, time: recordTime(number * PROFILE_S) };
  };

  /** The mean power of the half hour that a record is of, in half pulses. */
  const profileRecord = (place, at) => {
    const { number } = newestRecord(at);
    const back = (((number - place / 16) % RING) + RING) % RING;
    const end = (number - back) * PROFILE_S;
    const energy = (time) => measures.tariff1.value(time) + measures.tariff2.value(time);
    const half = Math.round(((energy(end - ahead) - energy(end - ahead - PROFILE_S)) / 1000) * 2 * CONSTANT);
    const word = (value) => [value & 0xff, value >> 8];
    return [
      0,
      ...recordTime(end),
      PROFILE_S / 60,
      ...word(half),
      0xff,
      0xff,
      ...word(Math.round(half * 0.31)),
      0xff,
      0xff,
    ];
  };

  /** When the array of 05 began that holds the registers of a border, by the meter's clock; null = it has no such array. */
  const borderOf = (array, local) => {
    const { year, month } = clockParts(local);
    const [kind, low] = [array >> 4, array & 0x0f];
    if (kind === 0x0b && low >= 1 && low <= 12) {
      const begun = low <= month ? year : year - 1;
      return Date.UTC(2000 + begun, low - 1, 1) / 1000;
    }
    const today = Math.floor(local / DAY_S) * DAY_S;
    return (
      {
        0x90: Date.UTC(2000 + year, 0, 1) / 1000,
        0xa0: Date.UTC(1999 + year, 0, 1) / 1000,
        0xc0: today,
        0xd0: today - DAY_S,
      }[array] ?? null
    );
  };

  /** Two moments of a record of a journal by the meter's clock: switched on and off, before and after, opened and closed. */
  const journalRecord = (kind, record, at) => {
    const [every, kept, from, to] = JOURNALS[kind] ?? [];
    if (every === undefined || record > 9) return null;
    if (record >= kept) return new Array(12).fill(0);
    const begin = (Math.floor(at / every) - record) * every + address * 700;
    const moment = (local) => {
      const { second, minute, hour, day, month, year } = clockParts(local);
      return [second, minute, hour, day, month, year].map(bcd);
    };
    return [...moment(begin + from), ...moment(begin + to)];
  };

  const read = ([command, first, second, ...rest], at) => {
    if (command === 0x04 && first !== 0x00 && second !== undefined) return journalRecord(first, second, at);
    if (command === 0x06 && first === 3 && rest[1] === 15) return profileRecord((second << 8) | rest[0], at);
    if (command === 0x06 && first === 2) return memory.read((second << 8) | rest[0], rest[1]);
    if (command === 0x05 && first === 0x00) return registers(second, at);
    if (command === 0x05) {
      const begin = borderOf(first, at + ahead);
      return begin === null ? null : registers(second, begin - ahead);
    }
    if (command === 0x04 && first === 0x00) {
      const { year, month, day, weekday, hour, minute, second: seconds } = clockParts(at + ahead);
      return [seconds, minute, hour, weekday, day, month, year].map(bcd).concat(1);
    }
    if (command !== 0x08) return null;
    if (first === 0x00) return [...(serial.match(/../g) ?? []).map(Number), 15, 3, 24];
    if (first === 0x02) return [0, 1, 0, 1];
    if (first === 0x03) return [9, 2, 0];
    if (first === 0x18) return [0x01 | (isLimitWatched ? 0x02 : 0), isLoadOn ? 0x00 : 0x42];
    if (first === 0x13) {
      const { address: newest, time } = newestRecord(at);
      return [newest >> 8, newest & 0xff, 0, ...time, PROFILE_S / 60];
    }
    if (first === 0x19) return instant(limit);
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
    effects,
    get delayMs() {
      return delayMs;
    },
    /** Answer to a request at a time (Unix seconds), null where it is not for this meter. */
    answer(request, at) {
      if (!hasCrc16(request) || (request[0] !== address && request[0] !== 0)) return null;
      delayMs = undefined;
      const body = request.subarray(1, -2);
      const reply = (...data) => withCrc16(Uint8Array.of(address, ...data));
      if (body[0] === 0x00) return reply(STATUS.done);
      if (body[0] === 0x01) {
        const isRight = passwords[body[1]]?.every((digit, index) => body[2 + index] === digit) ?? false;
        if (isRight) [openUntil, level] = [at + SESSION_S, body[1]];
        return reply(isRight ? STATUS.done : STATUS.levelTooLow);
      }
      if (at > openUntil) return reply(STATUS.noSession);
      openUntil = at + SESSION_S;
      if (body[0] === 0x02) {
        openUntil = 0;
        return reply(STATUS.done);
      }
      if (body[0] === 0x03 || body[0] === 0x07) {
        delayMs = body[0] === 0x03 ? temper.lateMs : undefined;
        return reply(write([...body], at));
      }
      const data = read([...body], at);
      return data ? reply(...data) : reply(STATUS.wrongCommand);
    },
  };
}
