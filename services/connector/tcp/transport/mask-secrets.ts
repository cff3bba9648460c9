import type { Driver, FramePart } from '@gaugeway/catalogue';

/** Hidden parts, and parts that would reveal them. */
const HIDDEN: readonly FramePart['part'][] = ['password', 'checksum'];
/** Bytes of a frame cut by the end of a line that are enough to recognise it. */
const LEAST = 4;

/** A frame that was sent with a password in it. */
export interface SecretFrame {
  bytes: Uint8Array;
  /** Flag per byte. */
  hidden: boolean[];
}

/** The parts of a frame as the first protocol that knows it has them, an intact one first. Pure. */
export function partsOfFrame(
  bytes: Uint8Array,
  direction: 'sent' | 'received',
  drivers: readonly Driver[],
): FramePart[] {
  const known = drivers.flatMap((driver) => {
    const parts = driver.parts(bytes, direction);
    return parts ? [parts] : [];
  });
  return known.find((one) => !one.some(({ wrong }) => wrong)) ?? known[0] ?? [];
}

/** The frame, if it is one with a password. Pure. */
export function secretIn(bytes: Uint8Array, parts: readonly FramePart[]): SecretFrame[] {
  if (!parts.some(({ part }) => part === 'password')) return [];
  const hidden = parts.flatMap(({ part, length }) => Array.from({ length }, () => HIDDEN.includes(part)));
  return [{ bytes, hidden }];
}

/**
 * Bytes in hex with `**` for those of a password. A line with an echo receives its sent frames too, whole or cut by the
 * end of a read; so these are looked for at every place. Pure.
 */
export function maskedHex(bytes: Uint8Array, secrets: readonly SecretFrame[]): string {
  const hidden = new Set<number>();
  for (const secret of secrets) {
    const long = secret.bytes.length;
    for (let at = 1 - long; at < bytes.length; at += 1) {
      const [from, to] = [Math.max(at, 0), Math.min(at + long, bytes.length)];
      if (to - from < Math.min(LEAST, long) || !matches(bytes, secret.bytes, at, from, to)) continue;
      for (let place = from; place < to; place += 1) if (secret.hidden[place - at]) hidden.add(place);
    }
  }
  return Array.from(bytes, (byte, place) => (hidden.has(place) ? '**' : byte.toString(16).padStart(2, '0'))).join('');
}

function matches(bytes: Uint8Array, frame: Uint8Array, at: number, from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) if (bytes[place] !== frame[place - at]) return false;
  return true;
}
