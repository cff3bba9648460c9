import type { ModelRegister, RegisterValue } from '@gaugeway/proto/api';
import { decimal } from '../../codecs/reader';
import { type ControlKey, controlOf } from '../../controls';
import { type ControlValues, number } from '../../controls/control';
import type { WiredCommand } from '../../driver';
import type { Steps } from '../exchange';
import { readBack, type State, stateReport } from '../state-report';
import {
  type ByteOrder,
  type Carrying,
  READ,
  reads,
  readsCoil,
  readValue,
  WRITE,
  wordsOf,
  writesCoil,
  writesRegister,
  writesRegisters,
  writeValue,
} from './frames';
import { ModbusLine } from './line';
import { clockControls } from './register-clock';
import { boundsOf, kindOf, parameterOf, SETS } from './register-values';

type Commands = Partial<Record<ControlKey, WiredCommand>>;

/** A session that has nothing to read back: the device confirmed each frame. */
const CONFIRMED = { readings: [] };

/** Controls of the values that a company's own model declares, each read back by the function of the same kind. */
export function registerControls(declared: readonly ModelRegister[], order: ByteOrder, carrying: Carrying): Commands {
  const held = declared.filter(({ value }) => ['value', 'switch', 'act'].includes(kindOf(value)));

  function* state(line: ModbusLine, read: ControlKey): Steps<State> {
    const known: State = {};
    for (const register of held.filter((each) => readBackOf(each.value) === read)) {
      const value = yield* readRegister(line, register, order);
      if (value !== null) known[register.value] = value;
    }
    return known;
  }

  const reading = (read: ControlKey): WiredCommand => ({
    *session(_, meter, now) {
      return stateReport(yield* state(new ModbusLine(carrying, meter, now), read));
    },
  });

  const setting = (key: ControlKey): WiredCommand => {
    const own = held.filter(({ value }) => SETS[value] === key);
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
        const [read] = own.flatMap(({ value }) => readBackOf(value) ?? []);
        return read ? yield* readBack(() => state(line, read)) : CONFIRMED;
      },
    };
  };

  const set = held.map(({ value }) => [SETS[value], setting(SETS[value])] as const);
  const read = held.flatMap(({ value }) => {
    const key = readBackOf(value);
    return key ? [[key, reading(key)] as const] : [];
  });
  const clock = declared.find(({ value }) => value === 'clock');
  const outputs = declared.find(({ value }) => value === 'setout');
  return {
    ...Object.fromEntries([...read, ...set]),
    ...(clock ? clockControls(clock, order, carrying) : {}),
    ...(outputs ? { setout: switchesOutputs(outputs, carrying) } : {}),
  };
}

/** Control that reads a value back. A register that only acts has nothing to read. */
const readBackOf = (value: RegisterValue): ControlKey | undefined =>
  // A control names one of the table.
  kindOf(value) === 'act' ? undefined : (controlOf(SETS[value]).readBack as ControlKey | undefined);

/** null = the register holds neither the value for on nor that for off, or no number. */
function* readRegister(line: ModbusLine, register: ModelRegister, order: ByteOrder): Steps<number | null> {
  const { function: fn, type, on, off, factor, value } = register;
  const address = register.read_address ?? register.address;
  const isCoil = fn === WRITE.coil;
  const request = isCoil ? readsCoil(address) : reads(READ.holding, address, wordsOf(type));
  const bytes = yield* line.ask(request, `${isCoil ? 'coil' : 'register'} ${address}`);
  const raw = isCoil ? (bytes[0] ?? 0) & 1 : readValue(bytes, type, order);
  if (kindOf(value) !== 'switch') return raw === null ? null : decimal(raw * factor);
  return raw === on ? 1 : raw === off ? 0 : null;
}

function* writeRegister(
  line: ModbusLine,
  register: ModelRegister,
  values: ControlValues,
  order: ByteOrder,
): Steps<void> {
  const { on, off, factor } = register;
  const value = values[register.value];
  if (value === undefined) return;
  const kind = kindOf(register.value);
  const raw = kind === 'act' ? on : kind === 'switch' ? (value === 1 ? on : off) : Number(value) / factor;
  yield* writeRaw(line, register, register.address, raw, order);
}

/** Writes a number once, by the function of its declaration. */
function* writeRaw(
  line: ModbusLine,
  { function: fn, type }: ModelRegister,
  address: number,
  raw: number,
  order: ByteOrder,
): Steps<void> {
  if (fn === WRITE.coil) return yield* line.act(writesCoil(address, raw === 1), `coil ${address}`);
  const bytes = writeValue(type === 'float32' ? raw : Math.round(raw), type, order);
  const request = fn === WRITE.register ? writesRegister(address, bytes) : writesRegisters(address, bytes);
  return yield* line.act(request, `register ${address}`);
}

/** Relay outputs in addresses that follow each other; the time of one is set before it is switched. */
function switchesOutputs(register: ModelRegister, carrying: Carrying): WiredCommand {
  const { address, count, duration_address: timer, on, off } = register;
  const { captions } = parameterOf('setout');
  return {
    bounds: { out: number(controlOf('setout').parameters.out?.captions ?? captions, 1, count) },
    omits: timer === null ? ['duration'] : [],
    *session({ setout, out, duration = 0 }, meter, now) {
      const line = new ModbusLine(carrying, meter, now);
      const at = Number(out) - 1;
      if (timer !== null) {
        const seconds = writeValue(Number(duration), 'u16');
        yield* line.act(writesRegister(timer + at, seconds), `register ${timer + at}`);
      }
      yield* writeRaw(line, register, address + at, setout === 1 ? on : off, 'ABCD');
      return CONFIRMED;
    },
  };
}
