import type { FramePart } from '../driver';
import { hasCrc16 } from './checksum';

type Named = readonly [part: FramePart['part'], length: number];

/** Parts with the lengths given; none are empty. */
export const partsOf = (...parts: readonly Named[]): FramePart[] =>
  parts.filter(([, length]) => length > 0).map(([part, length]) => ({ part, length }));

/** A checksum of so many bytes. */
export const checksumPart = (length: number, fits: boolean): FramePart =>
  fits ? { part: 'checksum', length } : { part: 'checksum', length, wrong: true };

/** A frame that ends with a CRC-16: the parts given, the rest of the bytes as data, and the checksum. */
export function partsWithCrc16(frame: Uint8Array, ...head: readonly Named[]): FramePart[] | null {
  const known = head.reduce((sum, [, length]) => sum + length, 0);
  const rest = frame.length - known - 2;
  if (rest < 0) return null;
  return [...partsOf(...head, ['data', rest]), checksumPart(2, hasCrc16(frame))];
}
