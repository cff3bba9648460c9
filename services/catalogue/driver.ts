import type { FRAME_PARTS } from '@gaugeway/proto/api/broker';
import type { Captions } from './captions';
import type { Decoded } from './codec';
import type { ControlKey } from './controls';
import type { ControlValues, Parameter, ReadKind } from './controls/control';
import { formatSentence, type Sentence, type SentenceKey, type SentenceValues } from './driver-sentences';
import type { AddressRule } from './drivers/line-address';

export type { ReadKind } from './controls/control';

export interface DriverRequest {
  kind: ReadKind;
  /** E.g. `{ from, to }` (Unix seconds) for archives. */
  arguments: Record<string, unknown>;
}

/** A log of events that a meter keeps and that can be requested separately. */
export interface DeviceLog {
  /** `event_log` of the request. */
  id: number;
  captions: Captions;
}

export interface WiredMeter {
  /** Address on the line (inside_addr). */
  address: string;
  /** Password, access level, baud, ... as given in the model's form. */
  parameters: Record<string, unknown>;
  /** Hours from UTC. */
  timeZone: number;
  transformationRatio: number;
}

/**
 * State of the bytes received so far: a whole answer of `length` bytes, the beginning of one, or none (skip `length` bytes,
 * one if absent, and check again).
 */
export type FrameState =
  | { state: 'complete'; length: number }
  | { state: 'more' }
  | { state: 'garbage'; length?: number };

/** One step on a half-duplex line: bytes to send, and how to recognise the answer. */
export interface Exchange {
  send: Uint8Array;
  /** Checks the bytes received so far, checksum included. */
  expect(received: Uint8Array): FrameState;
  /** Time for a whole answer. */
  timeoutMs: number;
  /** Time for the rest of an answer that has begun, where it takes longer. */
  begunMs?: number;
  /** The meter may have acted once this is sent, whatever it answers. Such an exchange is yielded once. */
  acts?: true;
}

/** Session that sends a control to a meter. Throws DriverError, as a session of reading does. */
export interface WiredCommand {
  /** Bounds of the meter where they are narrower than the control's. */
  bounds?: Readonly<Record<string, Parameter>>;
  /** Optional values of the control without a frame of the meter. */
  omits?: readonly string[];
  /** Longest time of the session where it takes more than usual, milliseconds. */
  totalMs?: number;
  /** `now`: time of the connector's clock at the beginning. */
  session(values: ControlValues, meter: WiredMeter, now: Date): Generator<Exchange, Decoded, Uint8Array>;
}

export interface FramePart {
  part: (typeof FRAME_PARTS)[number];
  /** Bytes. */
  length: number;
  /** The checksum does not fit the bytes before it. */
  wrong?: true;
}

/** Thrown *into* a session when the answer did not come in time; a driver may yield the exchange again or let it through. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';

  /** `received`: bytes that came and were no whole answer, of which the first are enough; `count`: of all. */
  constructor(
    readonly received: Uint8Array = new Uint8Array(0),
    readonly count = received.length,
  ) {
    super();
  }
}

/** Layer that failed, as the result codes of tasks name it. */
export type DriverFault = 'timeout' | 'refused' | 'bad_answer' | 'not_supported';

export class DriverError extends Error {
  override readonly name = 'DriverError';
  readonly sentence: Sentence;

  constructor(
    readonly fault: DriverFault,
    key: SentenceKey,
    values: SentenceValues = {},
  ) {
    super(formatSentence({ key, values }, 'en'));
    this.sentence = { key, values };
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
  /** Form of the addresses of its meters. */
  readonly address: AddressRule;
  readonly reads: readonly ReadKind[];
  /** Message types of the archives that the meter keeps, where `archive` is among its reads. */
  readonly archives?: readonly number[];
  /** Message types of archives and profiles that are requested again if some of their records are missing. */
  readonly records?: readonly number[];
  /** The logs of its journal, where it has several. */
  readonly logs?: readonly DeviceLog[];
  /** Controls beyond those that are answered by reading. */
  readonly controls?: Readonly<Partial<Record<ControlKey, WiredCommand>>>;
  /** Requests of a session name no meter: nothing else is sent on the line until it has ended. */
  readonly ownsLine?: true;
  session(request: DriverRequest, meter: WiredMeter, now: Date): Generator<Exchange, Decoded, Uint8Array>;
  /**
   * The parts of a frame, from its first byte on; null = it is none of this protocol. For the trace of a connection.
   */
  parts(frame: Uint8Array, direction: 'sent' | 'received'): FramePart[] | null;
}

/** Runs a session over answers that were recorded; an empty answer is a time-out. Throws DriverError. */
export function replay(session: Generator<Exchange, Decoded, Uint8Array>, answers: readonly Uint8Array[]): Decoded {
  let step = session.next();
  for (const answer of answers) {
    if (step.done) break;
    step = answer.length === 0 ? session.throw(new AnswerTimeout()) : session.next(answer);
  }
  if (!step.done) throw new DriverError('bad_answer', 'recording_ends', { count: answers.length });
  return step.value;
}
