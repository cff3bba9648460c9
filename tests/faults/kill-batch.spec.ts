import { setTimeout as sleep } from 'node:timers/promises';
import { createIntegrationKey, createMeteringDevice } from '@gaugeway/proto/api';
import { random } from '../../scripts/simulate/curves.mjs';
import { devEuiOf, eventOf, pulsesOf, SI_11, type SentUplink, timeOf } from '../simulators/si11';
import { KilledServer } from './killed-server';

// FAULT_SEED=7 npx jest --config tests/faults/jest.config.mjs tests/faults/kill-batch.spec.ts
const SEED = Number(process.env['FAULT_SEED'] ?? 37);
const DEVICES = 20;
const UPLINKS = 80;

const next = random(SEED);
/** By device: the number of its uplinks. */
const counts = new Map<number, number>();

function nextOf(device: number): SentUplink {
  const sequence = counts.get(device) ?? 0;
  counts.set(device, sequence + 1);
  return { device, sequence };
}

/** Uplinks of devices at random, each device's in order; about a tenth is sent twice. */
function uplinks(): SentUplink[] {
  return Array.from({ length: UPLINKS }, () => nextOf(Math.floor(next() * DEVICES))).flatMap((uplink) =>
    next() < 0.1 ? [uplink, uplink] : [uplink],
  );
}

/** Keeps everyone from changing a table, until it is opened. */
interface Gate {
  open(): Promise<void>;
}

describe(`kill -9 during a batch across partitions (FAULT_SEED=${SEED})`, () => {
  let server: KilledServer;
  let key: string;
  const ids: number[] = [];
  const sent = new Map<string, number>();
  let hasPassed = false;

  const rowOf = (uplink: SentUplink) => `${ids[uplink.device]} ${timeOf(uplink)}`;
  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    server.database.query<R & Record<string, unknown>>(text, values);

  beforeAll(async () => {
    server = await KilledServer.begin('kill-batch');
    const client = await server.client();
    for (let device = 0; device < DEVICES; device++) {
      const input = { model_id: SI_11, name: `fault ${device}`, deviceID: devEuiOf(device) };
      ids.push((await client.call(createMeteringDevice, input)).metering_device.id);
    }
    key = (await client.call(createIntegrationKey, { name: 'faults' })).secret;
    await until('the devices are known where uplinks are stored', async () => {
      const [row] = await sql<{ n: number }>('SELECT count(*) AS n FROM messages.device');
      return row?.n === DEVICES;
    });
    // The process has stored a batch of each partition: the next ones are stored as those of a steady stream.
    await send(Array.from({ length: DEVICES }, (_, device) => nextOf(device)));
    await until('the first rows are stored', async () => (await stored()) === sent.size);
  });
  afterAll(() => server.end(!hasPassed));

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 120_000; !(await isSo());) {
      if (Date.now() > end) throw new Error(`never: ${what}`);
      await sleep(20);
    }
  }

  async function stored(): Promise<number> {
    const [row] = await sql<{ n: number }>('SELECT count(*) AS n FROM messages.message WHERE type = 1');
    return row?.n ?? 0;
  }

  /** Resolves when each was accepted. */
  async function send(list: readonly SentUplink[]): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-integration-key': key };
    for (const uplink of list) sent.set(rowOf(uplink), pulsesOf(uplink));
    // The uplinks of a device one after another, so that none overtakes an earlier one.
    await Promise.all(
      ids.map(async (_, device) => {
        for (const uplink of list.filter((each) => each.device === device)) {
          const url = `${server.url}/integrations/chirpstack?event=up`;
          const reply = await fetch(url, { method: 'POST', headers, body: eventOf(uplink) });
          expect(reply.status).toBeLessThan(300);
        }
      }),
    );
  }

  async function close(table: string): Promise<Gate> {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let end: Promise<void> = Promise.resolve();
    await new Promise<void>((closed, failed) => {
      end = server.database
        .transaction(async (transaction) => {
          await transaction.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
          closed();
          await opened;
        })
        .catch(failed);
    });
    return {
      open: () => {
        open();
        return end;
      },
    };
  }

  const isAt = async (table: string): Promise<boolean> => {
    const [row] = await sql<{ n: number }>(
      `SELECT count(*) AS n FROM pg_locks WHERE relation = $1::regclass AND NOT granted`,
      [table],
    );
    return (row?.n ?? 0) > 0;
  };

  /** Batches wait until all uplinks are accepted, so that the next one has events of many partitions. */
  async function acceptedBehind(gate: string): Promise<Gate> {
    const closed = await close(gate);
    await send(uplinks());
    await until(`a batch is at ${gate}`, () => isAt(gate));
    return closed;
  }

  async function expectEachOnce(): Promise<void> {
    await until('all rows are stored', async () => (await stored()) >= sent.size);
    await until('the bus has nothing left', async () => {
      const [row] = await sql<{ lag: number }>(
        `SELECT sum(greatest(0, bus.end_offset(topic, partition) - next_offset)) AS lag FROM bus.consumer
         WHERE EXISTS (SELECT FROM bus.member m WHERE m.group_name = consumer.group_name AND m.topic = consumer.topic)`,
      );
      return row?.lag === 0;
    });
    const rows = await sql<{ device_id: number; ts: number; pulses: number }>(
      `SELECT m.device_id, m.ts, m."values"[array_position(l.fields, 'pulse1')] AS pulses
       FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id WHERE m.type = 1`,
    );
    expect(new Map(rows.map((row) => [`${row.device_id} ${row.ts}`, row.pulses]))).toEqual(sent);
    expect(rows).toHaveLength(sent.size);
    expect(await sql('SELECT FROM messages.message_revision')).toEqual([]);
    expect(await sql('SELECT topic, cause FROM bus.dead_letter')).toEqual([]);
    // Every message counts once.
    const counted = await sql<{ stored: number }>('SELECT sum(stored) AS stored FROM messages.company_day');
    const [all] = await sql<{ n: number }>('SELECT count(*) AS n FROM messages.message');
    expect(counted).toEqual([{ stored: all?.n }]);
    // Rows are published: the newest time of each device reached another service.
    const newest = await sql<{ device_id: number; at: number }>(
      'SELECT device_id, extract(epoch FROM reading_at)::int AS at FROM devices.device_status ORDER BY device_id',
    );
    const times = [...ids].map((id, device) => ({
      device_id: id,
      at: timeOf({ device, sequence: (counts.get(device) ?? 0) - 1 }),
    }));
    expect(newest).toEqual(times.sort((one, other) => one.device_id - other.device_id));
  }

  it('stores each once where it dies while a batch is written', async () => {
    const gate = await acceptedBehind('messages.ingested');
    await server.kill();
    await gate.open();
    await server.start();
    await expectEachOnce();
  });

  it('publishes what a batch stored where it dies before that', async () => {
    const gate = await acceptedBehind('messages.ingested');
    const before = await stored();
    const publishing = await close('bus.record_batch');
    await gate.open();
    await until('a batch is stored', async () => (await stored()) > before && (await isAt('bus.record_batch')));
    await server.kill();
    await publishing.open();
    await server.start();
    await expectEachOnce();
  });

  it('repeats nothing where it dies before the positions of a batch are stored', async () => {
    const gate = await acceptedBehind('messages.ingested');
    const before = await stored();
    const committing = await close('bus.consumer');
    await gate.open();
    await until('a batch is stored', async () => (await stored()) > before && (await isAt('bus.consumer')));
    await server.kill();
    await committing.open();
    await server.start();
    await expectEachOnce();
    hasPassed = true;
  });
});
