/** Bytes by which the encoding of a text without a byte order mark is judged. */
const JUDGED = 65_536;
/** Part of the characters of a text in UTF-16 that are of Latin-1 at least: delimiters, digits, line ends. */
const FEWEST_NULS = 0.05;
/** A text in UTF-8 that was cut or patched has few sequences that are none. */
const SOUND_PER_BROKEN = 4;

/** A decoded file. */
export interface DecodedText {
  text: string;
  /** Some bytes were none of the encoding: U+FFFD takes their place. */
  isGarbled: boolean;
}

/**
 * The text of a file: by its byte order mark, else UTF-16 by the place of its NULs, else UTF-8, else windows-1251 or
 * another Cyrillic encoding of one byte. A file in UTF-8 with few broken sequences remains one: windows-1251 would take
 * all of its letters for other ones.
 */
export function decodedText(bytes: Buffer): DecodedText {
  const wide = utf16Of(bytes);
  if (wide) {
    const text = new TextDecoder(wide).decode(bytes);
    return { text, isGarbled: text.includes('\ufffd') };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGarbled: false };
  } catch {
    const { sound, broken } = sequencesOf(bytes);
    return broken * SOUND_PER_BROKEN <= sound
      ? { text: new TextDecoder('utf-8').decode(bytes), isGarbled: true }
      : { text: new TextDecoder(cyrillicOf(bytes)).decode(bytes), isGarbled: false };
  }
}

/** Of Windows, DOS, Unix and Macintosh. */
const CYRILLIC = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const;
/**
 * Two letters that follow each other as they do in words, with those that windows-1251 has for Mongolian ones; and signs
 * that no word has in itself, apart from kV and kWh.
 */
const AS_IN_WORDS = /(?=[А-яЁёЄЇєї][а-яёєї]|[А-ЯЁЄЇ][А-ЯЁЄЇ])/g;
const NOT_IN_WORDS =
  /(?!кВ)(?:[а-яё]{2}[А-ЯЁ]|[а-яё][А-ЯЁ][А-яЁё]{2})|[\u2500-\u25ff]|[А-яЁё][ЂЃѓЉЊЌЋЏђљњќћџ†‡€‰‹›™ҐґЎўІіЈј±µ¶§©®¬]/g;
/** Pairs of letters by which another encoding has to be better. */
const BY_FAR = 3;

/** windows-1251, unless the text has words in another one only. */
function cyrillicOf(bytes: Buffer): (typeof CYRILLIC)[number] {
  const judged = bytes.subarray(0, JUDGED);
  const scoreOf = (encoding: string): number => {
    const text = new TextDecoder(encoding).decode(judged);
    return (text.match(AS_IN_WORDS)?.length ?? 0) - 2 * (text.match(NOT_IN_WORDS)?.length ?? 0);
  };
  const [first, ...others] = CYRILLIC.map((encoding) => ({ encoding, score: scoreOf(encoding) }));
  const best = others.toSorted((one, other) => other.score - one.score)[0];
  return best && first && best.score >= first.score + BY_FAR && best.score > 0 ? best.encoding : CYRILLIC[0];
}

function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  const end = Math.min(bytes.length, JUDGED);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const fewest = Math.max(1, (end / 2) * FEWEST_NULS);
  if (bytes.length % 2 === 1) return null;
  if (odd >= fewest && even * 10 < odd) return 'utf-16le';
  return even >= fewest && odd * 10 < even ? 'utf-16be' : null;
}

/** Sequences of more than one byte that UTF-8 has (RFC 3629, section 4), and bytes beside them that it has not. */
function sequencesOf(bytes: Buffer): { sound: number; broken: number } {
  const found = { sound: 0, broken: 0 };
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const more =
      lead < 0x80 ? 0 : lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
    const isLead = lead < 0x80 || lead >= 0xc2;
    let length = 1;
    while (isLead && length <= more && ((bytes[at + length] ?? 0) & 0xc0) === 0x80) length++;
    if (lead >= 0x80) {
      if (isLead && more > 0 && length === more + 1) found.sound += 1;
      else found.broken += 1;
    }
    at += length;
  }
  return found;
}
