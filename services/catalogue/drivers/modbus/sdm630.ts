import { modbusRtu, type Register, type RegisterMap } from './driver';
import { READ } from './frames';

/** Three registers of the phases, two words apart. */
const byPhase = (name: string, address: number, factor = 1): Register[] =>
  [0, 1, 2].map((index) => ({ field: `${name}${index + 1}`, address: address + index * 2, type: 'float32', factor }));

const float = (field: string, address: number, factor = 1): Register => ({ field, address, type: 'float32', factor });

/** Eastron SDM630: input registers of its published Modbus description, float32, high word first, 80 registers at once. */
export const SDM630_MAP: RegisterMap = {
  id: 'modbus-sdm630',
  function: READ.input,
  order: 'ABCD',
  mostRegisters: 80,
  reads: {
    current: {
      type: 1,
      registers: [
        float('tariff_sum', 0x0048),
        float('tariff_negative_sum', 0x004a),
        float('tariff_reactive_sum', 0x004c),
        float('tariff_reactive_negative_sum', 0x004e),
        float('energy_total', 0x0156),
      ],
    },
    instant: {
      type: 2,
      registers: [
        ...byPhase('voltage', 0x0000),
        ...byPhase('current', 0x0006),
        ...byPhase('power_active', 0x000c, 0.001),
        ...byPhase('power_apparent', 0x0012, 0.001),
        ...byPhase('power_reactive', 0x0018, 0.001),
        ...byPhase('cos', 0x001e),
        float('power_active', 0x0034, 0.001),
        float('power_apparent', 0x0038, 0.001),
        float('power_reactive', 0x003c, 0.001),
        float('cos0', 0x003e),
        float('frequency', 0x0046),
      ],
    },
  },
};

export const sdm630 = modbusRtu(SDM630_MAP);
