/** Data fields of M-Bus records, EN 13757-3:2018, table 4 and annex A (fixtures/mbus.md). */

/** Types B (signed) and C (unsigned): little-endian of any length up to 8 bytes. */
export function readInteger(bytes: Uint8Array, isUnsigned = false): bigint {
  let value = 0n;
  for (let index = bytes.length - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[index] ?? 0);
  return isUnsigned ? value : BigInt.asIntN(bytes.length * 8, value);
}

/** Type B, annex A: the most negative number means that there is no value. */
export const isInvalidInteger = (value: bigint, length: number): boolean => value === -(1n << BigInt(length * 8 - 1));

/** Type A: little-endian BCD; F in the highest place is a minus; null for an invalid digit, which marks a missing value. */
export function readBcd(bytes: Uint8Array): bigint | null {
  let digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .reverse()
    .join('');
  const isNegative = digits.startsWith('f');
  if (isNegative) digits = `0${digits.slice(1)}`;
  if (!/^\d+$/.test(digits)) return null;
  return isNegative ? -BigInt(digits) : BigInt(digits);
}

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

/** Type I, 6 bytes: as type F with seconds in front. */
export function readDateTimeSeconds(bytes: Uint8Array): string | null {
  const [second = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = bytes;
  const minuteTime = readDateTime(Uint8Array.of(b1 & 0x3f, b2 & 0x1f, b3, b4));
  if (minuteTime === null || (b1 & 0x80) !== 0 || (second & 0x3f) > 59) return null;
  return `${minuteTime.slice(0, -2)}${two(second & 0x3f)}`;
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
