import { DecodeError, type Codec, type DecodedReading, type DeviceVariables } from '../../codec';
import { decimal, hex } from '../reader';
import { joobyControls, joobyDownlink } from './controls';
import { checkByte, dayOf, YEAR_2000 } from './frames';

const HOUR = 3600;
const DAY = 86_400;
/** Inputs that the product has fields for. */
const INPUTS = 4;

/** An archive has it in the place of a value that it does not keep. */
const EMPTY = 0xffff_ffff;

const COMMAND = {
  ...{ time: 9, status: 20, newEvent: 21, day: 22, hours: 23, current: 24, lastEvent: 96, battery: 0x051f },
  /** Answers to requests of archives. */
  ...{ requestedDays: 27, requestedHours: 0x301f },
};

interface Command {
  id: number;
  body: Uint8Array;
}

/**
 * Jooby modules that count pulses ("analog" family of the published codec), from the examples of
 * jooby-dev/jooby-codec (shared fixtures, lorawan/jooby.json): commands one after another, then a check byte. Header of a
 * command: id in the highest three bits and length below, or id and length, or 1f, id and length.
 */
function commandsOf(bytes: Uint8Array): Command[] {
  const check = checkByte(bytes.subarray(0, -1));
  if (bytes.length < 2 || check !== bytes.at(-1))
    throw new DecodeError(
      `the check byte ${hex(bytes.subarray(-1))} is wrong, it should be ${hex(Uint8Array.of(check))}`,
    );
  const commands: Command[] = [];
  for (let at = 0; at < bytes.length - 1;) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const [id, length, head] =
      first & 0xe0
        ? [first & 0xe0, first & 0x1f, 1]
        : first === 0x1f
          ? [(second << 8) | first, third, 3]
          : [first, second, 2];
    const end = at + head + length;
    if (end > bytes.length - 1) throw new DecodeError(`command ${id} announces ${length} bytes, fewer follow`);
    commands.push({ id, body: bytes.subarray(at + head, end) });
    at = end;
  }
  return commands;
}

/** Numbers of seven bits per byte, lowest first; the highest bit says that more follows. */
class Numbers {
  private at = 0;
  constructor(private readonly body: Uint8Array) {}

  byte(): number {
    const byte = this.body[this.at];
    if (byte === undefined) throw new DecodeError(`a command of ${this.body.length} bytes ends too early`);
    this.at += 1;
    return byte;
  }

  next(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 28; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new DecodeError('a number has more than five bytes');
  }

  /** Unix seconds of a day. */
  date(): number {
    return dayOf((this.byte() << 8) | this.byte());
  }

  /** Numbers of the inputs that are set in a mask of them. */
  inputs(): number[] {
    const mask = this.next();
    return Array.from({ length: 8 }, (_, bit) => bit + 1).filter((input) => mask & (1 << (input - 1)));
  }
}

type Values = Record<string, number>;

/** Adds an input's counter; those beyond the fields of the product are left out. */
function count(values: Values, input: number, pulses: number, { startingValue, impulseWeight }: DeviceVariables): void {
  if (input > INPUTS) return;
  values[`in${input}`] = decimal(startingValue + pulses * impulseWeight);
  values[`pulse${input}`] = pulses;
}

function current({ body }: Command, variables: DeviceVariables): DecodedReading[] {
  const numbers = new Numbers(body);
  const values: Values = {};
  for (const input of numbers.inputs()) count(values, input, numbers.next(), variables);
  return [{ type: 1, ts: null, values }];
}

function day({ body }: Command, variables: DeviceVariables): DecodedReading[] {
  const numbers = new Numbers(body);
  const ts = numbers.date();
  const values: Values = {};
  for (const input of numbers.inputs()) count(values, input, numbers.next(), variables);
  return [{ type: 101, ts, values }];
}

/** Hours with the counter of the first one, and by how much it grew in each after it. */
function hours({ body }: Command, variables: DeviceVariables): DecodedReading[] {
  const numbers = new Numbers(body);
  const date = numbers.date();
  const span = numbers.byte();
  return grown(numbers, { first: date + (span & 0x1f) * HOUR, more: span >> 5 }, variables);
}

