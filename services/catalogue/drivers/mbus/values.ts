import { hex } from '../../codecs/reader';
import type { UnsignedType } from './vifes';

/** Data fields of M-Bus records, EN 13757-3:2018, table 4 and annex A (fixtures/mbus.md). */

/**
 * Types B (signed), C (unsigned) and D (bits), annex A: little-endian of any length. null = no value, which is the most
 * negative number of type B and all ones of type C. Bits always have a value.
 */
export function readInteger(bytes: Uint8Array, type?: UnsignedType): bigint | null {
  let bits = 0n;
  for (let index = bytes.length - 1; index >= 0; index -= 1) bits = (bits << 8n) | BigInt(bytes[index] ?? 0);
  if (type === 'D') return bits;
  const width = bytes.length * 8;
  const none = type === 'C' ? (1n << BigInt(width)) - 1n : 1n << BigInt(width - 1);
  if (bits === none) return null;
  return type === 'C' ? bits : BigInt.asIntN(width, bits);
}

/** Decimal digits, little-endian, without a sign; null for an invalid digit, which marks a missing value. */
export function readDigits(bytes: Uint8Array): bigint | null {
  const digits = digitsOf(bytes);
  return /^\d+$/.test(digits) ? BigInt(digits) : null;
}

/** Type A: as readDigits, with F in the highest place as a minus. */
export function readBcd(bytes: Uint8Array): bigint | null {
  const digits = digitsOf(bytes);
  if (!digits.startsWith('f')) return readDigits(bytes);
  const rest = digits.slice(1);
  return /^\d+$/.test(rest) ? -BigInt(rest) : null;
}

const digitsOf = (bytes: Uint8Array): string => hex(Uint8Array.from(bytes).reverse());

const two = (value: number) => String(value).padStart(2, '0');

/** Year of 7 bits and the hundreds that type F gives; without them 81 to 99 are of the last century. */
function fullYear(year: number, hundreds: number): number {
  if (hundreds > 0) return 1900 + hundreds * 100 + year;
  return (year > 80 ? 1900 : 2000) + year;
}

/** `YYYY-MM-DD` of a day that exists; null for another, and for a year of 127, which means every year. */
function dateText(year: number, hundreds: number, month: number, day: number): string | null {
  if (year > 99) return null;
  const full = fullYear(year, hundreds);
  const at = new Date(Date.UTC(full, month - 1, day));
  const exists = day > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? `${full}-${two(month)}-${two(day)}` : null;
}

/** Type G, 2 bytes: `YYYY-MM-DD`; null for no date. */
export function readDate(bytes: Uint8Array): string | null {
  const [low = 0, high = 0] = bytes;
  const year = ((low & 0xe0) >> 5) | ((high & 0xf0) >> 1);
  return dateText(year, 0, high & 0x0f, low & 0x1f);
}

/** Type J, 3 bytes: `HH:mm:ss`; null for no time, e.g. FF FF FF. */
export function readTime(bytes: Uint8Array): string | null {
  const [b0 = 0, b1 = 0, b2 = 0] = bytes;
  const [second, minute, hour] = [b0 & 0x3f, b1 & 0x3f, b2 & 0x1f];
  return hour > 23 || minute > 59 || second > 59 ? null : `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Type F, 4 bytes: `YYYY-MM-DDTHH:mm:00` in the meter's local time; null where the meter says that it is invalid. */
export function readDateTime(bytes: Uint8Array): string | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes;
  const [minute, hour] = [b0 & 0x3f, b1 & 0x1f];
  const year = ((b2 & 0xe0) >> 5) | ((b3 & 0xf0) >> 1);
  const date = dateText(year, (b1 & 0x60) >> 5, b3 & 0x0f, b2 & 0x1f);
  if ((b0 & 0x80) !== 0 || date === null || hour > 23 || minute > 59) return null;
  return `${date}T${two(hour)}:${two(minute)}:00`;
}

/** Type I, 6 bytes: as type F with seconds in front, and without hundreds of the year. */
export function readDateTimeSeconds(bytes: Uint8Array): string | null {
  const [second = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = bytes;
  const minuteTime = readDateTime(Uint8Array.of(b1 & 0x3f, b2 & 0x1f, b3, b4));
  if (minuteTime === null || (b1 & 0x80) !== 0 || (second & 0x3f) > 59) return null;
  return `${minuteTime.slice(0, -2)}${two(second & 0x3f)}`;
}

/**
 * Hours by which summer time moves the clock in data of types F and I: 0 in standard time, and for other data. Type I
 * may name another deviation than one hour.
 */
export function summerHours(bytes: Uint8Array): number {
  const [first = 0, second = 0, , , , last = 0] = bytes;
  if (bytes.length === 4) return (second & 0x80) === 0 ? 0 : 1;
  if (bytes.length !== 6 || (first & 0x40) === 0) return 0;
  const hours = last >> 6;
  return hours === 0 ? 1 : (second & 0x40) === 0 ? -hours : hours;
}

/** Text, sent last character first, without its padding blanks. */
export const readText = (bytes: Uint8Array): string => String.fromCharCode(...Array.from(bytes).reverse()).trim();

/**
 * Type F of a local time given as Unix seconds of a clock in UTC: the reverse of readDateTime. The year's hundreds count
 * from 1900, seconds are not sent.
 */
export function writeDateTime(local: number): Uint8Array {
  const at = new Date(local * 1000);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  const short = year % 100;
  return Uint8Array.of(
    at.getUTCMinutes(),
    at.getUTCHours() | (Math.floor((year - 1900) / 100) << 5),
    day | ((short & 0x07) << 5),
    month | ((short & 0x78) << 1),
  );
}
