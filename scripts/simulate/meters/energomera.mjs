// Energomera CE301 and CE303 in mode C of IEC 62056-21 (services/catalogue/fixtures/iec62056.md).
import { clockParts, threePhases } from './bytes.mjs';

const [SOH, STX, ETX, ACK, NAK] = [0x01, 0x02, 0x03, 0x06, 0x15];
const FACTORY_PASSWORD = '777777';

/** Energomera's block check: sum modulo 128 of the bytes between SOH or STX and the check. */
const check = (bytes) => bytes.reduce((sum, byte) => (sum + byte) & 0x7f, 0);
const ascii = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const text = (bytes) => String.fromCharCode(...bytes);

function block(start, content) {
  const bytes = Uint8Array.of(...ascii(content), ETX);
  return Uint8Array.of(start, ...bytes, check(bytes));
}

const twoDigits = (value) => String(value).padStart(2, '0');

/** @param {{ kind: string, insideAddr: string, serial: string, measures: object, password?: string }} meter */
export function energomera({ kind, insideAddr, serial, measures, password = FACTORY_PASSWORD }) {
  const type = kind.toUpperCase();
  let state = 'idle';
  /** Seconds that its clock is ahead of ours. */
  let ahead = 0;
  /** Executed commands, in order: shows commands that were executed twice. */
  const effects = [];

  const energies = (at, share = 1) => {
    const { tariff1, tariff2 } = measures;
    const values = [tariff1.value(at) + tariff2.value(at), tariff1.value(at), tariff2.value(at), 0, 0, 0];
    return values.map((wh) => ((wh * share) / 1000).toFixed(7));
  };

  const values = (name, argument, at) => {
    const { power, factor, frequency, phases } = threePhases(measures, at);
    const { year, month, day, weekday, hour, minute, second } = clockParts(at + ahead);
    /** By the meter's clock. */
    const endOf = (local) => (Number.isFinite(local) && local <= at + ahead ? energies(local - ahead) : ['ERR18']);
    const monthEnd = () => {
      const [mm, yy] = argument.split('.').map(Number);
      return endOf(Date.UTC(2000 + yy, mm, 1) / 1000);
    };
    const dayEnd = () => {
      const [dd, mm, yy] = argument.split('.').map(Number);
      return endOf(Date.UTC(2000 + yy, mm - 1, dd + 1) / 1000);
    };
    const known = {
      ET0PE: () => energies(at),
      ...(type === 'CE303'
        ? { ET0QE: () => energies(at, 0.31), ET0PI: () => energies(at, 0), ET0QI: () => energies(at, 0) }
        : {}),
      ENMPE: monthEnd,
      ENDPE: dayEnd,
      VOLTA: () => phases.map(({ voltage }) => voltage.toFixed(2)),
      CURRE: () => phases.map(({ current }) => current.toFixed(3)),
      POWEP: () => [(power / 1000).toFixed(4)],
      POWPP: () => phases.map(({ active }) => (active / 1000).toFixed(4)),
      COS_f: () => [factor, factor, factor, factor].map((value) => value.toFixed(3)),
      FREQU: () => [frequency.toFixed(2)],
      DATE_: () => [`${twoDigits(weekday % 7)}.${twoDigits(day)}.${twoDigits(month)}.${twoDigits(year)}`],
      TIME_: () => [`${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`],
      SNUMB: () => [serial],
      HELLO: () => [`2,${type},12,${serial.padStart(8, '0')},dummy`],
    };
    return known[name]?.() ?? ['ERR12'];
  };

  /** W1: date and time alone are taken, each as it is read. */
  const write = (name, input, at) => {
    const { year, month, day, hour, minute, second } = clockParts(at + ahead);
    const [, dd, mm, yy] = /^\d\d\.(\d\d)\.(\d\d)\.(\d\d)$/.exec(name === 'DATE_' ? input : '') ?? [];
    const [, hh, mi, ss] = /^(\d\d):(\d\d):(\d\d)$/.exec(name === 'TIME_' ? input : '') ?? [];
    if (dd === undefined && hh === undefined) return Uint8Array.of(NAK);
    const date = dd === undefined ? [year, month, day] : [Number(yy), Number(mm), Number(dd)];
    const time = hh === undefined ? [hour, minute, second] : [Number(hh), Number(mi), Number(ss)];
    ahead = Date.UTC(2000 + date[0], date[1] - 1, date[2], ...time) / 1000 - at;
    effects.push(`${name}(${input})`);
    return Uint8Array.of(ACK);
  };

  return {
    effects,
    /** Answer to a request at a time (Unix seconds), null where it is not for this meter or needs none. */
    answer(request, at) {
      const message = text(request);
      if (message.startsWith('/?')) {
        const [, called] = /^\/\?([^!]*)!\r\n$/.exec(message) ?? [];
        state = called === insideAddr || called === '' ? 'called' : 'idle';
        return state === 'called' ? ascii(`/EKT5${type}v12\r\n`) : null;
      }
      if (state === 'idle') return null;
      if (request[0] === ACK) {
        if (!/^\x060.1\r\n$/.test(message)) return null;
        state = 'requested';
        return block(SOH, `P0\x02(${serial})`);
      }
      const body = request.subarray(1, -1);
      if (request[0] !== SOH || body.at(-1) !== ETX || check(body) !== request.at(-1)) return null;
      const [, command, argument = ''] = /^(..)(?:\x02(.*))?\x03$/.exec(text(body)) ?? [];
      if (command === 'B0') {
        state = 'idle';
        return null;
      }
      if (command === 'P1') {
        if (argument !== `(${password})`) return Uint8Array.of(NAK);
        state = 'open';
        return Uint8Array.of(ACK);
      }
      const [, name = '', input = ''] = /^([A-Za-z0-9_]+)\(([^)]*)\)$/.exec(argument) ?? [];
      if (state === 'open' && command === 'W1') return write(name, input, at);
      if (state !== 'open' || command !== 'R1') return Uint8Array.of(NAK);
      const found = values(name, input, at);
      if (found[0]?.startsWith('ERR')) return block(STX, `(${found[0]})`);
      return block(STX, found.map((value) => `${name}(${value})\r\n`).join(''));
    },
  };
}
