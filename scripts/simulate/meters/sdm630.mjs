// An Eastron SDM630 on Modbus RTU (services/catalogue/fixtures/modbus.md): input registers, float32, high word first.
import { hasCrc16, threePhases, withCrc16 } from './bytes.mjs';

const READ_INPUT = 0x04;
const MOST_REGISTERS = 80;
const LAST_REGISTER = 0x0200;

/** @param {{ insideAddr: string, measures: object }} meter */
export function sdm630({ insideAddr, measures }) {
  const slave = Number(insideAddr);

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

  return {
    /** Answer to a request at a time (Unix seconds), null where it is not for this meter. */
    answer(request, at) {
      if (request.length !== 8 || request[0] !== slave || !hasCrc16(request)) return null;
      const fail = (code) => withCrc16(Uint8Array.of(slave, request[1] | 0x80, code));
      if (request[1] !== READ_INPUT) return fail(0x01);
      const from = (request[2] << 8) | request[3];
      const count = (request[4] << 8) | request[5];
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
