import { Logger } from '@nestjs/common';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { platformEnv } from '../config';
import { Database } from '../database';
import { Metrics } from '../telemetry';
import { CuttableProxy } from '../testing/cuttable-proxy';
import { testDatabase, type TestDatabase } from '../testing/database';
import { describeWithRedis, testRedis, type TestRedis } from '../testing/redis';
import { JobQueue } from './job-queue';
import { Jobs } from './jobs';
import type { WorkKind } from './work-kind';
import { WorkQueues } from './work-queues';

let server: TestDatabase;
let kinds = 0;
let warn: jest.SpyInstance;
let error: jest.SpyInstance;

beforeAll(async () => {
  warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  server = await testDatabase();
  await createRows(server.database);
});
afterAll(async () => {
  warn.mockRestore();
  error.mockRestore();
  await server.drop();
});

const createRows = (database: Database) =>
  database.query(
    `CREATE TABLE work_row (id serial PRIMARY KEY, kind text, company int, due timestamptz DEFAULT now(),
       results text[] DEFAULT '{}')`,
  );

interface Instance {
  queues: WorkQueues;
  stop(): Promise<void>;
}

interface Place {
  databaseUrl: string;
  redisUrl?: string | undefined;
}

/** A process that does the work of a kind. */
async function started(kind: WorkKind, { databaseUrl, redisUrl }: Place, next?: WorkKind): Promise<Instance> {
  process.env['DATABASE_URL'] = databaseUrl;
  const env = { ...platformEnv.read(), REDIS_URL: redisUrl };
  const database = new Database({ DATABASE_URL: databaseUrl, DATABASE_POOL: 8 });
  const metrics = new Metrics();
  // The periodic jobs do not start: rows without a job are found at the start alone.
  const queues = new WorkQueues(env, database, new Jobs(env, database, metrics), metrics);
  Object.assign(queues, { roomMs: 200, lockMs: 1000, stalledMs: 500 });
  queues.register(kind);
  if (next) queues.register(next);
  queues.onApplicationBootstrap();
  return {
    queues,
    stop: async () => {
      await queues.beforeApplicationShutdown();
      await database.onApplicationShutdown();
    },
  };
}

/** A kind of work whose rows are closed by a result. */
function rowsOf(database: Database, options: Partial<WorkKind> = {}) {
  const name = `test${++kinds}.rows`;
  const close = async (id: number, result: string) => {
    await database.query('UPDATE work_row SET results = results || $2::text WHERE id = $1', [id, result]);
  };
  const kind: WorkKind = {
    name,
    open: `SELECT id, company, due FROM work_row WHERE kind = '${name}' AND results = '{}'`,
    ...{ attempts: 2, backoffMs: 50, perCompany: 1 },
    run: (id) => close(id, 'done'),
    giveUp: (id, reason) => close(id, reason instanceof Error ? reason.message : String(reason)),
    ...options,
  };
  const results = async () => {
    const rows = await database.query<{ results: string[] }>(
      'SELECT results FROM work_row WHERE kind = $1 ORDER BY id',
      [name],
    );
    return rows.map((row) => row.results.join());
  };
  return {
    ...{ kind, close, results },
    write: async (company: number) => {
      const rows = await database.query<{ id: number }>(
        'INSERT INTO work_row (kind, company) VALUES ($1, $2) RETURNING id',
        [name, company],
      );
      return rows[0]?.id ?? 0;
    },
    closed: async () => {
      while ((await results()).includes('')) await new Promise((resolve) => setTimeout(resolve, 50));
      return results();
    },
  };
}

function gate(): { open: () => void; isOpen: Promise<void> } {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { open, isOpen };
}