/** Requested hours: the first hour and the number of those after it have a byte each. */
function requestedHours({ body }: Command, variables: DeviceVariables): DecodedReading[] {
  const numbers = new Numbers(body);
  const first = numbers.date() + numbers.byte() * HOUR;
  return grown(numbers, { first, more: numbers.byte() }, variables);
}

function grown(
  numbers: Numbers,
  { first, more }: { first: number; more: number },
  variables: DeviceVariables,
): DecodedReading[] {
  const rows = rowsOf(100, more + 1, (hour) => first + hour * HOUR);
  for (const input of numbers.inputs()) {
    let pulses = numbers.next();
    const isEmpty = pulses === EMPTY;
    for (const [index, row] of rows.entries()) {
      if (index > 0) pulses += numbers.next();
      if (!isEmpty) count(row.values, input, pulses, variables);
    }
  }
  return kept(rows);
}

/** Requested days, each with its own counter. */
function requestedDays({ body }: Command, variables: DeviceVariables): DecodedReading[] {
  const numbers = new Numbers(body);
  const first = numbers.date();
  const inputs = numbers.inputs();
  const rows = rowsOf(101, numbers.byte(), (day) => first + day * DAY);
  for (const input of inputs) {
    for (const row of rows) {
      const pulses = numbers.next();
      if (pulses !== EMPTY) count(row.values, input, pulses, variables);
    }
  }
  return kept(rows);
}

type Row = DecodedReading & { values: Values };

const rowsOf = (type: number, length: number, at: (place: number) => number): Row[] =>
  Array.from({ length }, (_, place) => ({ type, ts: at(place), values: {} }));

/** A period of which the module keeps nothing is no row. */
const kept = (rows: readonly Row[]): Row[] => rows.filter(({ values }) => Object.keys(values).length > 0);

/** Voltages under low and high load in mV; temperature and charge of the battery. */
function status({ body }: Command): DecodedReading[] {
  // Modules without a battery send a longer one, which says nothing of it.
  if (body.length < 12 || body.length > 13) return [];
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const battery_voltage = (view.getUint16(4) >> 4) / 1000;
  return [{ type: 7, ts: null, values: { battery_voltage, temperature: view.getInt8(9) } }];
}

function battery({ body }: Command): DecodedReading[] {
  if (body.length < 8) throw new DecodeError(`a battery status of ${body.length} bytes is too short`);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const values = { battery_voltage: view.getUint16(0) / 1000, temperature: view.getInt8(6), battery: view.getUint8(7) };
  return [{ type: 7, ts: null, values }];
}

function clock({ body }: Command, heardAt: Date): DecodedReading[] {
  if (body.length < 5) throw new DecodeError(`a clock of ${body.length} bytes is too short`);
  const shown = new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(1) + YEAR_2000;
  const time_difference = shown - Math.floor(heardAt.getTime() / 1000);
  return [{ type: 7, ts: null, values: { clock: shown, time_difference } }];
}

/** Events are reported by number and sequence; their meaning differs by module. */
const event = ({ id, body }: Command): DecodedReading[] => [
  { type: 6, ts: null, values: {}, extra: { [id === COMMAND.newEvent ? 'event' : 'last_event']: hex(body) } },
];

export const joobyPulse: Codec = {
  id: 'jooby-pulse',
  controls: joobyControls,
  decodeDownlink: joobyDownlink,
  decodeUplink({ bytes, heardAt, variables }) {
    const warnings: string[] = [];
    const readings = commandsOf(bytes).flatMap((command) => {
      switch (command.id) {
        case COMMAND.current:
          return current(command, variables);
        case COMMAND.day:
          return day(command, variables);
        case COMMAND.hours:
          return hours(command, variables);
        case COMMAND.requestedHours:
          return requestedHours(command, variables);
        case COMMAND.requestedDays:
          return requestedDays(command, variables);
        case COMMAND.status:
          return status(command);
        case COMMAND.battery:
          return battery(command);
        case COMMAND.time:
          return clock(command, heardAt);
        case COMMAND.newEvent:
        case COMMAND.lastEvent:
          return event(command);
        default:
          warnings.push(`Command ${command.id} is not supported`);
          return [];
      }
    });
    const charge = readings.find(({ values }) => 'battery' in values)?.values['battery'];
    return { readings, ...(typeof charge === 'number' ? { battery: charge } : {}), warnings };
  },
};
