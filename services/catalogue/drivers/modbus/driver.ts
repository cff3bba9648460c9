import type { ModelReading, ModelRegister } from '@gaugeway/proto/api';
import type { Decoded } from '../../codec';
import { DriverError, type Driver } from '../../driver';
import { isRegister } from '../../fields/fields';
import type { Steps } from '../exchange';
import { MODBUS_SLAVE } from '../line-address';
import { READ, reads, RTU, TCP, type ByteOrder, type Carrying, type ReadFunction } from './frames';
import { crc16Modbus } from '../checksum';
import { ModbusLine } from './line';
import { registerControls } from './register-controls';
import { type Content, contentOf, rangeOf, widthOf } from './register-content';

/** A register of a meter and the field that it feeds. */
export interface Register extends Content {
  /** Name of a text: a fact about the meter. */
  field: string;
  /** Address in the frame, i.e. counted from 0. */
  address: number;
  /** Function, if not that of the map. */
  function?: ReadFunction;
  /** Register with a power of ten, SunSpec style; read by the same function. */
  scale_address?: number | null | undefined;
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
    const end = register.address + widthOf(register);
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

/** A driver over a register map, with the registers that a company's own model declares for controls and readings. */
export interface ModbusDriver extends Driver {
  readonly carrying: Carrying;
  /** Reads the declared registers in place of the map's. */
  withReadings(declared: readonly ModelReading[]): ModbusDriver;
  withRegisters(declared: readonly ModelRegister[]): Driver;
}

export const isModbus = (driver: Driver | undefined): driver is ModbusDriver =>
  driver !== undefined && 'withRegisters' in driver;

/** true if both drivers use the same protocol. Two Modbus drivers may differ in their registers. */
export const isSameProtocol = (one: Driver | undefined, other: Driver | undefined): boolean =>
  one === other || (isModbus(one) && isModbus(other) && one.carrying === other.carrying);

/** A driver over a register map (fixtures/modbus.md). The address on the line is the slave, 1 to 247. */
export const modbusRtu = (map: RegisterMap): ModbusDriver => modbus(map, RTU);

/** As modbusRtu, for a meter with an Ethernet port; the address is its unit. */
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
      if (!wanted) throw new DriverError('not_supported', 'not_provided', { what: request.kind });
      const line = new ModbusLine(carrying, meter, now);
      const values: Record<string, number | null> = {};
      const ranges: Record<string, number> = {};
      const texts: Record<string, string> = {};
      const warnings: string[] = [];
      for (const fn of [READ.holding, READ.input]) {
        const own = wanted.registers.filter((register) => (register.function ?? map.function) === fn);
        const scales = own.flatMap(({ scale_address: address }) =>
          typeof address === 'number' ? [{ field: '', address, type: 'i16' } as const] : [],
        );
        const read = new Map<number, Uint8Array>();
        for (const { address, count, registers } of blocksOf([...own, ...scales], map.mostRegisters, map.gap)) {
          const what = `registers ${address} to ${address + count - 1}`;
          const bytes = yield* line.ask(reads(fn, address, count), what);
          for (const register of registers) {
            const from = (register.address - address) * 2;
            const content = bytes.subarray(from, from + widthOf(register) * 2);
            if ((read.get(register.address)?.length ?? 0) < content.length) read.set(register.address, content);
          }
        }
        for (const register of own) {
          const { field, address, scale_address: scale } = register;
          const bytes = read.get(address)?.subarray(0, widthOf(register) * 2) ?? new Uint8Array(0);
          const power = typeof scale === 'number' ? read.get(scale)?.subarray(0, 2) : undefined;
          const { value, text, warning } = contentOf(register, bytes, map.order, power);
          const range = isRegister(field) ? rangeOf(register, power) : null;
          if (range !== null) ranges[field] = range;
          if (text === undefined) values[field] = value;
          else if (text !== '') texts[field] = text;
          if (warning !== undefined) warnings.push(`register ${address}, ${field}: ${warning}`);
        }
      }
      const extra = Object.keys(texts).length > 0 ? { extra: texts } : {};
      const readings = [{ type: wanted.type, ts: null, values, ...extra }];
      const declared = Object.keys(ranges).length > 0 ? { ranges } : {};
      return { readings, ...declared, ...(warnings.length > 0 ? { warnings } : {}) };
    },
  };
}

/** Message types by kind of reading. */
export const TYPE_READ = { current: 1, instant: 2, info: 6 } as const;

/**
 * The map that a company declares. Its id names its registers: answers to others are not read by these. Only neighbours
 * are read together, since a meter may refuse a read over registers that it has not.
 */
function declaredMap(declared: readonly ModelReading[], base: RegisterMap): RegisterMap {
  const kinds = (['current', 'instant', 'info'] as const).filter((kind) => declared.some((each) => each.kind === kind));
  const sum = crc16Modbus(new TextEncoder().encode(JSON.stringify(declared)));
  return {
    id: `${base.id}-own-${sum.toString(16).padStart(4, '0')}`,
    function: base.function,
    order: declared.find((each) => widthOf(each) > 1)?.order ?? base.order,
    mostRegisters: base.mostRegisters,
    gap: 0,
    reads: Object.fromEntries(
      kinds.map((kind) => [kind, { type: TYPE_READ[kind], registers: declared.filter((each) => each.kind === kind) }]),
    ),
  };
}
