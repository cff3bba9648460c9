import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBulkJob, startImport, uploadImport } from '@gaugeway/proto/api';
import { Database } from '@gaugeway/platform/database';
import { type Instance, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';
import { ApiClient } from '../simulators/api-client';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
const ROWS = 5000;
const KILLS = 2;
const MODEL = 'Vega SI-11';

describe('kill -9 of the whole stack in the middle of an import of 5,000 devices', () => {
  let dataDir: string;
  let instance: Instance;
  /** A run that failed leaves its data folder for a look into it. */
  let hasPassed = false;

  const start = () => startInstance({ dataDir, env: { DEMO: '0', ...ADMIN } });
  const signIn = () => ApiClient.signIn(instance.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);

  beforeAll(async () => {
    const home = resolve('.data/test-instances');
    await mkdir(home, { recursive: true });
    dataDir = await mkdtemp(join(home, 'import-'));
    instance = await start();
  });

  afterAll(async () => {
    await instance.stop();
    await stopLeftOver(dataDir);
    if (hasPassed) await rm(dataDir, { recursive: true, force: true });
  });

  /** How far the import is, until it is further than that or has ended. */
  async function waitFor(client: ApiClient, id: number, further: number) {
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      await sleep(20);
      const { bulk_job: job } = await client.call(getBulkJob, { id });
      if (job.state === 'done' || job.processed > further) return job;
    }
    throw new Error('the import does not go on');
  }

  it('continues where it was: each row is created once, and none by half', async () => {
    const lines = Array.from({ length: ROWS }, (_, n) => {
      return `Killed ${n};${MODEL};70b3d5e8${n.toString(16).padStart(8, '0')};K-${n}`;
    });
    const file = Buffer.from(['Name;Model;Device EUI;Serial number', ...lines].join('\n'));
    let client = await signIn();
    const { id } = (await client.upload(uploadImport, file)).bulk_job;
    await client.call(startImport, { id });
    let seen = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const job = await waitFor(client, id, seen);
      expect(job.state).not.toBe('done');
      seen = job.processed;
      await instance.kill();
      instance = await start();
      client = await signIn();
    }
    const job = await waitFor(client, id, ROWS);
    expect(job).toMatchObject({ state: 'done', total: ROWS, done: ROWS, refused: 0, known: 0 });

    const database = new Database({ DATABASE_URL: instance.runtime.databaseUrl, DATABASE_POOL: 2 });
    try {
      const [counts] = await database.query(
        `SELECT count(*) AS devices, count(DISTINCT name) AS names, count(s.device_id) AS statuses,
           (SELECT count(DISTINCT entity_id) FROM devices.audit WHERE action = 'create') AS audited,
           (SELECT count(DISTINCT item_id) FROM devices.bulk_row WHERE job_id = $1 AND state = 'done') AS rows
         FROM devices.metering_device d LEFT JOIN devices.device_status s ON s.device_id = d.id`,
        [id],
      );
      expect(counts).toEqual({ devices: ROWS, names: ROWS, statuses: ROWS, audited: ROWS, rows: ROWS });
      hasPassed = true;
    } finally {
      await database.onApplicationShutdown();
    }
  });
});
