import type { ModelReading, ModelRegister } from '@gaugeway/proto/api';
import type { Decoded } from '../../codec';
import { decimal } from '../../codecs/reader';
import { DriverError, type Driver } from '../../driver';
import type { Steps } from '../exchange';
import { MODBUS_SLAVE } from '../line-address';
import {
  READ,
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
import { crc16Modbus } from '../checksum';
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
  /** Where they are not those of the map. */
  function?: ReadFunction;
  order?: ByteOrder;
}

/** A meter on Modbus as data. */
export interface RegisterMap {
  id: string;
  function: ReadFunction;
  order: ByteOrder;
  /** Most registers that the meter returns at once. */
  mostRegisters: number;
  /** Registers between two that are read through instead of in a separate request; 16 if not set. */
  gap?: number;
  /** Message type of the row of each kind of request, and its registers. */
  reads: Partial<Record<'current' | 'instant' | 'info', { type: number; registers: readonly Register[] }>>;
}

interface Block {
  address: number;
  count: number;
  registers: Register[];
}

const GAP = 16;

/** Registers of one function gathered into few reads, each within the meter's limit. */
export function blocksOf(registers: readonly Register[], mostRegisters: number, gap = GAP): Block[] {
  const blocks: Block[] = [];
  for (const register of [...registers].sort((a, b) => a.address - b.address)) {
    const end = register.address + wordsOf(register.type);
    const block = blocks.at(-1);
    if (block && register.address - (block.address + block.count) <= gap && end - block.address <= mostRegisters) {
      block.count = Math.max(block.count, end - block.address);
      block.registers.push(register);
    } else {
      blocks.push({ address: register.address, count: end - register.address, registers: [register] });
    }
  }
  return blocks;
}

/** A driver over a register map, with what a company's own model declares: registers of its controls, what it reads. */
export interface ModbusDriver extends Driver {
  readonly carrying: Carrying;
  /** In place of its map. */
  withReadings(declared: readonly ModelReading[]): ModbusDriver;
  withRegisters(declared: readonly ModelRegister[]): Driver;
}

export const isModbus = (driver: Driver | undefined): driver is ModbusDriver =>
  driver !== undefined && 'withRegisters' in driver;

/** Whether meters of both are spoken to alike: registers of one Modbus may be others. */
export const isSameProtocol = (one: Driver | undefined, other: Driver | undefined): boolean =>
  one === other || (isModbus(one) && isModbus(other) && one.carrying === other.carrying);

/** A driver over a register map (fixtures/modbus.md). The address on the line is the slave, 1 to 247. */
export const modbusRtu = (map: RegisterMap): ModbusDriver => modbus(map, RTU);

/** As modbusRtu, for a meter with an Ethernet port of its own; the address is its unit. */
export const modbusTcp = (map: RegisterMap): ModbusDriver => modbus(map, TCP);

function modbus(map: RegisterMap, carrying: Carrying): ModbusDriver {
  return {
    id: map.id,
    address: MODBUS_SLAVE,
    reads: Object.keys(map.reads) as (keyof typeof map.reads)[],
    parts: carrying.parts,
    carrying,
    withReadings: (declared) => modbus(declaredMap(declared, map), carrying),
    withRegisters(declared) {
      return { ...this, controls: registerControls(declared, map.order, carrying) };
    },
    *session(request, meter, now): Steps<Decoded> {
      const wanted = map.reads[request.kind as keyof typeof map.reads];
      if (!wanted) throw new DriverError('not_supported', 'not_asked', { what: request.kind });
      const line = new ModbusLine(carrying, meter, now);
      const values: Record<string, number | null> = {};
      for (const fn of [READ.holding, READ.input]) {
        const own = wanted.registers.filter((register) => (register.function ?? map.function) === fn);
        for (const { address, count, registers } of blocksOf(own, map.mostRegisters, map.gap)) {
          const what = `registers ${address} to ${address + count - 1}`;
          const bytes = yield* line.ask(reads(fn, address, count), what);
          for (const register of registers) {
            const { type, order = map.order, factor = 1 } = register;
            const from = (register.address - address) * 2;
            const value = readValue(bytes.subarray(from, from + wordsOf(type) * 2), type, order);
            values[register.field] = value === null ? null : decimal(value * factor);
          }
        }
      }
      return { readings: [{ type: wanted.type, ts: null, values }] };
    },
  };
}

/** Message types of what is read. */
export const TYPE_READ = { current: 1, instant: 2 } as const;

/**
 * The map that a company declares. Its id names its registers: what a meter answered to others is not read by these.
 * Only neighbours are read together, since a meter may refuse a read over registers that it has not.
 */
function declaredMap(declared: readonly ModelReading[], base: RegisterMap): RegisterMap {
  const kinds = (['current', 'instant'] as const).filter((kind) => declared.some((each) => each.kind === kind));
  const sum = crc16Modbus(new TextEncoder().encode(JSON.stringify(declared)));
  return {
    id: `${base.id}-own-${sum.toString(16).padStart(4, '0')}`,
    function: base.function,
    order: declared.find(({ type }) => wordsOf(type) > 1)?.order ?? base.order,
    mostRegisters: base.mostRegisters,
    gap: 0,
    reads: Object.fromEntries(
      kinds.map((kind) => [kind, { type: TYPE_READ[kind], registers: declared.filter((each) => each.kind === kind) }]),
    ),
  };
}
