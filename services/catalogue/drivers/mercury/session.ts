import { DriverError, type WiredMeter } from '../../driver';
import { ask, lineAddress, textParameter, type Steps } from '../exchange';
import { MERCURY_THREE_PHASE } from '../line-address';
import { expectAnswer, mercuryFrame, parseAnswer, passwordBytes, refused, STATUS } from './frames';

/** Over a GPRS modem an answer takes seconds. */
const TIMEOUT_MS = 6000;

/** 1 user, 2 administrator; each has its own password, from the factory six times 01 and six times 02. */
const FACTORY_PASSWORD: Record<string, string> = { 1: '111111', 2: '222222' };
const ADMINISTRATOR = '2';

/**
 * Level and password to open with. Changes of the meter need the administrator's, whichever level is used for reading.
 */
function accessOf({ parameters }: WiredMeter, changes: boolean): { level: string; password: string } {
  const readLevel = textParameter(parameters, 'level', '1');
  const level = changes ? ADMINISTRATOR : readLevel;
  const factory = FACTORY_PASSWORD[level];
  if (!factory) throw new DriverError('not_supported', 'bad_level', { value: level });
  const name = level === readLevel ? 'password' : 'admin_password';
  return { level, password: textParameter(parameters, name, factory) };
}

/**
 * A session with one meter. It opens automatically, and again when the meter reports that there is none (it closes when
 * idle).
 */
export class MercurySession {
  private readonly address: number;
  private readonly opening: Uint8Array;
  private opened = false;

  /** `changes`: something is written, which the meter takes from its administrator alone. */
  constructor(meter: WiredMeter, { changes = false } = {}) {
    this.address = lineAddress(meter.address, MERCURY_THREE_PHASE);
    const { level, password } = accessOf(meter, changes);
    this.opening = Uint8Array.of(0x01, Number(level), ...passwordBytes(password));
  }

  private *exchange(body: Uint8Array, length: number, what: string): Steps<{ data: Uint8Array } | { status: number }> {
    const send = mercuryFrame(this.address, body);
    const answer = yield* ask({ send, expect: expectAnswer(this.address, length), timeoutMs: TIMEOUT_MS }, { what });
    return parseAnswer(answer, length);
  }

  private *open(): Steps<void> {
    const answer = yield* this.exchange(this.opening, 1, 'opening the session');
    if (!('status' in answer) || answer.status !== STATUS.done)
      throw refused('status' in answer ? answer.status : -1, 'opening the session');
    this.opened = true;
  }

  /** Data of a request, `length` bytes. Throws DriverError refused with the meter's status. */
  *read(body: readonly number[], length: number, what: string): Steps<Uint8Array> {
    const answer = yield* this.tryRead(body, length, what);
    if ('data' in answer) return answer.data;
    throw refused(answer.status, what);
  }

  /** Reads a value; returns the status of a refusal. */
  *tryRead(body: readonly number[], length: number, what: string): Steps<{ data: Uint8Array } | { status: number }> {
    if (!this.opened) yield* this.open();
    const request = Uint8Array.from(body);
    const answer = yield* this.exchange(request, length, what);
    if (!('status' in answer) || answer.status !== STATUS.noSession) return answer;
    this.opened = false;
    yield* this.open();
    return yield* this.exchange(request, length, what);
  }

  /** Sends a command, once. Throws DriverError refused with the meter's status, timeout where it is silent. */
  *act(body: readonly number[], what: string): Steps<void> {
    if (!this.opened) yield* this.open();
    const send = mercuryFrame(this.address, body);
    const exchange = { send, expect: expectAnswer(this.address, 1), timeoutMs: TIMEOUT_MS, acts: true } as const;
    const answer = parseAnswer(yield* ask(exchange, { attempts: 1, what }), 1);
    if (!('status' in answer) || answer.status !== STATUS.done)
      throw refused('status' in answer ? answer.status : -1, what);
  }

  /** Closes the session. The meter would also close it when idle, so its answer does not matter. */
  *close(): Steps<void> {
    if (!this.opened) return;
    try {
      const send = mercuryFrame(this.address, [0x02]);
      yield* ask({ send, expect: expectAnswer(this.address, 1), timeoutMs: TIMEOUT_MS }, { attempts: 1 });
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
    }
  }
}
