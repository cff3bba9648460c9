import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { createPostgresBackend, type Job, Queue, withBackend, Worker } from 'bullmq';
import type { PoolClient } from 'pg';
import { type EnvOf, platformEnv } from '../config';
import { Database, forEveryone, isStorageFull } from '../database';
import { RedisClient } from '../redis';
import { Metrics } from '../telemetry';
import type { PeriodicJob } from './periodic-job';
import { TimedJobs } from './timed-jobs';

/** The used part of BullMQ; the types of its two backends' queues and workers differ in more than this. */
interface JobQueue {
  queue: {
    getJobScheduler: Queue['getJobScheduler'];
    upsertJobScheduler: Queue['upsertJobScheduler'];
    close(): Promise<void>;
    on(event: 'error', listener: (error: Error) => void): unknown;
  };
  worker: {
    close(): Promise<void>;
    /** true: what runs goes on. */
    pause(doNotWaitActive: boolean): Promise<void>;
    resume(): unknown;
    on(event: 'error', listener: (error: Error) => void): unknown;
  };
  /** Of Redis: ends the connections whether they answer or not; pending requests are rejected. */
  disconnect?(): void;
}

const QUEUE = 'gaugeway-periodic';

/** Where BullMQ keeps its tables in PostgreSQL. */
export const JOBS_SCHEMA = 'jobs';

/**
 * A chain of wake-ups in which each adds the next can break: two instances that start at once overwrite each other's
 * next (BullMQ 6.7, PostgreSQL). So each instance looks after all of them this often.
 */
const WATCH_MS = 30_000;
/** Interval of the search for room on a full disk, ms. */
const ROOM_MS = 10_000;
/** Shorter periods are timed by the process that holds the lock of the job. */
const TIMED_BELOW_MS = 60_000;
/**
 * A job of the queue holds a connection for its lock and needs others for its work, as leases do: so many jobs at once
 * leave the pool some, or all would wait for one another.
 */
const MOST_AT_ONCE = 4;
const jobsAtOnce = (pool: number) => Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(pool / 4)));

/** Chains of timed jobs: those that loop until nothing is left, as reports and mails do, leave room for the short ones. */
const MOST_TIMED = 8;

/** The name of the wake-up of all jobs of one period. */
const wakeUp = (everyMs: number) => `every ${everyMs} ms`;

/** How long a start waits for the queue; the process does without it until it is there. */
const STARTUP_WAIT_MS = 1000;
/** How long a queue has to let go when nothing runs any more. */
const SHUTDOWN_WAIT_MS = 1000;

/** A wake-up this late is no delay but a break. */
const overdueAfter = (everyMs: number) => Math.max(3 * everyMs, 5000);

