import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { type EnvOf, platformEnv } from '../config';
import { Database, forEveryone } from '../database';
import { Metrics } from '../telemetry';
import { DiskRest } from './disk-rest';
import { JobLocks } from './job-locks';
import { jobMetrics } from './job-metrics';
import { JobQueue, jobsAtOnce } from './job-queue';
import type { PeriodicJob } from './periodic-job';
import { TimedJobs } from './timed-jobs';

const QUEUE = 'gaugeway-periodic';

/**
 * A chain of wake-ups in which each adds the next can break: two instances that start at once overwrite each other's
 * next (BullMQ 6.7, PostgreSQL). So each instance looks after all of them this often.
 */
const WATCH_MS = 30_000;
/** Shorter periods are timed by the process that holds the lock of the job. */
const TIMED_BELOW_MS = 60_000;
/** Jobs of the queue that run at once. */
const MOST_AT_ONCE = 4;
/** Chains of timed jobs: those that loop until nothing is left leave room for the short ones. */
const MOST_TIMED = 8;

/** The name of the wake-up of all jobs of one period. */
const wakeUp = (everyMs: number) => `every ${everyMs} ms`;

/** Longest wait of a start for the queue; the process does without it until it is there. */
const STARTUP_WAIT_MS = 1000;

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
  private readonly runs: ReturnType<typeof jobMetrics>['runs'];
  private readonly seconds: ReturnType<typeof jobMetrics>['seconds'];
  private watch: NodeJS.Timeout | undefined;
  private rest: DiskRest | null = null;
  /** Milliseconds between two looks at the wake-ups; tests look more often. */
  watchMs = WATCH_MS;
  /** Tests let the queue wake up short periods. */
  timedBelowMs = TIMED_BELOW_MS;

  constructor(
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
    private readonly database: Database,
    metrics: Metrics,
  ) {
    ({ runs: this.runs, seconds: this.seconds } = jobMetrics(metrics));
  }

  /** Registers periodic work under a name that is unique in the installation; in `onModuleInit`. */
  every(name: string, everyMs: number, work: PeriodicJob['work'], due?: string): void {
    if (this.jobs.has(name)) throw new Error(`two jobs are named ${name}`);
    this.jobs.set(name, { name, everyMs, work, due });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.rest = this.newRest();
    const timed = [...this.jobs.values()].filter(({ everyMs }) => everyMs < this.timedBelowMs);
    this.timed = new TimedJobs({
      database: this.database,
      jobs: timed,
      mostAtOnce: Math.min(MOST_TIMED, this.env.DATABASE_POOL),
      run: (job) => this.work(job),
    });
    this.timed.start();
    if (this.queued.length === 0) return;
    this.jobQueue = this.connect();
    const begun = this.look();
    this.watch = setInterval(() => this.lookLater(), this.watchMs);
    if (!this.env.REDIS_URL) return begun;
    // Nest ends no process whose start waits, so a Redis that is away must not hold it.
    begun.catch(() => undefined);
    await Promise.race([begun, pause(STARTUP_WAIT_MS, undefined, { ref: false })]);
  }

  /** BullMQ asks again at once after an error of a full disk, some dozen times a second; timed jobs fail each period. */
  private newRest(): DiskRest {
    return new DiskRest(this.database.storage, {
      everyMs: this.watchMs,
      rest: () => {
        this.logger.warn('the periodic jobs rest until the disk has room');
        void this.jobQueue?.worker.pause(true);
        this.timed?.rest();
      },
      resume: () => {
        this.jobQueue?.worker.resume();
        this.timed?.resume();
        this.logger.log('the periodic jobs continue');
      },
    });
  }

  private lookLater(): void {
    // A job that waits for the queue continues when it is back.
    if (this.looking || this.rest?.isResting) return;
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

  /** Running jobs are finished, however long they take. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.watch);
    this.rest?.end();
    this.isEnding = true;
    // The queue starts no job while the timed ones end.
    const stopped = this.timed?.stop();
    return this.jobQueue ? this.jobQueue.close(this.running, stopped) : stopped;
  }

  private connect(): JobQueue {
    // A queue per set of jobs: services that run alone share the backend but must not take each other's jobs.
    const jobs = this.queued.map((job) => `${job.name} ${wakeUp(job.everyMs)}`);
    return new JobQueue(this.env, {
      name: `${QUEUE}-${createHash('sha256').update(jobs.sort().join()).digest('hex').slice(0, 8)}`,
      process: (job: Job) => this.run(this.jobsOf(job.name)),
      settings: { concurrency: jobsAtOnce(this.env.DATABASE_POOL, MOST_AT_ONCE), lockDuration: 60_000 },
      onError: (error) => {
        if (!this.rest?.note(error)) this.logger.warn(`the job queue: ${error.message}`);
      },
    });
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
      this.rest?.note(error);
      this.runs.inc({ name, result: 'failed' });
      this.logger.error(error, `the job ${name} failed and is tried again at its next time`);
    }
    this.seconds.inc({ name }, (performance.now() - began) / 1000);
  }
}
