import { DecodeError, type Codec, type DecodedReading } from '../../codec';
import { crc8 } from '../../drivers/checksum';
import { scaledExactly } from '../../drivers/exact';
import { ByteReader, decimal, hex } from '../reader';

/**
 * EMU Professional II LoRa: `logged u32, {id u8, value}..., CRC-8`, little endian; the registers that a device sends are
 * chosen by its owner. Ids, lengths and units are those of the device description in TheThingsNetwork/lorawan-devices,
 * vendor/emu; the worked examples are in fixtures/uplinks.json.
 */
interface Register {
  /** null = all bits are set, or the most negative number: no value. */
  read(reader: ByteReader): bigint | number | null;
  /** Target of the value: message type and field, and the factor. */
  to?: { type: number; field: string; factor: number };
}

type Read = Register['read'];
const knownSigned = (value: number, bits: number): number | null => (value === -(2 ** (bits - 1)) ? null : value);
const u8: Read = (reader) => reader.u8();
const i8: Read = (reader) => knownSigned(reader.i8(), 8);
const u16: Read = (reader) => reader.known16();
const i16: Read = (reader) => knownSigned(reader.i16(), 16);
const u32: Read = (reader) => reader.known32();
const i32: Read = (reader) => knownSigned(reader.i32(), 32);
const u64: Read = (reader) => {
  const counter = reader.u64();
  return counter === 0xffff_ffff_ffff_ffffn ? null : counter;
};

/** The eight energies in the order of their ids: active import and export, reactive import and export, two tariffs each. */
const ENERGIES = ['tariff', 'tariff_negative', 'tariff_reactive', 'tariff_reactive_negative'].flatMap((prefix) => [
  `${prefix}1`,
  `${prefix}2`,
]);

const REGISTERS = new Map<number, Register>();
const add = (id: number, read: Read, to?: Register['to']) => REGISTERS.set(id, to ? { read, to } : { read });
const energies = (first: number, read: Read, factor: number) =>
  ENERGIES.forEach((field, index) => add(first + index, read, { type: 1, field, factor }));
const instants = (first: number, read: Read, factor: number, fields: readonly (string | undefined)[]) =>
  fields.forEach((field, index) => add(first + index, read, field ? { type: 2, field, factor } : undefined));

const LOGGED = 0x01;
for (const id of [0x00, LOGGED, 0x02, 0xfe]) add(id, u32);
energies(0x03, u32, 0.001);
instants(0x0b, i32, 0.001, ['power_active', 'power_active1', 'power_active2', 'power_active3']);
instants(0x0f, i32, 0.001, [undefined, 'current1', 'current2', 'current3', 'current_neutral']);
instants(0x14, i32, 0.1, ['voltage1', 'voltage2', 'voltage3']);
instants(0x17, i8, 0.01, ['cos1', 'cos2', 'cos3']);
instants(0x1a, i16, 0.1, ['frequency']);
add(0x1b, i32);
energies(0x1c, u32, 1);
energies(0x24, u64, 0.001);
add(0xf0, u8, { type: 7, field: 'error_code', factor: 1 });
for (const id of [0xf1, 0xf2]) add(id, u32);
for (const id of [0xf3, 0xf4, 0xf5, 0xf6]) add(id, u16);
add(0xf7, u8);
for (const id of [0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd]) add(id, u32);

export const emuProfessional: Codec = {
  id: 'emu-professional-2',
  decodeUplink({ bytes }) {
    // A status beacon of one or two bytes carries no values.
    if (bytes.length > 0 && bytes.length <= 2) return { readings: [] };
    if (bytes.length < 6)
      throw new DecodeError(`a packet of the meter has at least 6 bytes, this frame has ${bytes.length}`);
    const body = bytes.subarray(0, -1);
    const checksum = bytes[bytes.length - 1] ?? 0;
    const found = crc8(body);
    if (checksum !== found)
      throw new DecodeError(
        `the checksum is ${hex(Uint8Array.of(found))}, the frame contains ${hex(Uint8Array.of(checksum))}`,
      );

    const reader = new ByteReader(body);
    const ts = reader.u32();
    const rows = new Map<number, DecodedReading>();
    while (reader.left > 0) {
      const id = reader.u8();
      const register = REGISTERS.get(id);
      if (!register) throw new DecodeError(`unknown register ${hex(Uint8Array.of(id))} at byte ${reader.position - 1}`);
      const value = register.read(reader);
      if (!register.to) continue;
      const { type, field, factor } = register.to;
      const row = rows.get(type) ?? { type, ts, values: {} };
      row.values[field] = typeof value === 'bigint' ? scaledExactly(value, factor) : value && decimal(value * factor);
      rows.set(type, row);
    }
    return { readings: [...rows.values()] };
  },
};
