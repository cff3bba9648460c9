import type { OnApplicationShutdown } from '@nestjs/common';
import { CodecFault } from './codec-fault';
import { CompanyLane, type Waiting } from './company-lane';
import type { CodecAnswer, CodecAnswers, CodecFaultKind, CodecFunction } from './sandbox-protocol';
import { SandboxWorker } from './sandbox-worker';
import { Strikes } from './strikes';

/** The text of a codec. Another text, and another owner, has another key, so that a codec's memory stays its own. */
export interface CodecScript {
  key: string;
  source: string;
  /** The company that answers for it: its calls share a lane and a budget. */
  company: number;
  /** true: the realm stays between calls; only for a codec that was seen to keep no state. */
  kept: boolean;
}

export interface SandboxOptions {
  /** Processor time that a company may use per second, ms. */
  budgetMs: number;
  /** Calls of one company that may wait; beyond them a caller is refused for the moment. */
  waiting: number;
}

const DEFAULTS: SandboxOptions = { budgetMs: 250, waiting: 1000 };
/** Niceness of slow codecs: the server's work, and quick codecs, have precedence. */
const NICENESS = 10;
const LIMIT_FAULTS: readonly CodecFaultKind[] = ['time', 'memory', 'stack', 'killed'];
/** Most companies without a running call whose used processor time is remembered. */
const LANES = 10_000;

const SUSPENDED = 'the codec broke its limits several times and is not run for a minute';

/**
 * Runs uploaded payload codecs in QuickJS, in separate processes. Each company has a lane: its calls keep their order,
 * and run in batches of a few milliseconds, one company after the other, within its budget of processor time. A company
 * with a slow codec is served by a second process of lower priority: only other slow companies wait behind it.
 */
export class CodecSandbox implements OnApplicationShutdown {
  private readonly options: SandboxOptions;
  private readonly quick = new SandboxWorker(0);
  private readonly slow = new SandboxWorker(NICENESS);
  /** The company that was served last comes last. */
  private readonly lanes = new Map<number, CompanyLane>();
  private readonly strikes = new Strikes();
  private timer: NodeJS.Timeout | undefined;
  private isScheduled = false;
  private lastId = 0;
  private closed = false;

  constructor(options: Partial<SandboxOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
  }

  /** The function's result, from JSON; the calls of a company are answered in their order. Rejects with CodecFault. */
  run({ key, source, company, kept }: CodecScript, run: CodecFunction, input: object): Promise<unknown> {
    const lane = this.laneOf(company);
    if (this.closed || lane.size >= this.options.waiting) {
      return Promise.reject(new CodecFault('busy', 'too many calls of codecs are waiting'));
    }
    return new Promise((resolve, reject) => {
      const call = {
        id: ++this.lastId,
        key: `${kept ? 'kept' : 'once'} ${key}`,
        kept,
        run,
        input: JSON.stringify(input),
      };
      lane.add({ call, source, resolve, reject });
      this.schedule();
    });
  }

  onApplicationShutdown(): void {
    this.closed = true;
    clearTimeout(this.timer);
    const fault = new CodecFault('busy', 'the server is being stopped');
    for (const lane of this.lanes.values()) for (const { reject } of lane.clear()) reject(fault);
    for (const worker of [this.quick, this.slow]) worker.end(fault);
  }

  private laneOf(company: number): CompanyLane {
    let lane = this.lanes.get(company);
    if (!lane) {
      if (this.lanes.size >= LANES) this.forgetOne();
      lane = new CompanyLane(this.options.budgetMs);
      this.lanes.set(company, lane);
    }
    return lane;
  }

  private forgetOne(): void {
    for (const [company, lane] of this.lanes) {
      if (lane.size > 0 || lane.isBusy) continue;
      this.lanes.delete(company);
      return;
    }
  }

  /** Runs after the calls of the same turn, so that they go together. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.serve();
    });
  }

  private serve(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const now = Date.now();
    let soonest = Infinity;
    for (const [company, lane] of [...this.lanes]) {
      if (lane.size === 0 || lane.isBusy) continue;
      const wait = lane.waitMs(now);
      const worker = lane.isSlow(now) ? this.slow : this.quick;
      if (wait > 0) soonest = Math.min(soonest, wait);
      else if (worker.isFree) this.send(company, lane, worker, now);
    }
    if (soonest < Infinity) this.timer = setTimeout(() => this.serve(), soonest).unref();
  }

  private send(company: number, lane: CompanyLane, worker: SandboxWorker, now: number): void {
    const taken: Waiting[] = [];
    for (const waiting of lane.take()) {
      if (this.strikes.isSuspended(waiting.call.key, now)) waiting.reject(new CodecFault('suspended', SUSPENDED));
      else taken.push(waiting);
    }
    if (taken.length === 0) {
      this.schedule();
      return;
    }
    this.lanes.delete(company);
    this.lanes.set(company, lane);
    lane.isBusy = true;
    const calls = taken.map(({ call, source }) => (worker.gives(call.key) ? call : { ...call, source }));
    worker.run({ calls }).then(
      (answers) => this.onAnswers(lane, worker, taken, answers),
      (error: unknown) => {
        const fault = error instanceof CodecFault ? error : new CodecFault('killed', String(error));
        this.onKilled(lane, taken, fault);
      },
    );
  }

  private onAnswers(lane: CompanyLane, worker: SandboxWorker, taken: readonly Waiting[], answered: CodecAnswers): void {
    const now = Date.now();
    lane.isBusy = false;
    lane.used(answered, now);
    const again: Waiting[] = [];
    for (const [index, waiting] of taken.entries()) {
      const answer = answered.answers[index];
      if (!answer) again.push(waiting);
      else if ('unknown' in answer) {
        worker.forget(waiting.call.key);
        again.push(waiting);
      } else this.settle(waiting, answer, now);
    }
    lane.putBack(again);
    this.serve();
  }

  private settle(
    { call, resolve, reject }: Waiting,
    answer: Exclude<CodecAnswer, { unknown: true }>,
    now: number,
  ): void {
    if ('output' in answer) {
      this.strikes.good(call.key);
      resolve(JSON.parse(answer.output));
      return;
    }
    if (LIMIT_FAULTS.includes(answer.fault)) this.strikes.add(call.key, now);
    reject(new CodecFault(answer.fault, answer.message, answer.at));
  }

  private onKilled(lane: CompanyLane, taken: readonly Waiting[], fault: CodecFault): void {
    const now = Date.now();
    lane.isBusy = false;
    const [only] = taken;
    lane.killed(taken.length > 1 ? taken : [], now);
    if (taken.length === 1 && only) {
      if (fault.kind === 'killed') this.strikes.add(only.call.key, now);
      only.reject(fault);
    }
    if (this.closed) for (const { reject } of lane.clear()) reject(fault);
    else this.serve();
  }
}
