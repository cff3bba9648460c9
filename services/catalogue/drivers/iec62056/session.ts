import { DriverError, type WiredMeter } from '../../driver';
import { textParameter, type Steps } from '../exchange';
import { ACK, commandMessage, expectBlock, NAK, optionMessage, parseValues, SOH, STX, type BlockCheck } from './frames';
import { TextLine, TIMEOUT_MS } from './text-line';

/** The end of a block and its check. */
const EMPTY = 2;

/** A programming-mode session of IEC 62056-21 mode C: request, identification, choice of mode, password, reads, end. */
export class ModeCSession {
  /** Identification that the meter sent at the opening. */
  identity = '';
  /** The first refusal of a value that not every version of the meter has. */
  refusal: DriverError | null = null;
  private readonly password: string;
  private readonly line: TextLine;

  constructor(
    meter: WiredMeter,
    private readonly blockCheck: BlockCheck,
    factoryPassword: string,
  ) {
    this.password = textParameter(meter.parameters, 'password', factoryPassword);
    if (!/^[\x20-\x27\x2a-\x7e]{0,32}$/.test(this.password)) {
      throw new DriverError('not_supported', 'bad_text_password');
    }
    this.line = new TextLine(meter);
  }

  /** Opens the session, does the work, and ends it also where that fails: commands to another meter name no address. */
  *within<T>(work: () => Steps<T>): Steps<T> {
    const rate = yield* this.identify();
    try {
      yield* this.start(rate);
      return yield* work();
    } finally {
      yield* this.close();
    }
  }

  private *identify(): Steps<string> {
    const { identity, rate } = yield* this.line.identify();
    this.identity = identity;
    return rate;
  }

  private *start(rate: string): Steps<void> {
    yield* this.line.ask(
      { send: optionMessage(rate), expect: expectBlock(this.blockCheck, []), timeoutMs: TIMEOUT_MS },
      { what: 'mode selection' },
    );
    const password = commandMessage('P1', `(${this.password})`, this.blockCheck);
    const verdict = yield* this.line.ask(
      { send: password, expect: expectBlock(this.blockCheck, [ACK, NAK]), timeoutMs: TIMEOUT_MS },
      { what: 'password' },
    );
    if (verdict[0] !== ACK) throw new DriverError('refused', 'refused_password');
  }

  /** The block that answers, after its start. Throws DriverError refused where the meter does not understand. */
  private *block(name: string, argument: string): Steps<Uint8Array> {
    const send = commandMessage('R1', `${name}(${argument})`, this.blockCheck);
    const answer = yield* this.line.ask(
      { send, expect: expectBlock(this.blockCheck, [NAK]), timeoutMs: TIMEOUT_MS },
      { what: name },
    );
    if (answer[0] === NAK) throw new DriverError('refused', 'not_understood', { what: name });
    if (answer[0] === SOH) throw new DriverError('refused', 'session_ended', { what: name });
    return answer.subarray(answer[0] === STX ? 1 : 0);
  }

  /** Bracketed values of a parameter, in order. Throws DriverError refused for an error of the meter. */
  *read(name: string, argument = ''): Steps<string[]> {
    return parseValues(yield* this.block(name, argument), name);
  }

  private *unlessRefused<T>(steps: Steps<T>): Steps<T | null> {
    try {
      return yield* steps;
    } catch (error) {
      if (!(error instanceof DriverError) || error.fault !== 'refused') throw error;
      this.refusal ??= error;
      return null;
    }
  }

  /** Reads a value or a record; null if the meter refuses, or answers with an empty block, as some versions do. */
  *readIfKnown(name: string, argument = ''): Steps<string[] | null> {
    return yield* this.unlessRefused(this.valuesIfAny(name, argument));
  }

  private *valuesIfAny(name: string, argument: string): Steps<string[] | null> {
    const block = yield* this.block(name, argument);
    return block.length === EMPTY ? null : parseValues(block, name);
  }

  /** W1: writes a parameter, once. Throws DriverError refused where the meter does not take it. */
  *write(name: string, value: string): Steps<void> {
    const send = commandMessage('W1', `${name}(${value})`, this.blockCheck);
    const expect = expectBlock(this.blockCheck, [ACK, NAK]);
    const exchange = { send, expect, timeoutMs: TIMEOUT_MS, acts: true } as const;
    const answer = yield* this.line.ask(exchange, { attempts: 1, what: name });
    if (answer[0] === NAK) throw new DriverError('refused', 'refused_value', { what: name });
    // Anything but an acknowledgement is an error message.
    if (answer[0] !== ACK) parseValues(answer, name);
  }

  /** B0: ends the session; the meter does not answer. */
  private *close(): Steps<void> {
    yield* this.line.sendOnly(commandMessage('B0', null, this.blockCheck));
  }
}
