/**
 * Result of the first bytes of a peer: its identity, incomplete, or nothing that a peer of this port would send.
 * `identity` of an incomplete one: who it is, if nothing follows.
 */
export type GreetingState =
  | { state: 'more'; identity?: string }
  | { state: 'garbage' }
  | { state: 'complete'; identity: string; length: number; reply?: Uint8Array };

/** How the peers of a port identify themselves. Pure. */
export interface Greeting {
  readonly name: string;
  judge(received: Uint8Array): GreetingState;
}

const CR = 0x0d;
const LF = 0x0a;
const LONGEST_LINE = 64;

/**
 * A line with 15 digits, bare or after `IMEI:` or `imei=`, as GPRS modems are configured to send on connecting. Some send
 * it without an end of line.
 */
const imeiLine: Greeting = {
  name: 'imei',
  judge(received) {
    const from = received.findIndex((byte) => byte !== CR && byte !== LF);
    if (from < 0) return received.length > LONGEST_LINE ? { state: 'garbage' } : { state: 'more' };
    const rest = received.subarray(from);
    const end = rest.findIndex((byte) => byte === CR || byte === LF);
    const text = String.fromCharCode(
      ...rest.subarray(0, end < 0 ? Math.min(rest.length, LONGEST_LINE + 1) : Math.min(end, LONGEST_LINE + 1)),
    );
    const identity = /^(?:imei\s*[:=]?\s*)?(\d{15})\s*$/i.exec(text)?.[1];
    if (end < 0) {
      if (!BEGINNING.test(text) || text.length > LONGEST_LINE) return { state: 'garbage' };
      return { state: 'more', ...(identity && { identity }) };
    }
    if (!identity) return { state: 'garbage' };
    // LF behind CR belongs to the line.
    const length = from + end + (rest[end] === CR && rest[end + 1] === LF ? 2 : 1);
    return { state: 'complete', identity, length };
  },
};

/** Every beginning of such a line. */
const BEGINNING = /^(?:i|im|ime|imei\s*[:=]?\s*\d{0,15}\s*|\d{1,15}\s*)$/i;

/** Every greeting that a port can have, by name. */
export const greetings: ReadonlyMap<string, Greeting> = new Map(
  [imeiLine].map((greeting) => [greeting.name, greeting]),
);
