import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { type EnvOf, platformEnv } from '../config';
import { afterCommit, Database, forEveryone, inBackground, type SqlExecutor } from '../database';
import { Metrics } from '../telemetry';
import { DiskRest } from './disk-rest';
import { JobLocks } from './job-locks';
import { jobMetrics } from './job-metrics';
import { JobQueue, jobsAtOnce } from './job-queue';
import { Jobs } from './jobs';
import { isDue, openWork, type OpenWork, type WorkKind } from './work-kind';

const QUEUE = 'gaugeway-work';
/** Jobs of a service that run at once in a process: the documents of two companies. */
const MOST_AT_ONCE = 2;
/** Interval of the search for open rows without a job, ms. */
const SWEEP_MS = 60_000;
/** A job of a process that died is delivered again after this time and up to two STALLED_MS. */
const LOCK_MS = 20_000;
const STALLED_MS = 10_000;
/** Wait of an idle worker for a job: on PostgreSQL it is notified, and each search costs four statements. */
const IDLE_SECONDS = { postgres: 60, redis: 5 };
/** Pause after a fault of the connection, ms; a process that ends waits for it. */
const RETRY_MS = 3000;
/** Pause of a job whose row another process still works on, and of a row that is open again after its job, ms. */
const AGAIN_MS = 1000;
/** The number of runs is counted here (`attempts`), not by BullMQ. */
const MOST_STALLED = 1_000_000;

type WorkJob = Job<OpenWork>;

/**
 * Work that has a row in the database: one BullMQ job a row, on Redis if configured, otherwise on PostgreSQL. The row is
 * the truth: jobs carry its id, a row without a job gets one within a minute, and a job without an open row does nothing.
 * A row whose runs fail, or do not survive their process, as often as its kind allows is given up. The queue has the
 * rows of each company that are due first, as many as its kind allows (`perCompany`); the end of a job adds the next one.
 */
