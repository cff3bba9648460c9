import type { ModelRegister } from '@gaugeway/proto/api';
import type { Decoded } from '../../codec';
import { decimal } from '../../codecs/reader';
import { DriverError, type Driver } from '../../driver';
import type { Steps } from '../exchange';
import {
  readValue,
  reads,
  RTU,
  TCP,
  wordsOf,
  type ByteOrder,
  type Carrying,
  type ReadFunction,
  type RegisterType,
} from './frames';
import { ModbusLine } from './line';
import { registerControls } from './register-controls';

/** A register of a meter and the field that it feeds. */
export interface Register {
  field: string;
  /** Address in the frame, i.e. counted from 0. */
  address: number;
  type: RegisterType;
  /** To the catalogue's unit; 1 if not set. */
  factor?: number;
}

/** A meter on Modbus as data. */
export interface RegisterMap {
  id: string;
  function: ReadFunction;
  order: ByteOrder;
  /** Most registers that the meter returns at once. */
  mostRegisters: number;
  /** Message type of the row of each kind of request, and its registers. */
  reads: Partial<Record<'current' | 'instant' | 'info', { type: number; registers: readonly Register[] }>>;
}

interface Block {
  address: number;
  count: number;
  registers: Register[];
}

/** Gap between two registers that is read through instead of in a separate request. */
const GAP = 16;

/** Registers gathered into few reads, each within the meter's limit. */
export function blocksOf(registers: readonly Register[], mostRegisters: number): Block[] {
  const blocks: Block[] = [];
  for (const register of [...registers].sort((a, b) => a.address - b.address)) {
    const end = register.address + wordsOf(register.type);
    const block = blocks.at(-1);
    if (block && register.address - (block.address + block.count) <= GAP && end - block.address <= mostRegisters) {
      block.count = Math.max(block.count, end - block.address);
      block.registers.push(register);
    } else {
      blocks.push({ address: register.address, count: end - register.address, registers: [register] });
    }
  }
  return blocks;
}

/** A driver over a register map, with controls that a company's own model declares. */
export interface ModbusDriver extends Driver {
  withRegisters(declared: readonly ModelRegister[]): Driver;
}

export const isModbus = (driver: Driver | undefined): driver is ModbusDriver =>
  driver !== undefined && 'withRegisters' in driver;

/** A driver over a register map (fixtures/modbus.md). The address on the line is the slave, 1 to 247. */
export const modbusRtu = (map: RegisterMap): ModbusDriver => modbus(map, RTU);

/** As modbusRtu, for a meter with an Ethernet port of its own; the address is its unit. */
export const modbusTcp = (map: RegisterMap): ModbusDriver => modbus(map, TCP);

function modbus(map: RegisterMap, carrying: Carrying): ModbusDriver {
  return {
    id: map.id,
    reads: Object.keys(map.reads) as (keyof typeof map.reads)[],
    parts: carrying.parts,
    withRegisters(declared) {
      return { ...this, controls: registerControls(declared, map.order, carrying) };
    },
    *session(request, meter, now): Steps<Decoded> {
      const wanted = map.reads[request.kind as keyof typeof map.reads];
      if (!wanted) throw new DriverError('not_supported', 'not_asked', { what: request.kind });
      const line = new ModbusLine(carrying, meter, now);
      const values: Record<string, number | null> = {};
      for (const { address, count, registers } of blocksOf(wanted.registers, map.mostRegisters)) {
        const what = `registers ${address} to ${address + count - 1}`;
        const bytes = yield* line.ask(reads(map.function, address, count), what);
        for (const register of registers) {
          const from = (register.address - address) * 2;
          const value = readValue(bytes.subarray(from, from + wordsOf(register.type) * 2), register.type, map.order);
          values[register.field] = value === null ? null : decimal(value * (register.factor ?? 1));
        }
      }
      return { readings: [{ type: wanted.type, ts: null, values }] };
    },
  };
}
