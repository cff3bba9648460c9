import { Logger } from '@nestjs/common';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { platformEnv } from '../config';
import { Metrics } from '../telemetry';
import { Database } from '../database';
import { CuttableProxy } from '../testing/cuttable-proxy';
import { testDatabase, type TestDatabase } from '../testing/database';
import { describeWithRedis, testRedis, type TestRedis } from '../testing/redis';
import { Jobs } from './jobs';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Jobs that the queue wakes up, whatever their period. */
function instance(redisUrl?: string): Jobs {
  process.env['DATABASE_URL'] = database.url;
  const jobs = new Jobs({ ...platformEnv.read(), REDIS_URL: redisUrl }, database.database, new Metrics());
  jobs.timedBelowMs = 0;
  return jobs;
}

/** Jobs that a process times. */
function timedInstance(): Jobs {
  const jobs = instance();
  jobs.timedBelowMs = 60_000;
  return jobs;
}

for (const backend of ['PostgreSQL', 'Redis', 'a process'] as const) {
  const made = (redisUrl?: string) => (backend === 'a process' ? timedInstance() : instance(redisUrl));
  (backend === 'Redis' ? describeWithRedis : describe)(`periodic jobs, woken up by ${backend},`, () => {
    let redis: TestRedis | undefined;

    beforeAll(async () => {
      if (backend === 'Redis') redis = await testRedis();
    });
    afterAll(() => redis?.stop());

    it('are woken up again and again, and once a period with two instances running', async () => {
      const runs: number[] = [];
      const instances = [made(redis?.url), made(redis?.url)];
      const seen = new Promise<void>((resolve) => {
        for (const jobs of instances) {
          jobs.every('test.tick', 200, async () => {
            runs.push(Date.now());
            if (runs.length === 9) resolve();
          });
        }
      });
      const startedAt = Date.now();
      for (const jobs of instances) await jobs.onApplicationBootstrap();
      await seen;
      for (const jobs of instances) await jobs.beforeApplicationShutdown();
      // One run a period, and not one a period and instance: that would be nine within five. The first comes at once, and
      // one that was late is followed by one in time.
      expect(runs.length).toBeLessThanOrEqual(((runs.at(-1) ?? 0) - startedAt) / 200 + 3);
    });

    it('survive a run that throws', async () => {
      const jobs = made(redis?.url);
      let runs = 0;
      const second = new Promise<void>((resolve) => {
        jobs.every('test.faulty', 100, async () => {
          runs += 1;
          if (runs === 2) resolve();
          throw new Error('of the test');
        });
      });
      await jobs.onApplicationBootstrap();
      await second;
      await jobs.beforeApplicationShutdown();
      expect(runs).toBeGreaterThanOrEqual(2);
    });
  });
}

