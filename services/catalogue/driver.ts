import type { Decoded } from './codec';

/** What a driver can be asked to read. */
export type ReadKind = 'info' | 'clock' | 'current' | 'instant' | 'archive' | 'profile' | 'journal';

export interface DriverRequest {
  kind: ReadKind;
  /** E.g. `{ from, to }` (Unix seconds) for archives. */
  arguments: Record<string, unknown>;
}

export interface WiredMeter {
  /** Address on the line (inside_addr). */
  address: string;
  /** Password, access level, baud, ... as the model's form asks for them. */
  parameters: Record<string, unknown>;
  /** Hours from UTC. */
  timeZone: number;
  transformationRatio: number;
}

/** What the bytes received so far are: a whole answer of `length` bytes, the beginning of one, or none (skip a byte and look again). */
export type FrameState = { state: 'complete'; length: number } | { state: 'more' } | { state: 'garbage' };

/** One step on a half-duplex line: what to send and how to know the answer. */
export interface Exchange {
  send: Uint8Array;
  /** Judges what was received so far, checksum included. */
  expect(received: Uint8Array): FrameState;
  /** How long to wait for a whole answer. */
  timeoutMs: number;
}

/** Thrown *into* a session when the answer did not come in time; a driver may yield the exchange again or let it through. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
}

/** Layer that failed, as the result codes of tasks name it. */
export type DriverFault = 'timeout' | 'refused' | 'bad_answer' | 'not_supported';

export class DriverError extends Error {
  override readonly name = 'DriverError';
  constructor(
    readonly fault: DriverFault,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A meter protocol over a half-duplex line, pure and testable without a socket: a generator of request frames that is
 * given the answers and ends with the readings. Replayed over recorded answers it gives the same readings again, which
 * is how the connector decodes (WiredExchange); so a session must depend on nothing but its arguments and the answers.
 * Throws DriverError.
 */
export interface Driver {
  readonly id: string;
  readonly reads: readonly ReadKind[];
  session(request: DriverRequest, meter: WiredMeter, now: Date): Generator<Exchange, Decoded, Uint8Array>;
}

/** Runs a session over answers that were recorded; an empty answer stands for a time-out. Throws DriverError. */
export function replay(session: Generator<Exchange, Decoded, Uint8Array>, answers: readonly Uint8Array[]): Decoded {
  let step = session.next();
  for (const answer of answers) {
    if (step.done) break;
    step = answer.length === 0 ? session.throw(new AnswerTimeout()) : session.next(answer);
  }
  if (!step.done) throw new DriverError('bad_answer', `the recorded session stops after ${answers.length} answers`);
  return step.value;
}
