import { AsyncResource } from 'node:async_hooks';
import {
  AnswerTimeout,
  type Decoded,
  DriverError,
  type DriverFault,
  type Exchange,
  type Sentence,
  unanswered,
} from '@gaugeway/catalogue';
import { LineClosed } from './line';

type DriverSession = Generator<Exchange, Decoded, Uint8Array>;

/** 1 operator command, 2 operator poll, 3 scheduled poll: lower goes first. */
export type Priority = 1 | 2 | 3;

export interface LineJob {
  deviceId: number;
  /** Kind of reading, or key of the control, for the trace. */
  what: string;
  priority: Priority;
  /** Never begun after this, Unix milliseconds. */
  expiresAt: number;
  /** Longest time from the first byte to the end. */
  totalMs: number;
  /** No other session is run while this one is. */
  ownsLine?: boolean;
  open(startedAt: Date): DriverSession;
  /** Called before the first byte is sent; false: no longer to send. */
  sending?(): Promise<boolean>;
  /** Directly before each frame that acts; false as above. */
  mayAct?(): Promise<boolean>;
}

/** An acting frame is sent within this time after it was allowed, milliseconds: a process that slept asks again. */
const ALLOWED_MS = 1000;

export type LineOutcome =
  | { state: 'done'; decoded: Decoded; answers: Uint8Array[]; startedAt: number }
  /** `acted`: an acting frame was sent, and its outcome is not known. */
  | { state: 'failed'; fault: DriverFault | 'not_reachable'; sentence: Sentence; acted: boolean }
  | { state: 'expired' }
  /** No acting frame was sent, and none will be. */
  | { state: 'withdrawn' };

interface Run {
  job: LineJob;
  session: DriverSession | null;
  next: Exchange | null;
  answers: Uint8Array[];
  startedAt: number;
  acted: boolean;
  finish(outcome: LineOutcome): void;
}

export interface QueuedLine {
  exchange(exchange: Exchange): Promise<Uint8Array>;
}

/** Receives the outcomes of jobs and their exchanges. */
export interface LineObserver {
  exchanged?(result: 'answered' | 'timeout' | 'closed'): void;
  begun?(job: LineJob): void;
  /** Called for a job that was begun. */
  ended?(job: LineJob, outcome: LineOutcome): void;
}

/** Most jobs of a session at once; a scheduler that adds more gets an error. */
const LONGEST_QUEUE = 1000;

/**
 * Driver sessions that share a half-duplex line, by priority. The choice is made before each exchange, so that a poll
 * delays a command by one exchange at most, or by its session if that owns the line. Two sessions with one meter are never mixed: the one that gives way begins
 * again afterwards.
 */
export class LineQueue {
  private runs: Run[] = [];
  private working = false;
  private closed = false;
  private held = false;
  private idle: (() => void) | null = null;

  constructor(
    private readonly line: QueuedLine,
    private readonly observer: LineObserver = {},
  ) {}

  get length(): number {
    return this.runs.length;
  }

  /** Resolves with its outcome; never rejects. */
  add(job: LineJob): Promise<LineOutcome> {
    if (this.closed) return Promise.resolve(NOT_REACHABLE);
    if (this.runs.length >= LONGEST_QUEUE) {
      return Promise.resolve({
        state: 'failed',
        fault: 'not_reachable',
        sentence: { key: 'line_full', values: {} },
        acted: false,
      });
    }
    return new Promise((finish) => {
      const run = { session: null, next: null, answers: [], startedAt: 0, acted: false, finish };
      this.runs.push({ job: withContext(job), ...run });
      if (!this.working) void this.work();
    });
  }

