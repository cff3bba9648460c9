import { DecodeError, type Codec } from '../../codec';
import { ByteReader, decimal, hex } from '../reader';

/** A record: bytes of its value and where it goes, scaled to the catalogue's unit. */
interface Register {
  size: number;
  type: number;
  field: string;
  scale: number;
}

const instant = (field: string, size: number, scale: number): Register => ({ size, type: 2, field, scale });
const energy = (field: string): Register => ({ size: 4, type: 1, field, scale: 0.001 });

/** Number of the packet, u32, and its time: Unix seconds. */
const INDEX = 0x00;
const TIME = 0x01;

/** Records of port 1 that the published examples prove: channel 01, tag, value u8/u16/u32 big endian. */
const SHARED: Record<number, Register> = {
  0x23: instant('frequency', 2, 0.01),
};

const SINGLE: Record<number, Register> = {
  ...SHARED,
  0x04: energy('tariff1'),
  0x0c: instant('voltage1', 4, 0.1),
  0x10: instant('current1', 4, 0.001),
  0x14: instant('power_active1', 4, 0.001),
};

const THREE: Record<number, Register> = {
  ...SHARED,
  0x04: energy('tariff1'),
  0x05: energy('tariff2'),
  0x0c: instant('voltage1', 4, 0.1),
  0x0d: instant('voltage2', 4, 0.1),
  0x0e: instant('voltage3', 4, 0.1),
  0x10: instant('current1', 4, 0.001),
  0x11: instant('current2', 4, 0.001),
  0x12: instant('current3', 4, 0.001),
  0x14: instant('power_active1', 4, 0.001),
  0x15: instant('power_active2', 4, 0.001),
  0x16: instant('power_active3', 4, 0.001),
  0x24: instant('power_active', 4, 1),
  0x25: instant('power_reactive', 4, 0.001),
};

/** Port 50: FF, restart 0B, 01 (vendor/yobiiq of TheThingsNetwork/lorawan-devices, encodeDeviceConfiguration). */
const yobiiqControls: Codec['controls'] = {
  reset: { encode: () => ({ fPort: 50, bytes: Uint8Array.of(0xff, 0x0b, 0x01) }) },
};

/**
 * Yobiiq EM2101 and EM4301, port 1: records of {01, tag, value big endian} until the end, from the published examples
 * (chirpstack/chirpstack-device-profiles, yobiiq). A tag that no example proves has no known length: it is refused.
 */
function yobiiqMeter(id: string, registers: Record<number, Register>): Codec {
  return {
    id,
    controls: yobiiqControls,
    decodeDownlink: ({ fPort, bytes }) => (fPort === 50 && hex(bytes) === 'ff0b01' ? { reset: 1 } : null),
    decodeUplink({ bytes, fPort }) {
      if (fPort !== 1) throw new DecodeError(`the meter sends its values on port 1, this frame came on port ${fPort}`);
      const reader = new ByteReader(bytes);
      const rows = new Map<number, Record<string, number>>();
      let ts: number | null = null;
      while (reader.left > 0) {
        const [channel = 0, tag = 0] = reader.raw(2);
        if (channel !== 1)
          throw new DecodeError(`a record begins with 01, this one with ${hex(Uint8Array.of(channel))}`);
        if (tag === INDEX) reader.u32be();
        else if (tag === TIME) ts = reader.u32be();
        else {
          const register = registers[tag];
          if (!register) throw new DecodeError(`unknown record ${hex(Uint8Array.of(tag))}`);
          const raw = reader.raw(register.size).reduce((sum, byte) => sum * 256 + byte, 0);
          const row = rows.get(register.type) ?? {};
          row[register.field] = decimal(raw * register.scale);
          rows.set(register.type, row);
        }
      }
      return { readings: [...rows].map(([type, values]) => ({ type, ts, values })) };
    },
  };
}

export const yobiiqEm2101 = yobiiqMeter('yobiiq-em2101', SINGLE);
export const yobiiqEm4301 = yobiiqMeter('yobiiq-em4301', THREE);