describe.each([0, 60_000])('periodic jobs with a full disk, timed by a process below %i ms,', (timedBelowMs) => {
  it('rest, without asking the database again and again, and continue when there is room', async () => {
    const full = await testDatabase();
    // Connections take it over when they are opened.
    const takesWrites = (takes: boolean) =>
      full.database.query(
        `BEGIN READ WRITE; DO $$ BEGIN
           EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${takes ? 'off' : 'on'}', current_database());
         END $$; COMMIT;
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    const database = new Database({ DATABASE_URL: full.url, DATABASE_POOL: 4 });
    process.env['DATABASE_URL'] = full.url;
    const jobs = new Jobs({ ...platformEnv.read(), REDIS_URL: undefined }, database, new Metrics());
    jobs.watchMs = 200;
    jobs.timedBelowMs = timedBelowMs;
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    let runs = 0;
    jobs.every('test.full', 100, async () => {
      if (timedBelowMs > 0) await database.query('CREATE TABLE IF NOT EXISTS full_disk (); DROP TABLE full_disk');
      runs += 1;
    });
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const rests = () => warnings.mock.calls.filter(([message]) => String(message).includes('rest until')).length;
    await jobs.onApplicationBootstrap();
    await until(() => runs >= 2);
    await takesWrites(false);
    await until(() => rests() > 0);
    warnings.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(warnings.mock.calls.length).toBeLessThan(5);
    const before = runs;
    await takesWrites(true);
    await until(() => runs > before + 2);
    await jobs.beforeApplicationShutdown();
    warnings.mockRestore();
    await database.onApplicationShutdown();
    await full.drop();
  });
});

/** Grace period of a pod in the chart (terminationGracePeriodSeconds). */
const GRACE_MS = 45_000;

describeWithRedis('periodic jobs end without Redis', () => {
  it(
    'when it goes away while a job runs, which is finished before',
    async () => {
      const redis = await testRedis();
      const jobs = instance(redis.url);
      let finish: () => void = () => undefined;
      const isFinished = new Promise<void>((resolve) => (finish = resolve));
      let isDone = false;
      const begun = new Promise<void>((begin) => {
        jobs.every('test.running', 100, async () => {
          begin();
          await isFinished;
          isDone = true;
        });
      });
      await jobs.onApplicationBootstrap();
      await begun;
      await redis.stop();
      const ended = jobs.beforeApplicationShutdown();
      expect(isDone).toBe(false);
      finish();
      await ended;
      expect(isDone).toBe(true);
    },
    GRACE_MS,
  );

  it(
    'when it goes away while they wait',
    async () => {
      const redis = await testRedis();
      const jobs = instance(redis.url);
      const run = new Promise<void>((resolve) => jobs.every('test.waiting', 60_000, async () => resolve()));
      await jobs.onApplicationBootstrap();
      await run;
      await redis.stop();
      await jobs.beforeApplicationShutdown();
    },
    GRACE_MS,
  );

  it(
    'when it never was there, which does not keep a process from its start either',
    async () => {
      const jobs = instance(`redis://127.0.0.1:${await freePort()}`);
      jobs.every('test.never', 100, async () => undefined);
      await jobs.onApplicationBootstrap();
      await jobs.beforeApplicationShutdown();
    },
    GRACE_MS,
  );
});

describe('periodic jobs that a process times', () => {
  it('are taken over when that process ends', async () => {
    const [first, second] = [timedInstance(), timedInstance()];
    let firstRuns = 0;
    const isTaken = new Promise<void>((taken) => second.every('test.moved', 100, async () => taken()));
    const isRunning = new Promise<void>((running) => {
      first.every('test.moved', 100, async () => {
        firstRuns += 1;
        running();
      });
    });
    await first.onApplicationBootstrap();
    await isRunning;
    await second.onApplicationBootstrap();
    await first.beforeApplicationShutdown();
    const runs = firstRuns;
    await isTaken;
    await second.beforeApplicationShutdown();
    expect(firstRuns).toBe(runs);
  });

  it('are taken over when the session that holds the locks is lost', async () => {
    const jobs = timedInstance();
    let next: () => void = () => undefined;
    const nextRun = () => new Promise<void>((resolve) => (next = resolve));
    jobs.every('test.session', 100, async () => next());
    const first = nextRun();
    await jobs.onApplicationBootstrap();
    await first;
    const ended = await database.database.query<{ pid: number }>(
      `SELECT pid, pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(ended.length).toBeGreaterThan(0);
    await nextRun();
    await nextRun();
    await jobs.beforeApplicationShutdown();
  });

  it('run where their condition is true, and those without one always', async () => {
    await database.database.query('CREATE TABLE IF NOT EXISTS work_to_do (id int)');
    const jobs = timedInstance();
    const prepared = jest.spyOn(database.database, 'prepared');
    let conditional = 0;
    let runs = 0;
    let until: () => void = () => undefined;
    const further = (count: number) => {
      const wanted = runs + count;
      return new Promise<void>((resolve) => {
        until = () => void (runs >= wanted && resolve());
      });
    };
    const work = async () => {
      conditional += 1;
      await database.database.query('DELETE FROM work_to_do');
    };
    jobs.every('test.conditional', 100, work, 'EXISTS (SELECT FROM work_to_do)');
    jobs.every('test.unconditional', 100, async () => {
      runs += 1;
      until();
    });
    const begun = further(3);
    await jobs.onApplicationBootstrap();
    await begun;
    expect(conditional).toBe(0);
    await database.database.query('INSERT INTO work_to_do VALUES (1)');
    await further(3);
    await jobs.beforeApplicationShutdown();
    expect(conditional).toBe(1);
    // Planned once a connection and not at each evaluation.
    expect(prepared).toHaveBeenCalledWith(expect.any(String), expect.stringContaining('FROM work_to_do'), []);
    prepared.mockRestore();
  });

  it('run without their condition where it cannot be evaluated, so that the fault is seen', async () => {
    const jobs = timedInstance();
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const run = new Promise<void>((resolve) =>
      jobs.every('test.faulty_condition', 100, async () => resolve(), 'of the test'),
    );
    await jobs.onApplicationBootstrap();
    await run;
    await jobs.beforeApplicationShutdown();
    warnings.mockRestore();
  });
});

describe('periodic jobs', () => {
  it('continue when the chain of wake-ups was broken', async () => {
    const jobs = instance();
    jobs.watchMs = 500;
    let runs = 0;
    let isRun = () => undefined;
    jobs.every('test.chained', 100, async () => {
      runs += 1;
      isRun();
    });
    await jobs.onApplicationBootstrap();
    // State that two instances starting at once leave behind: the next wake-up is not the one that the chain waits for.
    await database.database.query(`DELETE FROM jobs.job WHERE scheduler_id = 'every 100 ms' AND state <> 'active'`);
    const before = runs;
    await new Promise<void>((resolve) => {
      isRun = () => {
        if (runs > before + 2) resolve();
        return undefined;
      };
    });
    await jobs.beforeApplicationShutdown();
  });

  it.each([instance, timedInstance])(
    'of one period wait for none that takes long or fails (%p)',
    async (made) => {
      const jobs = made();
      let finish = () => undefined as void;
      const isLong = new Promise<void>((resolve) => (finish = resolve));
      let runs = 0;
      let longRuns = 0;
      const third = new Promise<void>((resolve) => {
        jobs.every('test.failing', 100, async () => {
          throw new Error('of the test');
        });
        jobs.every('test.long', 100, async () => {
          longRuns += 1;
          await isLong;
        });
        jobs.every('test.beside', 100, async () => {
          runs += 1;
          if (runs === 3) resolve();
        });
      });
      await jobs.onApplicationBootstrap();
      await third;
      expect(longRuns).toBe(1);
      finish();
      await jobs.beforeApplicationShutdown();
    },
    30_000,
  );

  it('refuse two of one name', () => {
    const jobs = instance();
    jobs.every('test.once', 1000, async () => undefined);
    expect(() => jobs.every('test.once', 1000, async () => undefined)).toThrow('two jobs are named test.once');
  });

  it('wait without spinning while the database is unreachable, and continue when it is back', async () => {
    const server = new URL(database.url);
    const proxy = new CuttableProxy(server.hostname, Number(server.port));
    await proxy.open();
    const url = proxy.through(database.url);
    process.env['DATABASE_URL'] = url;
    const pool = new Database({ DATABASE_URL: url, DATABASE_POOL: 3 });
    const jobs = new Jobs(platformEnv.read(), pool, new Metrics());
    let run: () => void = () => undefined;
    const nextRun = () => new Promise<void>((resolve) => (run = resolve));
    jobs.every('test.patient', 100, async () => run());
    await jobs.onApplicationBootstrap();
    await nextRun();

    proxy.refuse();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(proxy.refused).toBeGreaterThan(0);
    // A loop without pauses makes thousands.
    expect(proxy.refused).toBeLessThan(500);

    await proxy.open();
    await nextRun();
    await jobs.beforeApplicationShutdown();
    await pool.onApplicationShutdown();
    await proxy.cut();
  });
});
