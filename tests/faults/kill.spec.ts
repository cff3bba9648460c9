import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIntegrationKey, createMeteringDevice, deviceMessages, uploadCodec } from '@gaugeway/proto/api';
import { Database } from '@gaugeway/platform/database';
import { type Instance, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';
import { ApiClient, CallError } from '../simulators/api-client';
import { devEuiOf, keyOf, pulsesOf, SI_11, SI_11_CODEC, type SentUplink, timeOf } from '../simulators/si11';
import { UplinkSender } from './uplink-sender';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
// FAULT_UPLINKS=1500 npx jest --config tests/faults/jest.config.mjs tests/faults/kill.spec.ts
const DEVICES = 20;
const ROUNDS = Math.ceil(Number(process.env['FAULT_UPLINKS'] ?? 10_000) / DEVICES);
const TOTAL = DEVICES * ROUNDS;
const LINES = 16;
const CURRENT = MESSAGE_TYPE.current;

/** Round by round, as a fleet that reports at the same time does. */
const uplinks: SentUplink[] = Array.from({ length: TOTAL }, (_, index) => ({
  device: index % DEVICES,
  sequence: Math.floor(index / DEVICES),
}));

/** Every second device is read by a codec of its company: those uplinks go through its lane and the processes of codecs. */
const hasCodec = (device: number): boolean => device % 2 === 1;
/** One more, by which it is seen that the codec has arrived where uplinks are read. */
const PROBE = DEVICES % 2 === 1 ? DEVICES : DEVICES + 1;

interface StoredRow {
  datetime: number;
  /** The same count: the bare one of the catalogue's model, the reading of the uploaded codec. */
  pulse1?: number;
  in1: number;
}

const countOf = (device: number, row: StoredRow) => (hasCodec(device) ? row.in1 : row.pulse1);

describe(`kill -9 of the whole stack in the middle of ${TOTAL} uplinks, half of them read by an uploaded codec`, () => {
  let dataDir: string;
  let instance: Instance;
  let sender: UplinkSender;
  const ids: number[] = [];
  /** A run that failed leaves its data folder for a look into it. */
  let hasPassed = false;

  const start = () => startInstance({ dataDir, env: { DEMO: '0', ...ADMIN } });
  const signIn = () => ApiClient.signIn(instance.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);

  beforeAll(async () => {
    const home = resolve('.data/test-instances');
    await mkdir(home, { recursive: true });
    dataDir = await mkdtemp(join(home, 'kill-'));
    instance = await start();
    const client = await signIn();
    const { company_model: coded } = await client.call(uploadCodec, SI_11_CODEC);
    expect(coded.state).toBe('ready');
    const create = async (device: number): Promise<number> => {
      const model_id = hasCodec(device) ? coded.id : SI_11;
      const input = { model_id, name: `fault ${device}`, deviceID: devEuiOf(device) };
      return (await client.call(createMeteringDevice, input)).metering_device.id;
    };
    for (let device = 0; device < DEVICES; device++) ids.push(await create(device));
    const { secret } = await client.call(createIntegrationKey, { name: 'faults' });
    await waitForCodec(client, await create(PROBE), new UplinkSender(join(dataDir, 'probe.txt'), secret));
    sender = new UplinkSender(join(dataDir, 'ledger.txt'), secret);
  });

  /** An uplink of a model that the connector does not know yet is a dead letter, as it should be. */
  async function waitForCodec(client: ApiClient, probe: number, probing: UplinkSender): Promise<void> {
    for (let sequence = 0; sequence < 200; sequence++) {
      await probing.send(instance.url, [{ device: PROBE, sequence }], 1);
      await sleep(100);
      if ((await storedRows(client, probe).catch(noneWhileUnknown)).length > 0) return;
    }
    throw new Error('no uplink of the probe was read by the uploaded codec');
  }

  /** The messages learn of the new device over the bus, on a busy machine some moments after it was made. */
  function noneWhileUnknown(error: unknown): StoredRow[] {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }

  afterAll(async () => {
    await instance.stop();
    await stopLeftOver(dataDir);
    if (hasPassed) await rm(dataDir, { recursive: true, force: true });
  });

  /** Kills everything as soon as that many have their 2xx. */
  async function killWhenAnswered(count: number): Promise<void> {
    while (sender.answered < count) await sleep(5);
    await instance.kill();
  }

  async function storedRows(client: ApiClient, device_id: number): Promise<StoredRow[]> {
    const reply = await client.call(deviceMessages, {
      device_id,
      msgType: CURRENT,
      startDate: 0,
      stopDate: Math.floor(Date.now() / 1000),
      limit: 10_000,
    });
    return (reply.messages.data ?? []) as unknown as StoredRow[];
  }

  /** Everything that was accepted is on its way through the bus; waits until nothing more arrives in the table. */
  async function waitUntilStored(database: Database, count: number): Promise<void> {
    for (const until = Date.now() + 90_000; Date.now() < until;) {
      const [row] = await database.query<{ count: number }>(
        'SELECT count(*) FROM messages.message WHERE type = 1 AND device_id = ANY($1)',
        [ids],
      );
      if ((row?.count ?? 0) >= count) return;
      await sleep(200);
    }
  }

  it('loses none that was answered 2xx and stores none twice', async () => {
    const sending = sender.send(instance.url, uplinks, LINES);
    await killWhenAnswered(TOTAL * 0.4);
    await sending;
    const acceptedBeforeKill = sender.accepted();
    expect(acceptedBeforeKill.size).toBeGreaterThanOrEqual(TOTAL * 0.4);
    expect(acceptedBeforeKill.size).toBeLessThan(TOTAL);
    console.log(`${acceptedBeforeKill.size} of ${TOTAL} uplinks were accepted at the first kill`);

    // Some of these were accepted, only their answer never came: they now arrive a second time.
    instance = await start();
    await sender.send(
      instance.url,
      uplinks.filter((uplink) => !acceptedBeforeKill.has(keyOf(uplink))),
      LINES,
    );
    expect(sender.accepted().size).toBe(TOTAL);
    // The last ones were answered a moment ago and are hardly all stored: the second kill falls between.
    await instance.kill();

    instance = await start();
    const database = new Database({ DATABASE_URL: instance.runtime.databaseUrl, DATABASE_POOL: 2 });
    try {
      await waitUntilStored(database, TOTAL);
      const client = await signIn();
      const stored: string[] = [];
      const wrong: string[] = [];
      for (let device = 0; device < DEVICES; device++) {
        const expected = new Map(
          uplinks.filter((uplink) => uplink.device === device).map((uplink) => [timeOf(uplink), pulsesOf(uplink)]),
        );
        for (const row of await storedRows(client, ids[device]!)) {
          const key = `${devEuiOf(device)} ${row.datetime}`;
          stored.push(key);
          if (expected.get(row.datetime) !== countOf(device, row)) wrong.push(key);
        }
      }
      const storedOnce = new Set(stored);
      const sent = new Set(uplinks.map(keyOf));
      const lost = [...sender.accepted()].filter((key) => !storedOnce.has(key));
      const phantoms = [...storedOnce].filter((key) => !sent.has(key));
      const revisions = await database.query('SELECT device_id, ts FROM messages.message_revision');
      expect({ lost, phantoms, wrong, revisions, twice: stored.length - storedOnce.size }).toEqual({
        lost: [],
        phantoms: [],
        wrong: [],
        revisions: [],
        twice: 0,
      });
      hasPassed = true;
    } finally {
      await database.onApplicationShutdown();
    }
  });
});
