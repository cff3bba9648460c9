import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { createPostgresBackend, type Job, Queue, withBackend, Worker, type WorkerOptions } from 'bullmq';
import type { EnvOf, platformEnv } from '../config';
import { RedisClient } from '../redis';

/** Schema of BullMQ's tables in PostgreSQL. */
export const JOBS_SCHEMA = 'jobs';

/** Time for a queue to close when nothing runs any more. */
const SHUTDOWN_WAIT_MS = 1000;
/** Time for a queue that is closed at its start to connect to PostgreSQL first. */
const CONNECT_WAIT_MS = 15_000;
/**
 * Idle time of connections to PostgreSQL: longer than the interval of the worker's checks (`stalledInterval`), each of
 * which opens one otherwise.
 */
const IDLE_CONNECTION_MS = 40_000;
/**
 * Jobs of a queue that run at once, at most `most`: each needs connections of the pool for its work, and leaves some to
 * consumers and ports.
 */
export const jobsAtOnce = (pool: number, most: number) => Math.min(most, Math.max(1, Math.floor(pool / 4)));

/** The used part of BullMQ; the types of its two backends' queues and workers differ in more than this. */
interface Backend {
  queue: {
    addBulk: Queue['addBulk'];
    getJobScheduler: Queue['getJobScheduler'];
    upsertJobScheduler: Queue['upsertJobScheduler'];
    close(): Promise<void>;
    on(event: 'error', listener: (error: Error) => void): unknown;
  };
  worker: {
    close(): Promise<void>;
    /** Resolves when all connections are open, and rejects if they cannot be opened. */
    waitUntilReady(): Promise<unknown>;
    /** true: running jobs continue. */
    pause(doNotWaitActive: boolean): Promise<void>;
    resume(): unknown;
    on(event: 'error', listener: (error: Error) => void): unknown;
    on(event: 'completed', listener: (job: Job, result: unknown) => void): unknown;
    on(event: 'failed', listener: (job: Job | undefined) => void): unknown;
  };
  /** Ends connections to Redis regardless of an answer; rejects pending requests. */
  disconnect?(): void;
}

export interface JobQueueOptions {
  name: string;
  process(job: Job, token?: string): Promise<unknown>;
  settings: Pick<
    WorkerOptions,
    'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount' | 'drainDelay' | 'runRetryDelay'
  >;
  /** Errors of the worker's connection; the queue reports the same of the same server. */
  onError(error: Error): void;
}

/** A queue of BullMQ and its worker: on Redis if configured, otherwise on PostgreSQL. */
export class JobQueue {
  private readonly logger = new Logger('Jobs');
  readonly queue: Backend['queue'];
  readonly worker: Backend['worker'];
  private readonly disconnect: Backend['disconnect'];

  constructor(env: Pick<EnvOf<typeof platformEnv>, 'DATABASE_URL' | 'REDIS_URL'>, options: JobQueueOptions) {
    ({ queue: this.queue, worker: this.worker, disconnect: this.disconnect } = connect(env, options));
    this.worker.on('error', (error) => options.onError(error));
    // Without a listener BullMQ prints each fault with its stack.
    this.queue.on('error', () => undefined);
  }

  /**
   * Finishes the jobs at work, however long they take; no job is started. Then the queue has a moment to record it; if it
   * does not answer, the job is delivered again later, as after a crash.
   * @param running jobs at work in this process
   * @param beside work of another kind that ends meanwhile and needs the same time
   */
  async close(running: ReadonlySet<Promise<unknown>>, beside?: Promise<void>): Promise<void> {
    const closed = this.closeConnected();
    closed.catch(() => undefined);
    await beside;
    if (!this.disconnect) return closed;
    const closes = () => isWithin(closed, SHUTDOWN_WAIT_MS);
    do await Promise.allSettled(running);
    while (!(await closes()) && running.size > 0);
    this.disconnect();
    if (!(await closes())) this.logger.warn('the job queue does not let go, and is left');
  }

  /**
   * BullMQ opens a connection for notifications of PostgreSQL after those of its pool. It would leave it open where it is
   * closed before.
   */
  private async closeConnected(): Promise<void> {
    if (!this.disconnect) {
      await this.worker.pause(true);
      await isWithin(this.worker.waitUntilReady(), CONNECT_WAIT_MS);
    }
    await this.worker.close();
    await this.queue.close();
  }
}

function connect(
  { REDIS_URL, DATABASE_URL }: Pick<EnvOf<typeof platformEnv>, 'DATABASE_URL' | 'REDIS_URL'>,
  { name, process, settings }: JobQueueOptions,
): Backend {
  if (REDIS_URL) {
    // The worker makes a third one to wait on.
    const [ofQueue, ofWorker] = [new RedisClient(REDIS_URL), new RedisClient(REDIS_URL)];
    return {
      queue: new Queue(name, { connection: ofQueue }),
      worker: new Worker(name, process, { connection: ofWorker, ...settings }),
      disconnect: () => [ofQueue, ofWorker].forEach((client) => client.disconnectAll()),
    };
  }
  const bull = withBackend(createPostgresBackend);
  const connection = { connectionString: DATABASE_URL, schema: JOBS_SCHEMA, migrate: true, max: 3 };
  return {
    queue: new bull.Queue(name, { connection }),
    worker: new bull.Worker(name, process, {
      connection: { ...connection, idleTimeoutMillis: IDLE_CONNECTION_MS },
      ...settings,
    }),
  };
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
