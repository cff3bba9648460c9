import type { FrameState } from '../../driver';
import { crc16Modbus, xorBlock } from '../checksum';
import { ETX, expectIdentification, STX } from './frames';
import { isDamaged, masked } from './seven-bit';

/**
 * Data blocks of a readout, IEC 62056-21, clause 6.3: `STX data ! CR LF ETX BCC` of modes A to C; and pushed telegrams:
 * `/XXXZ identity CR LF CR LF data ! CR LF` of mode D, with a CRC-16 behind `!` in P1 telegrams (DSMR 4).
 */

/** A readout with a load profile takes some kilobytes. */
const LONGEST = 16_000;
const [LF, CR, END] = [0x0a, 0x0d, 0x21];

const MORE = { state: 'more' } as const;
const GARBAGE = { state: 'garbage' } as const;
const waiting = (received: Uint8Array): FrameState => (received.length > LONGEST ? GARBAGE : MORE);

/** STX to BCC, from a position on. */
function expectChecked(bytes: Uint8Array, from: number): FrameState {
  const received = masked(bytes);
  const end = received.indexOf(ETX, from);
  if (end < 0) return waiting(received);
  const check = received[end + 1];
  if (check === undefined) return MORE;
  const isIntact = xorBlock(received.subarray(from + 1, end + 1)) === check;
  return isIntact || isDamaged(bytes.subarray(0, end + 2)) ? { state: 'complete', length: end + 2 } : GARBAGE;
}

/** The identification to the line of `!`, whose checksum may be left out. */
function expectPushed(bytes: Uint8Array, from: number): FrameState {
  const received = masked(bytes);
  const end = received.findIndex((byte, at) => at >= from && byte === END && received[at - 1] === LF);
  if (end < 0) return waiting(received);
  const last = received.indexOf(LF, end);
  if (last < 0) return waiting(received);
  const sum = String.fromCharCode(...received.subarray(end + 1, last)).trim();
  if (sum !== '' && Number.parseInt(sum, 16) !== crc16Arc(received.subarray(0, end + 1))) return GARBAGE;
  return { state: 'complete', length: last + 1 };
}

/** CRC-16/ARC is that of Modbus with the start 0; P1 companion standard 5.0.2, clause 6.2. */
const crc16Arc = (bytes: Uint8Array): number => {
  const [first = 0, second = 0, ...rest] = bytes;
  // Two bytes of FF XOR out the start of FFFF.
  return crc16Modbus(Uint8Array.of(first ^ 0xff, second ^ 0xff, ...rest));
};

/** true if the mode is chosen by a message of ours after the identification. Otherwise the data follow at once. */
const isChosen = (rate: number | undefined): boolean => rate !== undefined && rate >= 0x30 && rate <= 0x39;

/** The data that follow an identification: a block, or lines behind an empty one; null = none of them. */
function expectFollowing(bytes: Uint8Array, from: number): FrameState | null {
  const next = (bytes[from] ?? 0) & 0x7f;
  if (next === STX) return expectChecked(bytes, from);
  return next === CR || next === LF ? expectPushed(bytes, from) : null;
}

/** An identification, with the data where they follow without a choice of the mode. */
export function expectOpening(bytes: Uint8Array): FrameState {
  const identification = expectIdentification(bytes);
  if (identification.state !== 'complete') return identification;
  const following = expectFollowing(bytes, identification.length);
  return following ?? (isChosen((bytes[4] ?? 0) & 0x7f) ? identification : MORE);
}

/** The data behind our choice, or a telegram that the meter pushes meanwhile. */
export function expectData(bytes: Uint8Array): FrameState {
  const first = (bytes[0] ?? 0) & 0x7f;
  if (bytes.length === 0) return MORE;
  if (first === STX) return expectChecked(bytes, 0);
  const identification = expectIdentification(bytes);
  if (identification.state !== 'complete') return identification;
  const { length } = identification;
  return bytes.length === length ? MORE : (expectFollowing(bytes, length) ?? GARBAGE);
}

export interface DataSet {
  /** Code as sent, e.g. `1-0:1.8.0*255`, `1.8.0` or `F.F`. */
  code: string;
  /** Bracketed values in order. */
  values: string[];
}

/** The data sets of a block, in order. */
export function dataSetsOf(frame: Uint8Array): DataSet[] {
  const printed = frame.filter((byte) => byte >= 0x20 || byte === CR || byte === LF);
  const text = String.fromCharCode(...printed).replace(/^\/[^\n]*\n/, '');
  return Array.from(text.matchAll(/([^()\r\n!]*)((?:\([^()]*\))+)/g), ([, code = '', values = '']) => ({
    code: code.trim(),
    values: Array.from(values.matchAll(/\(([^()]*)\)/g), ([, value = '']) => value.trim()),
  }));
}
