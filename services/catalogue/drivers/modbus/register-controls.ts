import type { ModelRegister, RegisterValue } from '@gaugeway/proto/api';
import { decimal } from '../../codecs/reader';
import { type ControlKey, controlOf } from '../../controls';
import type { ControlValues, Parameter } from '../../controls/control';
import type { WiredCommand } from '../../driver';
import type { Steps } from '../exchange';
import { readBack, type State, told } from '../told-state';
import {
  type ByteOrder,
  type Carrying,
  READ,
  reads,
  readsCoil,
  readValue,
  type RegisterType,
  WRITE,
  wordsOf,
  writesCoil,
  writesRegister,
  writesRegisters,
  writeValue,
} from './frames';
import { ModbusLine } from './line';

/** The control that sets each value that a register may hold. */
const SETS = {
  power: 'power',
  valve: 'valve',
  limit: 'limit',
  report_period: 'report_period',
  skz_speed: 'set_setpoint',
  skz_boost: 'set_setpoint',
  skz_move: 'set_setpoint',
  sleep_time: 'set_settings',
  range_connect: 'set_settings',
  set_gas_alarm: 'set_gas_alarm',
  set_gas_exit_alarm: 'set_gas_exit_alarm',
  set_co_alarm: 'set_co_alarm',
  set_co_exit_alarm: 'set_co_exit_alarm',
} as const satisfies Record<RegisterValue, ControlKey>;

/** What registers of a type hold; a float takes what the control takes. */
const RANGES: Partial<Record<RegisterType, readonly [number, number]>> = {
  u16: [0, 0xffff],
  i16: [-0x8000, 0x7fff],
  u32: [0, 0xffff_ffff],
  i32: [-0x8000_0000, 0x7fff_ffff],
};

/** The value as its control has it. */
export function parameterOf({ value }: Pick<ModelRegister, 'value'>): Parameter {
  const parameter = controlOf(SETS[value]).parameters[value];
  if (!parameter) throw new Error(`the control ${SETS[value]} has no ${value}`);
  return parameter;
}

/** Whether the value is one of two. */
export const isSwitch = (register: Pick<ModelRegister, 'value'>): boolean => parameterOf(register).kind === 'choice';

/** The value within what its register holds and its declaration allows; null = nothing is left of it. */
export function boundsOf(register: ModelRegister): Parameter | null {
  const parameter = parameterOf(register);
  if (parameter.kind !== 'number') return parameter;
  const { factor } = register;
  const range = RANGES[register.type];
  // A whole register holds multiples of its factor alone.
  const step = range ? decimal(factor * Math.ceil(parameter.step / factor - 1e-9), 9) : parameter.step;
  const [low, high] = range ?? [-Infinity, Infinity];
  const least = Math.max(parameter.min, register.min ?? -Infinity, low * factor);
  const most = Math.min(parameter.max, register.max ?? Infinity, high * factor);
  const min = decimal(Math.ceil(least / step - 1e-9) * step, 9);
  const max = decimal(Math.floor(most / step + 1e-9) * step, 9);
  return min > max ? null : { ...parameter, min, max, step };
}

/** Whether registers of its type hold what stands for on and off. */
export function holds({ function: fn, type, on, off }: ModelRegister): boolean {
  const [low, high] = fn === WRITE.coil ? [0, 1] : (RANGES[type] ?? [-Infinity, Infinity]);
  return on !== off && [on, off].every((each) => each >= low && each <= high);
}

/** Controls of the values that a company's own model declares, each read back by the function of the same kind. */
export function registerControls(
  declared: readonly ModelRegister[],
  order: ByteOrder,
  carrying: Carrying,
): Partial<Record<ControlKey, WiredCommand>> {
  const readsBack = (register: ModelRegister) => controlOf(SETS[register.value]).readBack as ControlKey;

  function* state(line: ModbusLine, read: ControlKey): Steps<State> {
    const known: State = {};
    for (const register of declared.filter((each) => readsBack(each) === read)) {
      const held = yield* readRegister(line, register, order);
      if (held !== null) known[register.value] = held;
    }
    return known;
  }

  const reading = (read: ControlKey): WiredCommand => ({
    *session(_, meter, now) {
      return told(yield* state(new ModbusLine(carrying, meter, now), read));
    },
  });

  const setting = (key: ControlKey): WiredCommand => {
    const own = declared.filter(({ value }) => SETS[value] === key);
    const names = new Set<string>(own.map(({ value }) => value));
    const all = Object.entries(controlOf(key).parameters);
    return {
      bounds: Object.fromEntries(
        own.flatMap((register) => {
          const bounds = boundsOf(register);
          return bounds ? [[register.value, bounds]] : [];
        }),
      ),
      omits: all.flatMap(([name, { optional }]) => (optional && !names.has(name) ? [name] : [])),
      *session(values, meter, now) {
        const line = new ModbusLine(carrying, meter, now);
        for (const register of own) yield* writeRegister(line, register, values, order);
        return yield* readBack(() => state(line, controlOf(key).readBack as ControlKey));
      },
    };
  };

  const set = declared.map(({ value }) => [SETS[value], setting(SETS[value])] as const);
  const read = declared.map((register) => [readsBack(register), reading(readsBack(register))] as const);
  return Object.fromEntries([...read, ...set]);
}

/** null = it holds neither what stands for on nor for off, or no number. */
function* readRegister(line: ModbusLine, register: ModelRegister, order: ByteOrder): Steps<number | null> {
  const { function: fn, type, on, off, factor } = register;
  const address = register.read_address ?? register.address;
  const isCoil = fn === WRITE.coil;
  const request = isCoil ? readsCoil(address) : reads(READ.holding, address, wordsOf(type));
  const bytes = yield* line.ask(request, `${isCoil ? 'coil' : 'register'} ${address}`);
  const raw = isCoil ? (bytes[0] ?? 0) & 1 : readValue(bytes, type, order);
  if (!isSwitch(register)) return raw === null ? null : decimal(raw * factor);
  return raw === on ? 1 : raw === off ? 0 : null;
}

function* writeRegister(
  line: ModbusLine,
  register: ModelRegister,
  values: ControlValues,
  order: ByteOrder,
): Steps<void> {
  const { function: fn, address, type, on, off, factor } = register;
  const value = values[register.value];
  if (value === undefined) return;
  const raw = isSwitch(register) ? (value === 1 ? on : off) : Number(value) / factor;
  if (fn === WRITE.coil) return yield* line.act(writesCoil(address, raw === 1), `coil ${address}`);
  const bytes = writeValue(type === 'float32' ? raw : Math.round(raw), type, order);
  const request = fn === WRITE.register ? writesRegister(address, bytes) : writesRegisters(address, bytes);
  return yield* line.act(request, `register ${address}`);
}
