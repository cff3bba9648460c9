import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearDeviceTrash, createGateway, massReplaceGateway } from '@gaugeway/proto/api';
import { Database } from '@gaugeway/platform/database';
import { type Instance, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';
import { ApiClient } from '../simulators/api-client';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
const DEVICES = 4000;

// Wired meters behind a gateway device, as the API would have created them: 4,000 calls would take longer than the
// test.
const SEED = `
WITH made AS (
  INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name, inside_addr, gateway_id, tied_users)
  SELECT 1, 1, 4, 4, 'mass ' || n, n::text, $1, '{}' FROM generate_series(1, ${DEVICES}) n RETURNING id)
INSERT INTO devices.device_status (device_id, company_id, silence_limit) SELECT id, 1, 60 FROM made RETURNING device_id`;

describe('kill -9 of the whole stack in the middle of a change of many devices', () => {
  let dataDir: string;
  let instance: Instance;
  let database: Database;
  let ids: number[];
  let [before, after] = [0, 0];
  /** A run that failed leaves its data folder for a look into it. */
  let hasPassed = false;

  async function start(): Promise<void> {
    instance = await startInstance({ dataDir, env: { DEMO: '0', ...ADMIN } });
    database = new Database({ DATABASE_URL: instance.runtime.databaseUrl, DATABASE_POOL: 2 });
  }
  const signIn = () => ApiClient.signIn(instance.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);

  /** Kills everything as soon as the question has an answer, and starts it again; open requests end with the kill. */
  async function killWhen(call: Promise<unknown>, sql: string): Promise<void> {
    const ended = call.then(
      () => 'answered',
      () => 'cut off',
    );
    for (const until = Date.now() + 60_000; (await database.query(sql)).length === 0;) {
      if (Date.now() > until) throw new Error(`nothing was ever seen of: ${sql}`);
      await sleep(2);
    }
    await instance.kill();
    expect(await ended).toBe('cut off');
    await database.onApplicationShutdown().catch(() => undefined);
    await start();
  }

  const numberOf = async (sql: string, ...parameters: unknown[]): Promise<number> =>
    (await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, parameters))[0]?.n ?? 0;

  async function eventually(check: () => Promise<void>): Promise<void> {
    for (const until = Date.now() + 60_000; ;) {
      await sleep(100);
      try {
        await check();
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  }

  beforeAll(async () => {
    const home = resolve('.data/test-instances');
    await mkdir(home, { recursive: true });
    dataDir = await mkdtemp(join(home, 'kill-mass-'));
    await start();
    const client = await signIn();
    const modem = async (identity: string) =>
      (await client.call(createGateway, { name: identity, model_id: 2, identity })).gateway.id;
    [before, after] = [await modem('before'), await modem('after')];
    ids = (await database.query<{ device_id: number }>(SEED, [before])).map(({ device_id }) => device_id);
  });

  afterAll(async () => {
    await database.onApplicationShutdown().catch(() => undefined);
    await instance.stop();
    await stopLeftOver(dataDir);
    if (hasPassed) await rm(dataDir, { recursive: true, force: true });
  });

  it('leaves a line of meters behind its old modem, whole, and moves it when requested again', async () => {
    const input = { device_ids: ids, gateway_id: after };
    const call = (await signIn()).call(massReplaceGateway, input);
    // The rows are changed and their history is being written, within the transaction.
    await killWhen(
      call,
      `SELECT 1 FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND xact_start IS NOT NULL
         AND (query LIKE 'UPDATE devices.metering_device SET gateway_id%' OR query LIKE '%INSERT INTO devices.audit%')`,
    );
    expect(await numberOf('devices.metering_device WHERE gateway_id = $1', before)).toBe(DEVICES);
    expect(await numberOf(`devices.audit WHERE action = 'replace'`)).toBe(0);
    expect(await (await signIn()).call(massReplaceGateway, input)).toMatchObject({ replaced: DEVICES });
    expect(await numberOf('devices.metering_device WHERE gateway_id = $1', after)).toBe(DEVICES);
    expect(await numberOf(`devices.audit WHERE action = 'replace'`)).toBe(DEVICES);
    // The data of the other services follow.
    await eventually(async () => expect(await numberOf('tasks.device WHERE gateway_id = $1', after)).toBe(DEVICES));
  });

  it('leaves each device of the trash whole or deleted, and clears the rest when called again', async () => {
    await database.query(`UPDATE devices.metering_device SET state = 'trash' WHERE gateway_id = $1`, [after]);
    await database.query('UPDATE devices.device_status SET in_trash = true WHERE device_id = ANY($1::int[])', [ids]);
    const call = (await signIn()).call(clearDeviceTrash, {});
    await killWhen(call, `SELECT 1 FROM devices.audit WHERE action = 'remove' LIMIT 1`);
    const left = await numberOf('devices.metering_device');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(DEVICES);
    expect(await numberOf(`devices.audit WHERE action = 'remove'`)).toBe(DEVICES - left);
    expect(await numberOf('devices.device_status')).toBe(left);
    await eventually(async () => expect(await numberOf('tasks.device')).toBe(left));
    expect(await (await signIn()).call(clearDeviceTrash, {})).toMatchObject({ removed: left });
    expect(await numberOf('devices.metering_device')).toBe(0);
    expect(await numberOf(`devices.audit WHERE action = 'remove'`)).toBe(DEVICES);
    await eventually(async () => expect(await numberOf('tasks.device')).toBe(0));
    hasPassed = true;
  });
});
