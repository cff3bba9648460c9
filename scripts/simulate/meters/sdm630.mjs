// An Eastron SDM630 on Modbus RTU (services/catalogue/fixtures/modbus.md): input registers, float32, high word first. One
// with a relay of its installer has a coil that switches the load and a register of its limit, as relay-model.mjs says.
import { hasCrc16, threePhases, withCrc16 } from './bytes.mjs';

const READ_COILS = 0x01;
const READ_HOLDING = 0x03;
const READ_INPUT = 0x04;
const WRITE_COIL = 0x05;
const WRITE_REGISTER = 0x06;
/** The coil of the relay, and the register of the limit in 10 W, of up to 60 kW. */
export const RELAY = { coil: 0x10, limit: 0x0100, mostLimit: 6000 };
const MOST_REGISTERS = 80;
const LAST_REGISTER = 0x0200;

/** @param {{ insideAddr: string, measures: object, hasRelay?: boolean }} meter */
export function sdm630({ insideAddr, measures, hasRelay = false }) {
  const slave = Number(insideAddr);
  let isLoadOn = true;
  let limit = 1500;
  /** Executed commands, in order. */
  const effects = [];

  const registers = (at) => {
    const { power, factor, frequency, phases } = threePhases(measures, at);
    const { tariff1, tariff2 } = measures;
    const total = (tariff1.value(at) + tariff2.value(at)) / 1000;
    const sum = (name) => phases.reduce((all, phase) => all + phase[name], 0);
    const byPhase = (from, name) => phases.map((phase, index) => [from + index * 2, phase[name]]);
    return new Map([
      ...byPhase(0x00, 'voltage'),
      ...byPhase(0x06, 'current'),
      ...byPhase(0x0c, 'active'),
      ...byPhase(0x12, 'apparent'),
      ...byPhase(0x18, 'reactive'),
      ...phases.map((_, index) => [0x1e + index * 2, factor]),
      [0x34, power],
      [0x38, sum('apparent')],
      [0x3c, sum('reactive')],
      [0x3e, factor],
      [0x46, frequency],
      [0x48, total],
      [0x4a, 0],
      [0x4c, total * 0.31],
      [0x4e, 0],
      [0x156, total],
    ]);
  };

  /** Answers of the relay, by function: the bytes behind it, a number = an exception; null = it does not know it. */
  const relayAnswer = (fn, register, value) => {
    if (fn === READ_COILS) return register === RELAY.coil && value === 1 ? [1, isLoadOn ? 1 : 0] : 0x02;
    if (fn === READ_HOLDING) return register === RELAY.limit && value === 1 ? [2, limit >> 8, limit & 0xff] : 0x02;
    const echo = [register >> 8, register & 0xff, value >> 8, value & 0xff];
    if (fn === WRITE_COIL) {
      if (register !== RELAY.coil) return 0x02;
      if (value !== 0xff00 && value !== 0) return 0x03;
      isLoadOn = value === 0xff00;
      effects.push(isLoadOn ? 'on' : 'off');
      return echo;
    }
    if (fn !== WRITE_REGISTER) return null;
    if (register !== RELAY.limit) return 0x02;
    if (value > RELAY.mostLimit) return 0x03;
    limit = value;
    effects.push(`limit ${limit}`);
    return echo;
  };

  return {
    effects,
    /** Answer to a request at a time (Unix seconds), null where it is not for this meter. */
    answer(request, at) {
      if (request.length !== 8 || request[0] !== slave || !hasCrc16(request)) return null;
      const [, fn] = request;
      const fail = (code) => withCrc16(Uint8Array.of(slave, fn | 0x80, code));
      const from = (request[2] << 8) | request[3];
      const count = (request[4] << 8) | request[5];
      const ofRelay = hasRelay ? relayAnswer(fn, from, count) : null;
      if (typeof ofRelay === 'number') return fail(ofRelay);
      if (ofRelay) return withCrc16(Uint8Array.of(slave, fn, ...ofRelay));
      if (fn !== READ_INPUT) return fail(0x01);
      if (count < 1 || count > MOST_REGISTERS) return fail(0x03);
      if (from + count > LAST_REGISTER) return fail(0x02);
      const data = Buffer.alloc(count * 2);
      for (const [register, value] of registers(at)) {
        if (register >= from && register + 2 <= from + count) data.writeFloatBE(value, (register - from) * 2);
      }
      return withCrc16(Uint8Array.of(slave, READ_INPUT, data.length, ...data));
    },
  };
}
