import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkSmartImport,
  getBulkJob,
  smartImportJob,
  startImport,
  startSmartImport,
  uploadImport,
  uploadSmartImport,
} from '@gaugeway/proto/api';
import { Database } from '@gaugeway/platform/database';
import { type Instance, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';
import { ApiClient } from '../simulators/api-client';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
const ROWS = 5000;
/** Flats of a town: three chunks of its import. */
const FLATS = 3000;
const FLATS_OF_HOUSE = 40;
const KILLS = 2;
const MODEL = 'Vega SI-11';

describe('kill -9 of the whole stack in the middle of an import', () => {
  let dataDir: string;
  let instance: Instance;
  /** Tests; a run in which one failed leaves its data folder for a look into it. */
  let passed = 0;

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
    if (passed === 2) await rm(dataDir, { recursive: true, force: true });
  });

  /** Progress of the import beyond the given one, or its end. */
  async function waitFor(client: ApiClient, id: number, further: number) {
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      await sleep(20);
      const { bulk_job: job } = await client.call(getBulkJob, { id });
      if (job.state === 'done' || job.processed > further) return job;
    }
    throw new Error('the import does not go on');
  }

  /** Kills everything while a town's import runs; the client is signed in again after the restart. */
  async function killWithinTown(client: ApiClient, id: number): Promise<ApiClient> {
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      await sleep(10);
      const { bulk_job: job } = await client.call(smartImportJob, { id });
      if (job.state === 'done') throw new Error('it had ended before it was killed');
      if (job.processed > 0) {
        await instance.kill();
        instance = await start();
        return signIn();
      }
    }
    throw new Error('it does not begin');
  }

  async function townJob(client: ApiClient, id: number, state: string) {
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      await sleep(100);
      const { bulk_job: job } = await client.call(smartImportJob, { id });
      if (job.state === state) return job;
    }
    throw new Error(`the job of the town is never ${state}`);
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
    expect(job).toMatchObject({ state: 'done', total: ROWS, done: ROWS, refused: 0, unchanged: 0 });

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
      passed += 1;
    } finally {
      await database.onApplicationShutdown();
    }
  });

  it('makes a town of one spreadsheet once', async () => {
    const flats = Array.from({ length: FLATS }, (_, n) => {
      const house = Math.floor(n / FLATS_OF_HOUSE) + 1;
      return `Riverside;Mill Street;${house};${(n % FLATS_OF_HOUSE) + 1};cold water;Owner ${n};K-${n}`;
    });
    const file = Buffer.from(['City;Street;House;Flat;Resource;Consumer;Contract', ...flats].join('\n'));
    const houses = FLATS / FLATS_OF_HOUSE;
    const whole = { nodes: 2 + houses + FLATS, places: 2 + houses + FLATS, points: FLATS, consumers: FLATS };
    let client = await signIn();
    const { file: kept, columns, head_row } = await client.upload(uploadSmartImport, file);
    const mapping = Object.fromEntries(columns.flatMap(({ field, column }) => (field ? [[field, column]] : [])));
    const checked = async () => {
      const { id } = (await client.call(checkSmartImport, { id: kept.id, mapping, head_row })).bulk_job;
      return townJob(client, id, 'checked');
    };
    const { id } = await checked();
    await client.call(startSmartImport, { id });
    client = await killWithinTown(client, id);
    expect(await townJob(client, id, 'done')).toMatchObject({ total: FLATS, done: FLATS, refused: 0, unchanged: 0 });
    expect(await town()).toEqual(whole);
    expect(await checked()).toMatchObject({ total: FLATS, refused: 0, unchanged: FLATS });
    passed += 1;
  });

  /** Existing entities of the town; `places` = nodes of which no two have the same place and name. */
  async function town() {
    const database = new Database({ DATABASE_URL: instance.runtime.databaseUrl, DATABASE_POOL: 1 });
    try {
      const [found] = await database.query(
        `SELECT (SELECT count(*) FROM objects.object) AS nodes,
           (SELECT count(DISTINCT (parent_id, name)) FROM objects.object) AS places,
           (SELECT count(*) FROM objects.accounting_point) AS points, (SELECT count(*) FROM objects.consumer) AS consumers`,
      );
      return found;
    } finally {
      await database.onApplicationShutdown();
    }
  }
});
