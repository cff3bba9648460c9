import type { BrokerTraceLine } from '@gaugeway/proto/api/broker';

/** Most lines on the screen; the oldest are dropped. */
const MOST = 1000;

/** Known lines with the received ones: a line that grew has a new number and its original start time. Pure. */
export function mergeLines(
  before: readonly BrokerTraceLine[],
  came: readonly BrokerTraceLine[],
): readonly BrokerTraceLine[] {
  if (came.length === 0) return before;
  const grew = (old: BrokerTraceLine) =>
    came.some(
      ({ kind, at, number, bytes }) =>
        number === old.number ||
        (kind === old.kind && at === old.at && old.bytes !== '' && bytes.startsWith(old.bytes)),
    );
  return [...before.filter((old) => !grew(old)), ...came].slice(-MOST);
}

export interface ShownPart {
  part: BrokerTraceLine['parts'][number]['part'] | null;
  /** Hex by bytes, a text unchanged. */
  bytes: string;
  isInvalid: boolean;
  /** First byte. */
  at: number;
}

/** Bytes of a frame by its parts, and the remaining bytes. Pure. */
export function bytesByPart({ bytes, parts }: Pick<BrokerTraceLine, 'bytes' | 'parts'>): ShownPart[] {
  const shown: ShownPart[] = [];
  let at = 0;
  for (const { part, length, is_invalid: isInvalid } of parts) {
    const hex = bytes.slice(at * 2, (at + length) * 2);
    shown.push({ part, isInvalid, at, bytes: part === 'text' ? readable(hex) : spaced(hex) });
    at += length;
  }
  if (at * 2 < bytes.length) shown.push({ part: null, isInvalid: false, at, bytes: spaced(bytes.slice(at * 2)) });
  return shown;
}

/** Time of day to the millisecond, `zone` hours from UTC. Pure. */
export const clockOf = (at: number, zone: number): string => momentOf(at, zone).slice(11);

const momentOf = (at: number, zone: number): string =>
  new Date(at + zone * 3_600_000).toISOString().slice(0, 23).replace('T', ' ');

/** Number with all its digits in the format of the language; Mongolian uses the English format. Pure. */
export const valueText = (value: string | number, language: string): string =>
  typeof value === 'string'
    ? value
    : new Intl.NumberFormat(language === 'mn' ? 'en' : language, { maximumFractionDigits: 9 }).format(value);

/** The lines as a text for a report to the maker of a meter. Pure. */
export function asText(lines: readonly BrokerTraceLine[], zone: number): string {
  return lines
    .map(({ at, kind, bytes, title, device, outcome, error }) =>
      [momentOf(at, zone), kind, spaced(bytes), title, device?.name, outcome, error].filter(Boolean).join('  '),
    )
    .join('\n');
}

const spaced = (hex: string): string => (hex.match(/../g) ?? []).join(' ');

/** ASCII unchanged; unprintable bytes in angle brackets. */
const readable = (hex: string): string =>
  (hex.match(/../g) ?? [])
    .map((pair) => {
      const code = Number.parseInt(pair, 16);
      return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : `<${pair}>`;
    })
    .join('');
