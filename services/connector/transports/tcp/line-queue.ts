import { AnswerTimeout, type Decoded, DriverError, type DriverFault, type Exchange } from '@gaugeway/catalogue';
import { LineClosed } from './line';

type DriverSession = Generator<Exchange, Decoded, Uint8Array>;

/** 1 operator command, 2 operator poll, 3 scheduled poll: lower goes first. */
export type Priority = 1 | 2 | 3;

export interface LineJob {
  deviceId: number;
  priority: Priority;
  /** Never begun after this, Unix milliseconds. */
  expiresAt: number;
  /** Longest time from the first byte to the end. */
  totalMs: number;
  open(startedAt: Date): DriverSession;
  /** Before the first byte leaves. */
  sending?(): Promise<void>;
}

export type LineOutcome =
  | { state: 'done'; decoded: Decoded; answers: Uint8Array[]; startedAt: number }
  | { state: 'failed'; fault: DriverFault | 'not_reachable'; message: string }
  | { state: 'expired' };

interface Run {
  job: LineJob;
  session: DriverSession | null;
  next: Exchange | null;
  answers: Uint8Array[];
  startedAt: number;
  finish(outcome: LineOutcome): void;
}

export interface QueuedLine {
  exchange(exchange: Exchange): Promise<Uint8Array>;
}

/** What a session may hold at once; a scheduler that asks for more is told so. */
const LONGEST_QUEUE = 1000;

/**
 * Driver sessions that share a half-duplex line, by priority. The choice is made before each exchange, so that a poll
 * delays a command by one exchange at most. Two sessions with one meter are never mixed: the one that gives way begins
 * anew afterwards.
 */
export class LineQueue {
  private runs: Run[] = [];
  private working = false;
  private closed = false;

  constructor(
    private readonly line: QueuedLine,
    private readonly observe: (result: 'answered' | 'timeout' | 'closed') => void = () => undefined,
  ) {}

  get length(): number {
    return this.runs.length;
  }

  /** Resolves with what became of it; never rejects. */
  add(job: LineJob): Promise<LineOutcome> {
    if (this.closed) return Promise.resolve(NOT_REACHABLE);
    if (this.runs.length >= LONGEST_QUEUE) {
      return Promise.resolve({
        state: 'failed',
        fault: 'not_reachable',
        message: 'too many requests wait for this line',
      });
    }
    return new Promise((finish) => {
      this.runs.push({ job, session: null, next: null, answers: [], startedAt: 0, finish });
      if (!this.working) void this.work();
    });
  }

  /** The connection is gone: everything that waits ends. */
  close(): void {
    this.closed = true;
    for (const run of this.runs.splice(0)) run.finish(NOT_REACHABLE);
  }

  private async work(): Promise<void> {
    this.working = true;
    // What is added in the same turn takes part in the first choice.
    await Promise.resolve();
    for (let run = this.choose(); run && !this.closed; run = this.choose()) await this.step(run);
    this.working = false;
  }

  private choose(): Run | undefined {
    const [first] = [...this.runs].sort(
      (a, b) => a.job.priority - b.job.priority || Number(b.session !== null) - Number(a.session !== null),
    );
    if (!first || first.session) return first;
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
        const message = `the session took longer than ${run.job.totalMs / 1000} s`;
        this.end(run, { state: 'failed', fault: 'timeout', message });
        return;
      }
      const answer = await this.ask(run.next);
      run.answers.push(answer ?? new Uint8Array(0));
      this.advance(run, answer ? run.session.next(answer) : run.session.throw(new AnswerTimeout()));
    } catch (error) {
      this.end(run, failure(error));
    }
  }

  /** false where the job is over already. */
  private async begin(run: Run): Promise<boolean> {
    if (run.job.expiresAt <= Date.now()) {
      this.end(run, { state: 'expired' });
      return false;
    }
    await run.job.sending?.();
    run.startedAt = Date.now();
    run.session = run.job.open(new Date(run.startedAt));
    this.advance(run, run.session.next());
    return this.runs.includes(run);
  }

  private advance(run: Run, step: IteratorResult<Exchange, Decoded>): void {
    if (!step.done) {
      run.next = step.value;
      return;
    }
    this.end(run, { state: 'done', decoded: step.value, answers: run.answers, startedAt: run.startedAt });
  }

  /** null = no answer in time. */
  private async ask(exchange: Exchange): Promise<Uint8Array | null> {
    try {
      const answer = await this.line.exchange(exchange);
      this.observe('answered');
      return answer;
    } catch (error) {
      this.observe(error instanceof AnswerTimeout ? 'timeout' : 'closed');
      if (error instanceof AnswerTimeout) return null;
      throw error;
    }
  }

  private end(run: Run, outcome: LineOutcome): void {
    this.runs = this.runs.filter((other) => other !== run);
    run.finish(outcome);
  }
}

const NOT_REACHABLE: LineOutcome = { state: 'failed', fault: 'not_reachable', message: 'the connection ended' };

function restart(run: Run): void {
  run.session = null;
  run.next = null;
  run.answers = [];
}

function failure(error: unknown): LineOutcome {
  if (error instanceof LineClosed) return NOT_REACHABLE;
  if (error instanceof DriverError) return { state: 'failed', fault: error.fault, message: error.message };
  if (error instanceof AnswerTimeout) return { state: 'failed', fault: 'timeout', message: 'the meter did not answer' };
  return { state: 'failed', fault: 'bad_answer', message: `the driver failed: ${String(error)}` };
}
