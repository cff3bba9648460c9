import type { Codec } from '../../codec';
import { PERIOD_CODES, PORT, REPORT_PERIOD, SETTINGS } from './controls';

type DecodeDownlink = NonNullable<Codec['decodeDownlink']>;

const PERIODS = new Map([...PERIOD_CODES].map(([minutes, code]) => [code, Number(minutes)]));
/** Settings of which the byte is a code of `PERIOD_CODES`. */
const IN_PERIODS = ['report_period', 'collection_period'];

const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
const signed16 = (value: number): number => (value << 16) >> 16;

/** `{id u16, length u8, value}` until the end; null where a record does not end with the packet. */
function settingsOf(bytes: Uint8Array): Record<string, number | string> | null {
  const out: Record<string, number | string> = {};
  let at = 0;
  while (at < bytes.length) {
    const length = bytes[at + 2] ?? NaN;
    const end = at + 3 + length;
    if (!(length > 0 && end <= bytes.length)) return null;
    const id = littleEndian(bytes.subarray(at, at + 2));
    const value = littleEndian(bytes.subarray(at + 3, end));
    const known =
      id === REPORT_PERIOD.id ? 'report_period' : Object.keys(SETTINGS).find((key) => SETTINGS[key]?.id === id);
    const name = known ?? `setting_${id}`;
    out[name] = IN_PERIODS.includes(name) ? (PERIODS.get(value) ?? value) : length === 2 ? signed16(value) : value;
    at = end;
  }
  return out;
}

/** What Vega devices take on ports 3 and 4 (fixtures/vega-facts.md, "Common"). */
export const vegaDownlink: DecodeDownlink = ({ fPort, bytes }) => {
  const [kind] = bytes;
  if (fPort === PORT.settings && kind === 0x01 && bytes.length === 1) return { get_settings: 1 };
  if (fPort === PORT.settings && kind === 0x00 && bytes.length > 1) return settingsOf(bytes.subarray(1));
  if (fPort !== PORT.clock || kind !== 0xff || bytes.length !== 9) return null;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(1, true);
  return { time_correct: Number(seconds) };
};

/** With the outputs of SI-12, SI-12R and TP-11. */
export const vegaOutputDownlink: DecodeDownlink = (frame) => {
  const { fPort, bytes } = frame;
  if (fPort !== PORT.data) return vegaDownlink(frame);
  const [kind, out = 0, duration = 0] = bytes;
  if (kind === 0x03 && bytes.length === 3) return { setout: 1, out, duration };
  return kind === 0x04 && bytes.length === 2 ? { setout: 0, out } : null;
};

/** With the outputs of the GM-2. */
export const vegaGm2Downlink: DecodeDownlink = (frame) => {
  const { fPort, bytes } = frame;
  if (fPort !== PORT.data) return vegaDownlink(frame);
  const [out = 0, setout = 0] = bytes;
  return bytes.length === 4 ? { setout, out, duration: littleEndian(bytes.subarray(2)) } : null;
};