for (const backend of ['PostgreSQL', 'Redis'] as const) {
  (backend === 'Redis' ? describeWithRedis : describe)(`work on ${backend}`, () => {
    let redis: TestRedis | undefined;
    const place = (): Place => ({ databaseUrl: server.url, redisUrl: redis?.url });

    beforeAll(async () => {
      if (backend === 'Redis') redis = await testRedis();
    });
    afterAll(() => redis?.stop());

    it('is done once a row with two processes, also of rows that have no job when they start', async () => {
      const { kind, write, closed } = rowsOf(server.database);
      for (let company = 1; company <= 3; company++) await write(company);
      const processes = [await started(kind, place()), await started(kind, place())];
      for (let row = 0; row < 6; row++) await write(7);
      processes[0]?.queues.add(server.database, kind.name, 7);
      expect(await closed()).toEqual(Array.from({ length: 9 }, () => 'done'));
      for (const { stop } of processes) await stop();
    });

    it('runs as many rows of a company at once as allowed, and other companies beside', async () => {
      const { open, isOpen } = gate();
      const running = new Set<number>();
      const begun: number[] = [];
      const both = gate();
      const { kind, write, closed, close } = rowsOf(server.database);
      kind.run = async (id) => {
        running.add(id);
        begun.push(id);
        if (running.size === 2) both.open();
        await isOpen;
        running.delete(id);
        await close(id, 'done');
      };
      const ids = [await write(1), await write(1), await write(2)];
      const { stop } = await started(kind, place());
      await both.isOpen;
      expect(begun.toSorted((a, b) => a - b)).toEqual([ids[0], ids[2]]);
      open();
      expect(await closed()).toEqual(['done', 'done', 'done']);
      await stop();
    });

    it('takes turns with the other rows of its company where it is done in parts', async () => {
      const order: number[] = [];
      const { kind, write, closed, close } = rowsOf(server.database);
      const ids = [await write(1), await write(1)];
      kind.run = async (id) => {
        order.push(id);
        await server.database.query('UPDATE work_row SET due = clock_timestamp() WHERE id = $1', [id]);
        if (order.filter((each) => each === id).length < 3) return true;
        await close(id, 'done');
        return false;
      };
      const { stop } = await started(kind, place());
      expect(await closed()).toEqual(['done', 'done']);
      await stop();
      expect(order).toEqual([...ids, ...ids, ...ids]);
    });

    it('waits until it is due, and does not delay the rows behind it', async () => {
      const order: number[] = [];
      const { kind, write, closed, close } = rowsOf(server.database);
      kind.run = async (id) => {
        order.push(id);
        await close(id, 'done');
      };
      const [late, early] = [await write(1), await write(1)];
      await server.database.query(`UPDATE work_row SET due = now() + interval '2 seconds' WHERE id = $1`, [late]);
      const { stop } = await started(kind, place());
      expect(await closed()).toEqual(['done', 'done']);
      await stop();
      expect(order).toEqual([early, late]);
    });

    it('is retried, and given up with the error of the last run', async () => {
      const tries = new Map<number, number>();
      const { kind, write, closed, close } = rowsOf(server.database);
      const ids = [await write(1), await write(2)];
      kind.run = async (id) => {
        const tried = (tries.get(id) ?? 0) + 1;
        tries.set(id, tried);
        if (id === ids[0] || tried === 1) throw new Error(`run ${tried}`);
        await close(id, 'done');
      };
      const { stop } = await started(kind, place());
      expect(await closed()).toEqual(['run 2', 'done']);
      await stop();
      expect([...tries.values()]).toEqual([2, 2]);
    });

    it('of a kind that follows is done when the row before it ends', async () => {
      const next = rowsOf(server.database);
      const { kind, write, closed, close } = rowsOf(server.database, { then: next.kind.name });
      kind.run = async (id) => {
        await next.write(1);
        await close(id, 'done');
      };
      await write(1);
      const { stop } = await started(kind, place(), next.kind);
      expect(await closed()).toEqual(['done']);
      expect(await next.closed()).toEqual(['done']);
      await stop();
    });

    it.each([
      [2, 'done'],
      [1, 'null'],
    ])(
      'of a process that is lost is taken over: of %i runs, %s',
      async (attempts, expected) => {
        const database = new URL(server.url);
        const proxies = [new CuttableProxy(database.hostname, Number(database.port))];
        if (redis) proxies.push(new CuttableProxy('127.0.0.1', Number(new URL(redis.url).port)));
        for (const proxy of proxies) await proxy.open();
        const begun = gate();
        const { open, isOpen } = gate();
        const rows = rowsOf(server.database, { attempts });
        await rows.write(1);
        const behind = {
          databaseUrl: proxies[0]?.through(server.url) ?? '',
          redisUrl: redis && `redis://127.0.0.1:${proxies[1]?.port}`,
        };
        const lost = await started({ ...rows.kind, run: () => (begun.open(), isOpen) }, behind);
        await begun.isOpen;
        for (const proxy of proxies) await proxy.cut();
        const second = await started(rows.kind, place());
        expect(await rows.closed()).toEqual([expected]);
        await second.stop();
        open();
        for (const proxy of proxies) await proxy.open();
        await lost.stop();
        expect(await rows.results()).toEqual([expected]);
        for (const proxy of proxies) await proxy.cut();
      },
      90_000,
    );

    it('is finished before the process ends', async () => {
      const begun = gate();
      const { open, isOpen } = gate();
      const { kind, write, close, results } = rowsOf(server.database);
      kind.run = async (id) => {
        begun.open();
        await isOpen;
        await close(id, 'done');
      };
      await write(1);
      const { stop } = await started(kind, place());
      await begun.isOpen;
      const stopped = stop();
      expect(await results()).toEqual(['']);
      open();
      await stopped;
      expect(await results()).toEqual(['done']);
    });

    it('does nothing while the disk is full, and goes on when there is room', async () => {
      const full = await testDatabase();
      await createRows(full.database);
      // Connections take it over when they are opened.
      const takesWrites = (takes: boolean) =>
        full.database.query(
          `BEGIN READ WRITE; DO $$ BEGIN
             EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${takes ? 'off' : 'on'}', current_database());
           END $$; COMMIT;
           SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      const begun = gate();
      const { open, isOpen } = gate();
      const own = new Database({ DATABASE_URL: full.url, DATABASE_POOL: 4 });
      const { kind, write, closed, close } = rowsOf(own, { attempts: 5 });
      kind.run = async (id) => {
        begun.open();
        await isOpen;
        await close(id, 'done');
      };
      await write(1);
      warn.mockClear();
      const { stop } = await started(kind, { databaseUrl: full.url, redisUrl: redis?.url });
      await begun.isOpen;
      await takesWrites(false);
      open();
      const rests = () => warn.mock.calls.some(([message]) => String(message).includes('rest until'));
      while (!rests()) await new Promise((resolve) => setTimeout(resolve, 50));
      warn.mockClear();
      await new Promise((resolve) => setTimeout(resolve, 2000));
      expect(warn.mock.calls.length).toBeLessThan(20);
      await takesWrites(true);
      expect(await closed()).toEqual(['done']);
      await stop();
      await own.onApplicationShutdown();
      await full.drop();
    });
  });
}

it('does not delay the start and the end of a process where Redis is away', async () => {
  const { kind, write, results } = rowsOf(server.database);
  await write(1);
  const { queues, stop } = await started(kind, {
    databaseUrl: server.url,
    redisUrl: `redis://127.0.0.1:${await freePort()}`,
  });
  queues.add(server.database, kind.name, 1);
  await stop();
  expect(await results()).toEqual(['']);
});

it('leaves no connection open where it is closed while it connects', async () => {
  const own = await testDatabase();
  const queue = new JobQueue(
    { DATABASE_URL: own.url, REDIS_URL: undefined },
    { name: 'test', process: async () => undefined, onError: () => undefined, settings: { concurrency: 1 } },
  );
  await queue.close(new Set());
  await queue.worker.waitUntilReady();
  const open = () =>
    server.database.query('SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE $2', [
      new URL(own.url).pathname.slice(1),
      'test%',
    ]);
  while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await own.drop();
});

it('refuses two kinds of one name and a kind that no provider has', async () => {
  const { kind } = rowsOf(server.database);
  const { queues, stop } = await started(kind, { databaseUrl: server.url });
  expect(() => queues.register(kind)).toThrow(`two kinds of work are named ${kind.name}`);
  expect(() => queues.add(server.database, 'test.unknown', 1)).toThrow(
    'no provider of this process does the work test.unknown',
  );
  await stop();
});