@Injectable()
export class WorkQueues implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('WorkQueues');
  private readonly kinds = new Map<string, WorkKind>();
  /** Queues by service, the part of a kind's name before the dot. */
  private readonly queues = new Map<string, JobQueue>();
  private readonly running = new Set<Promise<boolean | void>>();
  private isEnding = false;
  private rest: DiskRest | null = null;
  private readonly runs: ReturnType<typeof jobMetrics>['runs'];
  private readonly seconds: ReturnType<typeof jobMetrics>['seconds'];
  /** Interval of the search for room on a full disk, ms; tests search more often. */
  roomMs = 10_000;
  /** Time after which a job of a process that died is delivered again, ms; tests wait less. */
  lockMs = LOCK_MS;
  stalledMs = STALLED_MS;

  constructor(
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
    private readonly database: Database,
    private readonly jobs: Jobs,
    metrics: Metrics,
  ) {
    ({ runs: this.runs, seconds: this.seconds } = jobMetrics(metrics));
  }

  /** Registers a kind of work; in `onModuleInit`. */
  register(kind: WorkKind): void {
    if (this.kinds.has(kind.name)) throw new Error(`two kinds of work are named ${kind.name}`);
    const isFirst = !this.services().has(serviceOf(kind.name));
    this.kinds.set(kind.name, kind);
    const service = serviceOf(kind.name);
    if (isFirst) this.jobs.every(`${service}.open_work`, SWEEP_MS, () => this.sweep(service));
  }

  /**
   * Adds the jobs of a company's open rows after the commit of the executor's transaction: call it beside the statement
   * that writes a row. A failure is logged: the next search adds them.
   */
  add(executor: SqlExecutor, name: string, companyId: number): void {
    const kind = this.kindOf(name);
    afterCommit(executor, `${name} ${companyId}`, () => this.addLater(kind, companyId));
  }

  /** Throws where a kind is followed by one that no provider has. */
  onApplicationBootstrap(): void {
    for (const { then } of this.kinds.values()) if (then !== undefined) this.kindOf(then);
    this.rest = this.newRest();
    for (const service of this.services()) {
      this.queues.set(service, this.connect(service));
      for (const kind of this.kindsOf(service)) this.addLater(kind, null);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    this.rest?.end();
    await Promise.all([...this.queues.values()].map((queue) => queue.close(this.running)));
  }

  /** BullMQ asks again at once after an error of a full disk, some dozen times a second. */
  private newRest(): DiskRest {
    return new DiskRest(this.database.storage, {
      everyMs: this.roomMs,
      rest: () => {
        this.logger.warn('jobs rest until the disk has room');
        for (const { worker } of this.queues.values()) void worker.pause(true);
      },
      resume: () => {
        for (const { worker } of this.queues.values()) worker.resume();
        this.logger.log('jobs continue');
      },
    });
  }

  private connect(service: string): JobQueue {
    const queue = new JobQueue(this.env, {
      name: `${QUEUE}-${service}`,
      process: (job: WorkJob, token) => this.run(job, token),
      settings: {
        concurrency: jobsAtOnce(this.env.DATABASE_POOL, MOST_AT_ONCE),
        ...{ lockDuration: this.lockMs, stalledInterval: this.stalledMs, maxStalledCount: MOST_STALLED },
        runRetryDelay: RETRY_MS,
        drainDelay: this.env.REDIS_URL ? IDLE_SECONDS.redis : IDLE_SECONDS.postgres,
      },
      onError: (error) => {
        if (!this.rest?.note(error)) this.logger.warn(`the work queue of ${service}: ${error.message}`);
      },
    });
    queue.worker.on('completed', ({ name, data }: WorkJob, hasMore) => {
      const kind = this.kinds.get(name);
      if (!kind) return;
      this.addLater(kind, data.company, hasMore === true ? undefined : data.id);
      if (kind.then !== undefined) this.addLater(this.kindOf(kind.then), data.company);
    });
    // A fault beside the work, of the lock for one. BullMQ removes a job without further attempts; one with some keeps its id.
    queue.worker.on('failed', (job: WorkJob | undefined) => {
      const kind = job && this.kinds.get(job.name);
      if (kind) this.addLater(kind, job.data.company, job.data.id);
    });
    return queue;
  }

  private async sweep(service: string): Promise<void> {
    for (const kind of this.kindsOf(service)) await this.addOpen(kind, null);
  }

  private addLater(kind: WorkKind, companyId: number | null, endedId?: number): void {
    if (this.isEnding) return;
    inBackground(() => this.addOpen(kind, companyId, endedId)).catch((error: unknown) => {
      if (!this.isEnding) this.logger.warn(`jobs of ${kind.name} are added at the next search: ${String(error)}`);
    });
  }

  /** @param companyId null = all. @param endedId row whose job has just ended; if still open it is not run at once */
  private async addOpen(kind: WorkKind, companyId: number | null, endedId?: number): Promise<void> {
    const rows = await forEveryone(() => openWork(this.database, kind, companyId));
    const queue = this.queues.get(serviceOf(kind.name))?.queue;
    if (rows.length === 0 || !queue) return;
    const { name, attempts, backoffMs, priority = 0 } = kind;
    await queue.addBulk(
      rows.map(({ delay, ...data }) => ({
        name,
        data,
        opts: {
          ...{ jobId: jobIdOf(name, data.id), attempts, priority, backoff: { type: 'exponential', delay: backoffMs } },
          ...{ delay: Math.max(delay, data.id === endedId ? AGAIN_MS : 0) },
          ...{ removeOnComplete: true, removeOnFail: true },
        },
      })),
    );
  }

  private run(job: WorkJob, token: string | undefined): Promise<boolean | void> {
    const kind = this.kinds.get(job.name);
    // Kind of a later version, whose process adds the job again.
    if (!kind) return Promise.resolve();
    const run = forEveryone(() => this.runLocked(kind, job, token)).finally(() => this.running.delete(run));
    this.running.add(run);
    return run;
  }

  /**
   * A lock in the database keeps two runs of a row apart where BullMQ takes a process for dead that is only slow, and two
   * rows of a company where one runs at a time.
   */
  private async runLocked(kind: WorkKind, job: WorkJob, token: string | undefined): Promise<boolean | void> {
    const { id, company } = job.data;
    const result = await this.database.withSession(async (client) => {
      const locks = new JobLocks(client);
      if (!(await locks.moveTo(kind.perCompany === 1 ? `${kind.name} of ${company}` : jobIdOf(kind.name, id))))
        return { pause: AGAIN_MS };
      try {
        if (!(await isDue(this.database, kind, id))) return { pause: null };
        const hasMore = await this.work(kind, id, job.attemptsMade + job.stalledCounter);
        // The rest is another process's, which finds the job in the queue.
        return { hasMore, pause: hasMore === true && this.isEnding ? 0 : null };
      } finally {
        await locks.moveTo(null);
      }
    });
    if (result.pause === null) return result.hasMore;
    await job.moveToDelayed(Date.now() + result.pause, token);
    throw new DelayedError();
  }

  /** @param tries runs of this job before, those that their process did not survive included */
  private async work(kind: WorkKind, id: number, tries: number): Promise<boolean | void> {
    if (tries >= kind.attempts) return kind.giveUp(id, null);
    const began = performance.now();
    const { name } = kind;
    try {
      const hasMore = await kind.run(id);
      this.runs.inc({ name, result: 'done' });
      return hasMore;
    } catch (error) {
      this.rest?.note(error);
      this.runs.inc({ name, result: 'failed' });
      this.logger.error({ err: error, row: id }, `a job of ${name} failed at try ${tries + 1}`);
      if (tries + 1 < kind.attempts) throw error;
      await kind.giveUp(id, error);
    } finally {
      this.seconds.inc({ name }, (performance.now() - began) / 1000);
    }
  }

  private services(): Set<string> {
    return new Set([...this.kinds.keys()].map(serviceOf));
  }

  private kindsOf(service: string): WorkKind[] {
    return [...this.kinds.values()].filter(({ name }) => serviceOf(name) === service);
  }

  private kindOf(name: string): WorkKind {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`no provider of this process does the work ${name}`);
    return kind;
  }
}

const serviceOf = (name: string): string => name.split('.')[0] ?? name;

/** BullMQ accepts no colon and no bare number. */
const jobIdOf = (name: string, id: number): string => `${name}/${id}`;
