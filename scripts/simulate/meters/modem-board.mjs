// The board of a modem that passes bytes on and answers at an address of the line on Modbus RTU, as gateway-model.mjs
// declares it: relay outputs for a time, a clock, a restart, transfer of data, settings of its serial port.
import { hasCrc16, withCrc16 } from './bytes.mjs';

const [READ_COILS, READ_HOLDING, WRITE_COIL, WRITE_REGISTER, WRITE_REGISTERS] = [0x01, 0x03, 0x05, 0x06, 0x10];
const [NO_FUNCTION, NO_REGISTER, BAD_VALUE] = [0x01, 0x02, 0x03];

/** Addresses, and the contents of registers. */
export const BOARD = {
  outputs: { coil: 0x20, count: 2, timer: 0x0200 },
  transfer: 0x30,
  clock: 0x0210,
  restart: { register: 0x0220, value: 0xa5 },
  /** Baud in hundreds, silence that ends a frame in ms. */
  speed: 0x0240,
  silence: 0x0241,
  temperature: 0x0300,
};

/** @param {{ insideAddr: string }} board */
export function modemBoard({ insideAddr }) {
  const slave = Number(insideAddr);
  const coils = new Map([
    ...Array.from({ length: BOARD.outputs.count }, (_, at) => [BOARD.outputs.coil + at, false]),
    [BOARD.transfer, true],
  ]);
  const registers = new Map([
    ...Array.from({ length: BOARD.outputs.count }, (_, at) => [BOARD.outputs.timer + at, 0]),
    [BOARD.restart.register, 0],
    [BOARD.speed, 96],
    [BOARD.silence, 20],
  ]);
  /** Seconds that its clock is ahead of ours. */
  let ahead = -7;
  /** Time at which an output goes off automatically, Unix seconds. */
  const until = new Map();
  /** Executed commands, in order. */
  const effects = [];

  const bytesOf = (value) => [value >> 8, value & 0xff];
  /** The value of a register, undefined = there is none. */
  const held = (register, at) => {
    const clock = Math.floor(at) + ahead;
    if (register === BOARD.clock) return clock >>> 16;
    if (register === BOARD.clock + 1) return clock & 0xffff;
    // Tenths of a degree.
    if (register === BOARD.temperature) return Math.round(310 + 25 * Math.sin(at / 9000));
    return registers.get(register);
  };

  function readHolding(from, count, at) {
    const values = Array.from({ length: count }, (_, place) => held(from + place, at));
    return values.includes(undefined) ? NO_REGISTER : [count * 2, ...values.flatMap(bytesOf)];
  }

  function readCoil(coil, count, at) {
    if (count !== 1 || !coils.has(coil)) return NO_REGISTER;
    const isOver = until.has(coil) && at >= until.get(coil);
    if (isOver) {
      until.delete(coil);
      coils.set(coil, false);
    }
    return [1, coils.get(coil) ? 1 : 0];
  }

  function writeCoil(coil, value, at) {
    if (!coils.has(coil)) return NO_REGISTER;
    if (value !== 0xff00 && value !== 0) return BAD_VALUE;
    const isOn = value === 0xff00;
    const seconds = registers.get(BOARD.outputs.timer + coil - BOARD.outputs.coil) ?? 0;
    coils.set(coil, isOn);
    until.delete(coil);
    if (isOn && seconds > 0) until.set(coil, at + seconds);
    effects.push(`coil ${coil} ${isOn ? 'on' : 'off'}${isOn && seconds > 0 ? ` for ${seconds} s` : ''}`);
    return [...bytesOf(coil), ...bytesOf(value)];
  }

  function writeRegister(register, value) {
    if (!registers.has(register)) return NO_REGISTER;
    if (register === BOARD.restart.register) {
      if (value !== BOARD.restart.value) return BAD_VALUE;
      effects.push('restart');
    } else {
      registers.set(register, value);
      effects.push(`register ${register} ${value}`);
    }
    return [...bytesOf(register), ...bytesOf(value)];
  }

  function writeClock(request, at) {
    const words = request.subarray(7, -2);
    if (words.length !== 4) return BAD_VALUE;
    const clock = words.reduce((sum, byte) => sum * 256 + byte, 0);
    ahead = clock - Math.floor(at);
    effects.push(`clock ${clock}`);
    return [...bytesOf(BOARD.clock), 0, 2];
  }

  function answerOf(request, at) {
    const [, fn] = request;
    const from = (request[2] << 8) | request[3];
    const value = (request[4] << 8) | request[5];
    if (fn === WRITE_REGISTERS) return from === BOARD.clock ? writeClock(request, at) : NO_REGISTER;
    if (request.length !== 8) return BAD_VALUE;
    if (fn === READ_COILS) return readCoil(from, value, at);
    if (fn === READ_HOLDING) return readHolding(from, value, at);
    if (fn === WRITE_COIL) return writeCoil(from, value, at);
    return fn === WRITE_REGISTER ? writeRegister(from, value) : NO_FUNCTION;
  }

  return {
    effects,
    /** Answer to a request at a time (Unix seconds), null where it is not for this board. */
    answer(request, at) {
      if (request.length < 8 || request[0] !== slave || !hasCrc16(request)) return null;
      const reply = answerOf(request, at);
      return typeof reply === 'number'
        ? withCrc16(Uint8Array.of(slave, request[1] | 0x80, reply))
        : withCrc16(Uint8Array.of(slave, request[1], ...reply));
    },
  };
}