  /**
   * Reserves the line: sessions that have begun end first, the others wait until the returned function releases it.
   * null = it is reserved already, or was not free within the patience, milliseconds.
   */
  async hold(patienceMs: number): Promise<(() => void) | null> {
    if (this.held || this.closed) return null;
    this.held = true;
    if (this.working) {
      let timer: NodeJS.Timeout | undefined;
      const free = new Promise<void>((resolve) => (this.idle = resolve));
      await Promise.race([free, new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))]);
      clearTimeout(timer);
    }
    const isOurs = !this.working && !this.closed;
    if (!isOurs) this.letGo();
    return isOurs ? () => this.letGo() : null;
  }

  private letGo(): void {
    this.held = false;
    if (!this.working && this.runs.length > 0) void this.work();
  }

  /** The connection is lost: everything that waits ends. */
  close(): void {
    this.closed = true;
    for (const run of this.runs.splice(0)) run.finish({ ...NOT_REACHABLE, acted: run.acted });
  }

  private async work(): Promise<void> {
    this.working = true;
    // Jobs added in the same turn of the event loop take part in the first choice.
    await Promise.resolve();
    for (let run = this.choose(); run && !this.closed; run = this.choose()) await this.step(run);
    this.working = false;
    this.idle?.();
    this.idle = null;
  }

  private choose(): Run | undefined {
    const owner = this.runs.find(({ job, session }) => session !== null && job.ownsLine);
    if (owner) return owner;
    const runs = this.held ? this.runs.filter(({ session }) => session !== null) : [...this.runs];
    const [first] = runs.sort(
      (a, b) => a.job.priority - b.job.priority || Number(b.session !== null) - Number(a.session !== null),
    );
    if (!first || first.session) return first;
    // A job that has acted on the meter is not restarted: it would act twice.
    const acting = runs.find((other) => other.acted && other.session && other.job.deviceId === first.job.deviceId);
    if (acting) return acting;
    for (const other of this.runs) {
      if (other !== first && other.session && other.job.deviceId === first.job.deviceId) restart(other);
    }
    return first;
  }

  private async step(run: Run): Promise<void> {
    try {
      if (!run.session && !(await this.begin(run))) return;
      if (!run.session || !run.next) return;
      if (Date.now() - run.startedAt > run.job.totalMs) {
        const sentence = { key: 'session_long', values: { seconds: run.job.totalMs / 1000 } } as const;
        this.end(run, { state: 'failed', fault: 'timeout', sentence, acted: run.acted });
        return;
      }
      if (run.next.acts && !(await this.allowed(run))) {
        // The first of several acting frames may have been sent.
        this.end(run, run.acted ? { ...NOT_ALLOWED, acted: true } : { state: 'withdrawn' });
        return;
      }
      if (this.closed) return;
      run.acted ||= run.next.acts === true;
      const answer = await this.ask(run.next);
      const isLate = answer instanceof AnswerTimeout;
      run.answers.push(isLate ? new Uint8Array(0) : answer);
      this.advance(run, isLate ? run.session.throw(answer) : run.session.next(answer));
    } catch (error) {
      this.end(run, failure(error, run.acted));
    }
  }

  /** false if the job is over already. */
  private async begin(run: Run): Promise<boolean> {
    if (run.job.expiresAt <= Date.now()) {
      this.end(run, { state: 'expired' });
      return false;
    }
    if (run.job.sending && !(await run.job.sending())) {
      this.end(run, { state: 'withdrawn' });
      return false;
    }
    run.startedAt = Date.now();
    this.observer.begun?.(run.job);
    run.session = run.job.open(new Date(run.startedAt));
    this.advance(run, run.session.next());
    return this.runs.includes(run);
  }

  /** Checked again if the process was paused after the answer: another holder may have the line meanwhile. */
  private async allowed(run: Run): Promise<boolean> {
    for (;;) {
      const startedAt = performance.now();
      if (run.job.mayAct && !(await run.job.mayAct())) return false;
      if (performance.now() - startedAt < ALLOWED_MS) return true;
    }
  }

  private advance(run: Run, step: IteratorResult<Exchange, Decoded>): void {
    if (!step.done) {
      run.next = step.value;
      return;
    }
    this.end(run, { state: 'done', decoded: step.value, answers: run.answers, startedAt: run.startedAt });
  }

  private async ask(exchange: Exchange): Promise<Uint8Array | AnswerTimeout> {
    try {
      const answer = await this.line.exchange(exchange);
      this.observer.exchanged?.('answered');
      return answer;
    } catch (error) {
      this.observer.exchanged?.(error instanceof AnswerTimeout ? 'timeout' : 'closed');
      if (error instanceof AnswerTimeout) return error;
      throw error;
    }
  }

  private end(run: Run, outcome: LineOutcome): void {
    this.runs = this.runs.filter((other) => other !== run);
    if (run.startedAt > 0) this.observer.ended?.(run.job, outcome);
    run.finish(outcome);
  }
}

const NOT_REACHABLE = {
  state: 'failed',
  fault: 'not_reachable',
  sentence: { key: 'connection_ended', values: {} },
  acted: false,
} as const satisfies LineOutcome;

const NOT_ALLOWED = {
  state: 'failed',
  fault: 'not_reachable',
  sentence: { key: 'right_lost', values: {} },
} as const;

/** Statements of a job run for the company of who added it, and not of the job that began the work of the line. */
function withContext({ sending, mayAct, ...job }: LineJob): LineJob {
  return {
    ...job,
    ...(sending ? { sending: AsyncResource.bind(sending) } : {}),
    ...(mayAct ? { mayAct: AsyncResource.bind(mayAct) } : {}),
  };
}

function restart(run: Run): void {
  run.session = null;
  run.next = null;
  run.answers = [];
}

function failure(error: unknown, acted: boolean): LineOutcome {
  const failed = (fault: DriverFault, sentence: Sentence): LineOutcome => ({
    state: 'failed',
    fault,
    sentence,
    // A meter that refuses an acting frame has answered it: its outcome is known.
    acted: acted && fault !== 'refused',
  });
  if (error instanceof LineClosed) return { ...NOT_REACHABLE, acted };
  if (error instanceof DriverError) return failed(error.fault, error.sentence);
  if (error instanceof AnswerTimeout)
    return failed('timeout', unanswered(error, new Uint8Array(0), { what: 'the meter', attempts: 1 }));
  return failed('bad_answer', { key: 'driver_failed', values: { value: String(error) } });
}
