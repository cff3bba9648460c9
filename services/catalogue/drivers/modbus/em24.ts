import { modbusTcp, type Register, type RegisterMap } from './driver';
import { READ } from './frames';

/** Three registers of the phases, two words apart. */
const byPhase = (name: string, address: number, factor: number): Register[] =>
  [0, 1, 2].map((index) => whole(`${name}${index + 1}`, address + index * 2, factor));

/** Highest word of a value beyond the input, for which the meter shows EEEE; EM24 communication protocol, 2.2. */
const OVERFLOW = { no_value_words: [0x7fff] };

const whole = (field: string, address: number, factor: number): Register => ({
  ...{ field, address, type: 'i32', factor },
  ...OVERFLOW,
});
const half = (field: string, address: number, factor: number): Register => ({
  ...{ field, address, type: 'i16', factor },
  ...OVERFLOW,
});

/** Carlo Gavazzi EM24 with an Ethernet port (fixtures/modbus.md): integers, low word first. */
const EM24_MAP: RegisterMap = {
  id: 'modbus-tcp-em24',
  function: READ.holding,
  order: 'CDAB',
  mostRegisters: 80,
  reads: {
    current: {
      type: 1,
      registers: [
        whole('tariff_sum', 0x34, 0.1),
        whole('tariff_reactive_sum', 0x36, 0.1),
        ...[0, 1, 2, 3].map((index) => whole(`tariff${index + 1}`, 0x46 + index * 2, 0.1)),
        whole('tariff_negative_sum', 0x4e, 0.1),
      ],
    },
    instant: {
      type: 2,
      registers: [
        ...byPhase('voltage', 0x00, 0.1),
        ...byPhase('current', 0x0c, 0.001),
        ...byPhase('power_active', 0x12, 0.0001),
        ...byPhase('power_apparent', 0x18, 0.0001),
        ...byPhase('power_reactive', 0x1e, 0.0001),
        whole('power_active', 0x28, 0.0001),
        whole('power_apparent', 0x2a, 0.0001),
        whole('power_reactive', 0x2c, 0.0001),
        ...[1, 2, 3].map((phase) => half(`cos${phase}`, 0x2d + phase, 0.001)),
        half('cos0', 0x31, 0.001),
        // -1: L1-L3-L2, 0: L1-L2-L3 (EM24 communication protocol, "phase sequence").
        half('phase_reversed', 0x32, -1),
        half('frequency', 0x33, 0.1),
      ],
    },
  },
};

export const em24Ethernet = modbusTcp(EM24_MAP);
