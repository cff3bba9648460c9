import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type Database, forEveryone, RepeatedTexts } from '../database';
import type { PeriodicJob } from './periodic-job';

/** A process without all locks tries again after this time; jobs may pause that long after their process died. */
const TRY_AGAIN_MS = 2000;
/** Interval at which the session of the locks is checked, and the time within which it has to answer. */
const CHECK_MS = 10_000;
const ANSWERS_WITHIN_MS = 10_000;
/** Jobs due within this time run with those that are due now. */
const TOGETHER_MS = 50;

/** Conditions are evaluated each second in few combinations: planning them costs more than most take to run. */
const conditionTexts = new RepeatedTexts();

interface Timed {
  job: PeriodicJob;
  /** Start of the next run, `performance.now()`. */
  nextAt: number;
  /** Start of the last run, `performance.now()`. */
  ranAt: number;
}

export interface TimedJobsOptions {
  database: Database;
  jobs: readonly PeriodicJob[];
  /** Chains of jobs that run at once. */
  mostAtOnce: number;
  run(job: PeriodicJob): Promise<void>;
}

/**
 * Jobs of short periods, timed in the process that holds their locks: a wake-up by the queue costs ten statements, most
 * of which find nothing to do. A session of the database holds the locks, each under the name of its job, so that another
 * process takes over when this one dies or loses its connection. One statement a tick evaluates the conditions
 * (`PeriodicJob.due`) of all jobs that are due.
 */
export class TimedJobs {
  private readonly logger = new Logger('Jobs');
  private readonly ended = new AbortController();
  /** Jobs whose lock this process holds, by name. */
  private readonly held = new Map<string, Timed>();
  /** Names of the jobs that run here; a run outlives the loss of its lock. */
  private readonly running = new Set<string>();
  private readonly chains = new Set<Promise<void>>();
  private readonly wakes = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | null = null;
  private holding: Promise<void> = Promise.resolve();
  private isResting = false;

  constructor(private readonly options: TimedJobsOptions) {}

  start(): void {
    if (this.options.jobs.length > 0) this.holding = this.keepHolding();
  }

  /** Starts no job until `resume`; running ones go on. */
  rest(): void {
    this.isResting = true;
  }

  resume(): void {
    this.isResting = false;
    this.schedule();
  }

  /** Finishes running jobs, and releases the locks. */
  async stop(): Promise<void> {
    this.ended.abort();
    clearTimeout(this.timer);
    await this.ticking;
    await Promise.all(this.chains);
    for (const wake of this.wakes) wake();
    await this.holding;
  }

  private async keepHolding(): Promise<void> {
    while (!this.ended.signal.aborted) {
      await this.hold().catch((error: unknown) => {
        if (!this.ended.signal.aborted) this.logger.warn(`the locks of the periodic jobs were lost: ${String(error)}`);
      });
      await this.wokenOr(TRY_AGAIN_MS);
    }
  }

  private hold(): Promise<void> {
    const { database, jobs } = this.options;
    return forEveryone(() =>
      database.withSession(async (client) => {
        const broken = new Promise<never>((_, reject) => {
          client.once('end', () => reject(new Error('Connection terminated')));
          client.once('error', reject);
        });
        broken.catch(() => undefined);
        try {
          while (!this.ended.signal.aborted) {
            await Promise.race([this.take(client), broken, silence()]);
            await Promise.race([this.wokenOr(this.held.size < jobs.length ? TRY_AGAIN_MS : CHECK_MS), broken]);
          }
          // No lock is released under a running job.
          await this.ticking;
          await Promise.all(this.chains);
        } finally {
          this.held.clear();
          clearTimeout(this.timer);
        }
        await client.query('SELECT pg_advisory_unlock_all()');
      }),
    );
  }

  /** Takes the free locks among those that are missing. */
  private async take(client: PoolClient): Promise<void> {
    const missing = new Map(this.options.jobs.filter(({ name }) => !this.held.has(name)).map((job) => [job.name, job]));
    const { rows } = await client.query<{ name: string; is_locked: boolean }>(
      `SELECT name, pg_try_advisory_lock(hashtextextended('job:' || name, 0)) AS is_locked FROM unnest($1::text[]) AS w(name)`,
      [[...missing.keys()]],
    );
    const nextAt = performance.now();
    for (const { name, is_locked } of rows) {
      const job = missing.get(name);
      if (job && is_locked) this.held.set(name, { job, nextAt, ranAt: -Infinity });
    }
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.ended.signal.aborted || this.ticking || this.isResting || this.held.size === 0) return;
    const next = Math.min(...[...this.held.values()].map(({ nextAt }) => nextAt));
    this.timer = setTimeout(() => {
      this.ticking = this.tick().finally(() => {
        this.ticking = null;
        this.schedule();
      });
    }, next - performance.now());
  }

  private async tick(): Promise<void> {
    const now = performance.now();
    const due: Timed[] = [];
    for (const timed of this.held.values()) {
      if (timed.nextAt > now + TOGETHER_MS) continue;
      // Multiples of one beginning, so that periods that are multiples of each other meet.
      timed.nextAt = Math.max(timed.nextAt + timed.job.everyMs, now + timed.job.everyMs / 2);
      if (!this.running.has(timed.job.name)) due.push(timed);
    }
    if (due.length === 0 || this.chains.size >= this.options.mostAtOnce) return;
    const wanted = await this.withWork(due);
    if (wanted.length === 0) return;
    const chain = this.runChain(wanted).finally(() => this.chains.delete(chain));
    this.chains.add(chain);
  }

  /** Runs jobs in order. A job behind a long one does not wait for it: the chain of a later tick runs it. */
  private async runChain(due: readonly Timed[]): Promise<void> {
    const began = performance.now();
    for (const timed of due) {
      if (this.ended.signal.aborted) return;
      const { name } = timed.job;
      if (this.held.get(name) !== timed || this.running.has(name) || timed.ranAt >= began) continue;
      this.running.add(name);
      timed.ranAt = performance.now();
      try {
        await forEveryone(() => this.options.run(timed.job));
      } finally {
        this.running.delete(name);
      }
    }
  }

  /** Jobs without a condition, and those whose condition is true. */
  private async withWork(due: readonly Timed[]): Promise<Timed[]> {
    const conditions = due.flatMap(({ job }) => (job.due === undefined ? [] : [job.due]));
    if (conditions.length === 0) return [...due];
    try {
      const [row] = await forEveryone(() => this.evaluate(`SELECT ARRAY[${conditions.join(', ')}] AS due`));
      const isTrue = new Map(conditions.map((condition, index) => [condition, row?.due[index] !== false]));
      return due.filter(({ job }) => job.due === undefined || isTrue.get(job.due));
    } catch (error) {
      // Each job meets the fault itself, and is counted as failed.
      this.logger.warn(`the conditions of the periodic jobs are not known: ${String(error)}`);
      return [...due];
    }
  }

  private evaluate(sql: string): Promise<{ due: boolean[] }[]> {
    const { database } = this.options;
    const name = conditionTexts.nameOf(sql);
    return name === undefined ? database.query(sql) : database.prepared(name, sql, []);
  }

  /** Until `stop`, or for so many milliseconds. */
  private wokenOr(ms: number): Promise<void> {
    if (this.ended.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(), ms);
      const end = () => {
        clearTimeout(timer);
        this.wakes.delete(end);
        resolve();
      };
      this.wakes.add(end);
    });
  }
}

/** Rejects where a session does not answer in time, as after a failover of the server. */
async function silence(): Promise<never> {
  await pause(ANSWERS_WITHIN_MS, undefined, { ref: false });
  throw new Error('the database does not answer');
}
