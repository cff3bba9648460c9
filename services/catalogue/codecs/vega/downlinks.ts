import type { Codec } from '../../codec';
import { littleEndian, PORT, settingsIn } from './settings';

type DecodeDownlink = NonNullable<Codec['decodeDownlink']>;

/** Commands that Vega devices accept on ports 3 and 4 (fixtures/vega-facts.md, "Common"). */
export const vegaDownlink: DecodeDownlink = ({ fPort, bytes }) => {
  const [kind] = bytes;
  if (fPort === PORT.settings && kind === 0x01 && bytes.length === 1) return { get_settings: 1 };
  if (fPort === PORT.settings && kind === 0x00 && bytes.length > 1) return settingsIn(bytes.subarray(1));
  if (fPort !== PORT.clock || kind !== 0xff || bytes.length !== 9) return null;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(1, true);
  return { time_correct: Number(seconds) };
};

/** Downlink with the outputs of SI-12, SI-12R and TP-11. */
export const vegaOutputDownlink: DecodeDownlink = (frame) => {
  const { fPort, bytes } = frame;
  if (fPort !== PORT.data) return vegaDownlink(frame);
  const [kind, out = 0, duration = 0] = bytes;
  if (kind === 0x03 && bytes.length === 3) return { setout: 1, out, duration };
  return kind === 0x04 && bytes.length === 2 ? { setout: 0, out } : null;
};

/** Downlink with the outputs of the GM-2. */
export const vegaGm2Downlink: DecodeDownlink = (frame) => {
  const { fPort, bytes } = frame;
  if (fPort !== PORT.data) return vegaDownlink(frame);
  const [out = 0, setout = 0] = bytes;
  return bytes.length === 4 ? { setout, out, duration: littleEndian(bytes.subarray(2)) } : null;
};
