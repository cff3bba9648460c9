/**
 * Result of the first bytes of a peer: its identity, incomplete, or nothing that a peer of this port would send.
 * `identity` of an incomplete one: who it is, if nothing follows.
 */
export type GreetingState =
  | { state: 'more'; identity?: string }
  | { state: 'garbage' }
  | { state: 'complete'; identity: string; length: number; reply?: Uint8Array };

/** Identification of the peers of a port. Pure. */
export interface Greeting {
  readonly name: string;
  judge(received: Uint8Array): GreetingState;
}

const CR = 0x0d;
const LF = 0x0a;
const BLANKS: readonly number[] = [CR, LF, 0x20, 0x09];
/** Blanks and empty lines before the first line. */
const MOST_BLANKS = 64;
const LONGEST_LINE = 128;
/** `identity` of a gateway device. */
const LONGEST_IDENTITY = 64;

interface Line {
  text: string;
  /** Bytes to its end; null = its end has not come yet. */
  length: number | null;
}

/** The first line that is not empty; null = none has begun. */
function firstLine(received: Uint8Array): Line | null {
  const from = received.findIndex((byte) => !BLANKS.includes(byte));
  if (from < 0) return null;
  const rest = received.subarray(from);
  const end = rest.findIndex((byte) => byte === CR || byte === LF);
  const text = String.fromCharCode(...rest.subarray(0, Math.min(end < 0 ? rest.length : end, LONGEST_LINE + 1)));
  if (end < 0) return { text, length: null };
  // LF behind CR belongs to the line.
  return { text, length: from + end + (rest[end] === CR && rest[end + 1] === LF ? 2 : 1) };
}

/** A greeting of one line; `identityIn` returns the identity that a line names, `mayBegin` whether a line can begin so. */
function lineGreeting(
  name: string,
  identityIn: (text: string) => string | undefined,
  mayBegin: (text: string) => boolean,
): Greeting {
  return {
    name,
    judge(received) {
      const line = firstLine(received);
      if (!line) return received.length > MOST_BLANKS ? { state: 'garbage' } : { state: 'more' };
      const { text, length } = line;
      if (text.length > LONGEST_LINE) return { state: 'garbage' };
      const identity = identityIn(text);
      if (length !== null) return identity ? { state: 'complete', identity, length } : { state: 'garbage' };
      if (!mayBegin(text)) return { state: 'garbage' };
      return { state: 'more', ...(identity && { identity }) };
    },
  };
}

/** Names in front of a number: of the maker, or of the AT command that the modem answers with it. */
const LABELS: readonly string[] = ['imei', 'cgsn', 'gsn', 'iccid', 'ccid', 'qccid'];
const LABEL = `\\+?(?:${LABELS.join('|')})\\s*[:=]?\\s*`;
/** 15 digits of an IMEI (3GPP TS 23.003, 6.2.1), or an ICCID, which begins with 89 (ITU-T E.118) and may be padded by F. */
const NUMBERED = new RegExp(`^(?:${LABEL})?"?(?:(\\d{15})|(89\\d{16,20})f?)"?\\s*(?:[,;].*)?$`, 'i');
const BEHIND_LABEL = /^\s*[:=]?\s*"?\d{0,22}f?"?\s*(?:[,;].*)?$/i;

function beginsNumbered(text: string): boolean {
  const [, plus = '', label = '', rest = ''] = /^(\+?)([a-z]*)([^]*)$/i.exec(text) ?? [];
  const named = label.toLowerCase();
  if (rest === '') return LABELS.some((each) => each.startsWith(named));
  return (LABELS.includes(named) || (named === '' && plus === '')) && BEHIND_LABEL.test(rest);
}

/**
 * A line with an IMEI or an ICCID, bare or after `IMEI:`, `imei=`, `+CGSN:`, `ICCID:` and the like, as GPRS modems are
 * configured to send on connecting. Some put blanks or empty lines around it, some send it without an end of line, some
 * have further fields behind a comma or semicolon.
 */
const imeiLine = lineGreeting(
  'imei',
  (text) => {
    const [, imei, iccid] = NUMBERED.exec(text) ?? [];
    return imei ?? iccid;
  },
  beginsNumbered,
);

/**
 * A line that matches a pattern of the port. The identity is its group `identity`, else its first group, else all that
 * matches.
 */
export const patternGreeting = (pattern: RegExp): Greeting =>
  lineGreeting(
    String(pattern),
    (text) => {
      const match = pattern.exec(text.trim());
      const identity = (match?.groups?.['identity'] ?? match?.[1] ?? match?.[0])?.trim();
      return identity && identity.length <= LONGEST_IDENTITY ? identity : undefined;
    },
    () => true,
  );

/** Every greeting that a port can have by name. */
export const greetings: ReadonlyMap<string, Greeting> = new Map(
  [imeiLine].map((greeting) => [greeting.name, greeting]),
);
