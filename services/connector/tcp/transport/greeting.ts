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
const TAB = 0x09;
const BREAKS: readonly number[] = [CR, LF, 0];
const BLANKS: readonly number[] = [CR, LF, 0x20, TAB];
/** Blanks, empty lines and lines of the modem's own before the greeting. */
const MOST_BEFORE = 64;
const LONGEST_LINE = 128;
/** `identity` of a gateway device. */
const LONGEST_IDENTITY = 64;

interface Line {
  text: string;
  /** Bytes to its end; null = its end has not come yet. */
  length: number | null;
}

/** A byte that is no text ends a line, too: zero, and the data of a meter that follow at once. */
const isControl = (byte: number): boolean => byte < 0x20 && byte !== TAB;
const isNoAscii = (byte: number): boolean => isControl(byte) || byte >= 0x7f;

/** The first line from a position on that is not empty; null = none has begun. */
function firstLine(received: Uint8Array, at: number, isEnd: (byte: number) => boolean): Line | null {
  const blanks = received.subarray(at).findIndex((byte) => !BLANKS.includes(byte));
  if (blanks < 0) return null;
  const from = at + blanks;
  const rest = received.subarray(from);
  const end = rest.findIndex(isEnd);
  const text = String.fromCharCode(...rest.subarray(0, Math.min(end < 0 ? rest.length : end, LONGEST_LINE + 1)));
  if (end < 0) return { text, length: null };
  // LF behind CR belongs to the line; data do not.
  const isPair = rest[end] === CR && rest[end + 1] === LF;
  const ends = isPair ? 2 : BREAKS.includes(rest[end] ?? 0) ? 1 : 0;
  return { text, length: from + end + ends };
}

interface LineRule {
  /** The identity that a line names. */
  identityIn(text: string): string | undefined;
  /** true if a line can begin so. */
  mayBegin(text: string): boolean;
  isEnd(byte: number): boolean;
  /** true for a line that comes before a greeting. */
  isBefore?(text: string): boolean;
}

/** A greeting of one line. */
function lineGreeting(name: string, { identityIn, mayBegin, isEnd, isBefore }: LineRule): Greeting {
  const judgeFrom = (received: Uint8Array, at: number): GreetingState => {
    const line = firstLine(received, at, isEnd);
    if (!line) return received.length > MOST_BEFORE ? { state: 'garbage' } : { state: 'more' };
    const { text, length } = line;
    if (text.length > LONGEST_LINE) return { state: 'garbage' };
    if (length !== null && length <= MOST_BEFORE && isBefore?.(text)) return judgeFrom(received, length);
    const identity = identityIn(text);
    if (length !== null) return identity ? { state: 'complete', identity, length } : { state: 'garbage' };
    if (!mayBegin(text)) return { state: 'garbage' };
    return { state: 'more', ...(identity && { identity }) };
  };
  return { name, judge: (received) => judgeFrom(received, 0) };
}

/** Names in front of a number: of the maker, or of the AT command that the modem answers with it. */
const LABELS: readonly string[] = ['imei', 'cgsn', 'gsn', 'iccid', 'ccid', 'qccid'];
/** Signs of makers in front of the answer to a command. */
const SIGNS = '[+#^$%*]';
const LABEL = `${SIGNS}?(?:${LABELS.join('|')})\\s*[:=]?\\s*`;
/** Further fields behind the number. */
const FIELDS = '(?:[\\s,;|/].*)?$';
/**
 * 15 digits of an IMEI (3GPP TS 23.003, 6.2.1), or an ICCID, which begins with 89 (ITU-T E.118), may be padded by F and
 * has hexadecimal digits on cards of some operators.
 */
const NUMBERED = new RegExp(`^["']?(?:${LABEL})?["']?(?:(\\d{15})|(89\\d{2}[\\da-f]{13,17}\\d)f?)["']?${FIELDS}`, 'i');
const BEHIND_LABEL = new RegExp(`^\\s*[:=]?\\s*["']?(?:\\d{0,22}|89\\d{2}[\\da-f]{0,19})["']?${FIELDS}`, 'i');

function beginsNumbered(text: string): boolean {
  const [, sign = '', label = '', rest = ''] = new RegExp(`^["']?(${SIGNS}?)([a-z]*)([^]*)$`, 'i').exec(text) ?? [];
  const named = label.toLowerCase();
  if (rest === '') return LABELS.some((each) => each.startsWith(named));
  return (LABELS.includes(named) || (named === '' && sign === '')) && BEHIND_LABEL.test(rest);
}

/** Echo of a command, and answers of a modem (ITU-T V.250, table 1), before its number. */
const OWN_LINE = /^(AT[+#^$%*&][\w+#^$%*&=?]*|OK|RING|CONNECT( \d+)?)$/i;
const OWN_BEGINS = /^(A|AT[+#^$%*&]?[\w+#^$%*&=?]*|O|OK|RI?N?G?|CON{0,2}E?C?T?( \d*)?)$/i;

/**
 * A line with an IMEI or an ICCID, bare or after `IMEI:`, `imei=`, `+CGSN:`, `ICCID:` and the like, as GPRS modems are
 * configured to send on connecting. Some put blanks or empty lines around it, some send it without an end of line, some
 * have further fields behind a comma or a blank, and some the command and its answer.
 */
const imeiLine = lineGreeting('imei', {
  identityIn: (text) => {
    const [, imei, iccid] = NUMBERED.exec(text) ?? [];
    return imei ?? iccid?.toUpperCase();
  },
  mayBegin: (text) => beginsNumbered(text) || OWN_BEGINS.test(text),
  isEnd: isNoAscii,
  isBefore: (text) => OWN_LINE.test(text),
});

/**
 * A line that matches a pattern of the port. The identity is its group `identity`, else its first group, else all that
 * matches.
 */
export const patternGreeting = (pattern: RegExp): Greeting =>
  lineGreeting(String(pattern), {
    identityIn: (text) => {
      const match = pattern.exec(text.trim());
      const identity = (match?.groups?.['identity'] ?? match?.[1] ?? match?.[0])?.trim();
      return identity && identity.length <= LONGEST_IDENTITY ? identity : undefined;
    },
    mayBegin: () => true,
    isEnd: isControl,
  });

/** Every greeting that a port can have by name. */
export const greetings: ReadonlyMap<string, Greeting> = new Map(
  [imeiLine].map((greeting) => [greeting.name, greeting]),
);
