import { platformEnv } from '../config';
import { Metrics } from '../telemetry';
import { Database } from '../database';
import { CuttableProxy } from '../testing/cuttable-proxy';
import { testDatabase, type TestDatabase } from '../testing/database';
import { Jobs } from './jobs';

describe('periodic jobs', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  function instance(): Jobs {
    process.env['DATABASE_URL'] = database.url;
    return new Jobs(platformEnv.read(), database.database, new Metrics());
  }

  it('are woken up again and again, and once a period with two instances running', async () => {
    const runs: number[] = [];
    const instances = [instance(), instance()];
    const seen = new Promise<void>((resolve) => {
      for (const jobs of instances) {
        jobs.every('test.tick', 200, async () => {
          runs.push(Date.now());
          if (runs.length === 11) resolve();
        });
      }
    });
    for (const jobs of instances) await jobs.onApplicationBootstrap();
    await seen;
    for (const jobs of instances) await jobs.beforeApplicationShutdown();
    // Eleven runs are ten periods of 200 ms; a run that came late is followed by one in time, so a little less. If each
    // instance ran them all, they would be five.
    expect((runs.at(-1) ?? 0) - (runs[0] ?? 0)).toBeGreaterThan(1500);
  });

  it('survive a run that throws', async () => {
    const jobs = instance();
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

  it('refuse two of one name', () => {
    const jobs = instance();
    jobs.every('test.once', 1000, async () => undefined);
    expect(() => jobs.every('test.once', 1000, async () => undefined)).toThrow('two jobs are named test.once');
  });

  it('wait without spinning while the database is away, and go on when it is back', async () => {
    const server = new URL(database.url);
    const proxy = new CuttableProxy(server.hostname, Number(server.port));
    await proxy.open();
    server.port = String(proxy.port);
    process.env['DATABASE_URL'] = server.href;
    const pool = new Database({ DATABASE_URL: server.href, DATABASE_POOL: 3 });
    const jobs = new Jobs(platformEnv.read(), pool, new Metrics());
    let run: () => void = () => undefined;
    const nextRun = () => new Promise<void>((resolve) => (run = resolve));
    jobs.every('test.patient', 100, async () => run());
    await jobs.onApplicationBootstrap();
    await nextRun();

    await proxy.cut();
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const used = process.cpuUsage(before);
    expect((used.user + used.system) / 1e6).toBeLessThan(1);

    await proxy.open();
    await nextRun();
    await jobs.beforeApplicationShutdown();
    await pool.onApplicationShutdown();
    await proxy.cut();
  }, 60_000);
});