/**
 * Periodic work. Periods under a minute are timed by a process (TimedJobs). BullMQ wakes up the others, which a restart
 * must not delay: once a period in the whole installation, on Redis if configured, otherwise on PostgreSQL. One wake-up
 * serves all jobs of a period, since it costs more than most of them. The work must be correct if it runs twice or late
 * (reliability.md, 2); a lock in the database keeps two runs of one job apart.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly jobs = new Map<string, PeriodicJob>();
  /** Wake-ups whose jobs are at work in this process. */
  private readonly running = new Set<Promise<void>>();
  private jobQueue: JobQueue | null = null;
  private timed: TimedJobs | null = null;
  private looking: Promise<void> | null = null;
  private isEnding = false;
  private readonly runs;
  private readonly seconds;
  private watch: NodeJS.Timeout | undefined;
  /** Looks for room on the disk, until there is some. */
  private resting: NodeJS.Timeout | undefined;
  /** Milliseconds between two looks at the wake-ups; tests look more often. */
  watchMs = WATCH_MS;
  /** Tests let the queue wake up short periods. */
  timedBelowMs = TIMED_BELOW_MS;

  constructor(
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
    private readonly database: Database,
    metrics: Metrics,
  ) {
    this.runs = metrics.counter('gaugeway_job_runs_total', 'Runs of periodic jobs by result: done, failed', [
      'name',
      'result',
    ]);
    this.seconds = metrics.counter('gaugeway_job_seconds_total', 'Time that runs of periodic jobs took', ['name']);
  }

  /** Registers periodic work under a name that is unique in the installation; in `onModuleInit`. */
  every(name: string, everyMs: number, work: PeriodicJob['work'], due?: string): void {
    if (this.jobs.has(name)) throw new Error(`two jobs are named ${name}`);
    this.jobs.set(name, { name, everyMs, work, due });
  }

  async onApplicationBootstrap(): Promise<void> {
    const timed = [...this.jobs.values()].filter(({ everyMs }) => everyMs < this.timedBelowMs);
    this.timed = new TimedJobs({
      database: this.database,
      jobs: timed,
      mostAtOnce: Math.min(MOST_TIMED, this.env.DATABASE_POOL),
      run: (job) => this.work(job),
    });
    this.timed.start();
    if (this.queued.length === 0) return;
    this.jobQueue = this.connect((job) => this.run(this.jobsOf(job.name)));
    const { queue, worker } = this.jobQueue;
    worker.on('error', (error) => {
      this.database.storage.note(error);
      if (isStorageFull(error)) this.rest();
      else this.logger.warn(`the job queue: ${error.message}`);
    });
    // The worker says the same of the same server; without a listener BullMQ prints each fault with its stack.
    queue.on('error', () => undefined);
    const begun = this.look();
    this.watch = setInterval(() => this.lookLater(), this.watchMs);
    if (!this.env.REDIS_URL) return begun;
    // Nest ends no process whose start waits, so a Redis that is away must not hold it.
    begun.catch(() => undefined);
    await Promise.race([begun, pause(STARTUP_WAIT_MS, undefined, { ref: false })]);
  }

  /** BullMQ asks again at once after such an error, some dozen times a second; timed jobs would fail at each period. */
  private rest(): void {
    if (this.resting || this.isEnding) return;
    this.logger.warn('the periodic jobs rest until the disk has room');
    const worker = this.jobQueue?.worker;
    void worker?.pause(true);
    this.timed?.rest();
    this.resting = setInterval(
      () => {
        void this.database.storage.cause().then((cause) => {
          if (cause !== null || !this.resting) return;
          clearInterval(this.resting);
          this.resting = undefined;
          worker?.resume();
          this.timed?.resume();
          this.logger.log('the periodic jobs continue');
        });
      },
      Math.min(this.watchMs, ROOM_MS),
    ).unref();
  }

  private lookLater(): void {
    // One that waits for the queue goes on when it is back.
    if (this.looking || this.resting) return;
    this.look().catch((error: unknown) => {
      if (!this.isEnding) this.logger.warn(error, 'the wake-ups could not be looked at');
    });
  }

  private look(): Promise<void> {
    const looking = this.keepWaking().finally(() => (this.looking = null));
    this.looking = looking;
    return looking;
  }

  /** Begins the wake-ups that are not there, were of another period, or have come to a stop. */
  private async keepWaking(): Promise<void> {
    const queue = this.jobQueue?.queue;
    if (!queue) return;
    for (const everyMs of new Set(this.queued.map((job) => job.everyMs))) {
      const name = wakeUp(everyMs);
      const known = await queue.getJobScheduler(name);
      const isRunning = known?.every === everyMs && (known.next ?? 0) > Date.now() - overdueAfter(everyMs);
      if (isRunning) continue;
      await queue.upsertJobScheduler(
        name,
        { every: everyMs },
        { name, opts: { removeOnComplete: true, removeOnFail: 100 } },
      );
    }
  }

  /**
   * Running jobs are finished, however long they take. Then the queue has a moment to record it; if it does not answer,
   * the wake-up is delivered again later, as after a crash.
   */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.watch);
    clearInterval(this.resting);
    this.resting = undefined;
    this.isEnding = true;
    const stopped = this.timed?.stop();
    if (!this.jobQueue) return stopped;
    const { queue, worker, disconnect } = this.jobQueue;
    // At once: the queue starts no job while the timed ones end.
    const closed = worker.close().then(() => queue.close());
    closed.catch(() => undefined);
    await stopped;
    if (!disconnect) return closed;
    const closes = () => isWithin(closed, SHUTDOWN_WAIT_MS);
    do await Promise.allSettled(this.running);
    while (!(await closes()) && this.running.size > 0);
    disconnect();
    if (!(await closes())) this.logger.warn('the job queue does not let go, and is left');
  }

  private connect(process: (job: Job) => Promise<void>): JobQueue {
    const settings = { concurrency: jobsAtOnce(this.env.DATABASE_POOL), lockDuration: 60_000 };
    // A queue per set of jobs: services that run alone share the backend but must not take each other's jobs.
    const jobs = this.queued.map((job) => `${job.name} ${wakeUp(job.everyMs)}`);
    const name = `${QUEUE}-${createHash('sha256').update(jobs.sort().join()).digest('hex').slice(0, 8)}`;
    if (this.env.REDIS_URL) {
      // The worker makes a third one to wait on.
      const [ofQueue, ofWorker] = [new RedisClient(this.env.REDIS_URL), new RedisClient(this.env.REDIS_URL)];
      return {
        queue: new Queue(name, { connection: ofQueue }),
        worker: new Worker(name, process, { connection: ofWorker, ...settings }),
        disconnect: () => [ofQueue, ofWorker].forEach((client) => client.disconnectAll()),
      };
    }
    const bull = withBackend(createPostgresBackend);
    const connection = { connectionString: this.env.DATABASE_URL, schema: JOBS_SCHEMA, migrate: true, max: 3 };
    return {
      queue: new bull.Queue(name, { connection }),
      worker: new bull.Worker(name, process, { connection, ...settings }),
    };
  }

  /** Jobs that the queue wakes up. */
  private get queued(): PeriodicJob[] {
    return [...this.jobs.values()].filter(({ everyMs }) => everyMs >= this.timedBelowMs);
  }

  private jobsOf(name: string): PeriodicJob[] {
    return this.queued.filter(({ everyMs }) => wakeUp(everyMs) === name);
  }

  /**
   * Runs the jobs one after the other. Jobs after a long one do not wait for it forever: the next wake-up finds it
   * locked and continues with the rest.
   */
  private run(jobs: readonly PeriodicJob[]): Promise<void> {
    const run = this.runEach(jobs).finally(() => this.running.delete(run));
    this.running.add(run);
    return run;
  }

  private async runEach(jobs: readonly PeriodicJob[]): Promise<void> {
    await forEveryone(() =>
      this.database.withClient(async (client) => {
        const locks = new JobLocks(client);
        try {
          for (const job of jobs) if (await locks.moveTo(job.name)) await this.work(job);
        } finally {
          await locks.moveTo(null);
        }
      }),
    );
  }

  private async work({ name, work }: PeriodicJob): Promise<void> {
    const began = performance.now();
    try {
      await work();
      this.runs.inc({ name, result: 'done' });
    } catch (error) {
      this.database.storage.note(error);
      if (isStorageFull(error)) this.rest();
      this.runs.inc({ name, result: 'failed' });
      this.logger.error(error, `the job ${name} failed and is tried again at its next time`);
    }
    this.seconds.inc({ name }, (performance.now() - began) / 1000);
  }
}

/** true if the work ends in time; a failure is also an end. */
async function isWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const inTime = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = pause(ms, false, { signal: inTime.signal }).catch(() => false);
  try {
    return await Promise.race([ended, late]);
  } finally {
    inTime.abort();
  }
}

/** The lock of one job at a time; one statement gives the last one back and takes the next. */
class JobLocks {
  private held: string | null = null;

  constructor(private readonly client: PoolClient) {}

  /** Releases the lock of the last job and takes that of the job `name`, if not null. Returns true if it is taken. */
  async moveTo(name: string | null): Promise<boolean> {
    const next = name && `job:${name}`;
    if (next === null && this.held === null) return false;
    const { rows } = await this.client.query<{ locked: boolean | null }>(
      `SELECT CASE WHEN $1::text IS NOT NULL THEN pg_advisory_unlock(hashtextextended($1, 0)) END,
         CASE WHEN $2::text IS NOT NULL THEN pg_try_advisory_lock(hashtextextended($2, 0)) END AS locked`,
      [this.held, next],
    );
    const isOurs = rows[0]?.locked === true;
    this.held = isOurs ? next : null;
    return isOurs;
  }
}
