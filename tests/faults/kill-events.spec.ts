import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEventChannel, createEventRule, createIntegrationKey, createMeteringDevice } from '@gaugeway/proto/api';
import { random } from '../../scripts/simulate/curves.mjs';
import { SI_11 } from '../simulators/si11';
import { KilledServer } from './killed-server';

// FAULT_READINGS=20000 npx jest --config tests/faults/jest.config.mjs tests/faults/kill-events.spec.ts
const READINGS = Number(process.env['FAULT_READINGS'] ?? 600);
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const DEVICES = READINGS > 2000 ? 40 : 10;
const PER_DEVICE = Math.ceil(READINGS / DEVICES);
const KILLS = Math.max(1, Math.round(READINGS / 1500));
/** Seconds between two readings of a device; the last one is a minute old. */
const STEP = Math.min(60, Math.floor(80_000 / PER_DEVICE));
const HOT = 70;
const COOL = 20;

const next = random(SEED);
const begin = Math.floor(Date.now() / 1000) - 60 - PER_DEVICE * STEP;
const timeOf = (sequence: number) => begin + sequence * STEP;

/** Values of a device, reading by reading, and with them the ledger of causes: the times at which it became too hot. */
const courses = Array.from({ length: DEVICES }, () => {
  let isHot = false;
  return Array.from({ length: PER_DEVICE }, (_, sequence) => {
    if (sequence === PER_DEVICE - 1) isHot = false;
    else if (next() < 0.3) isHot = !isHot;
    return isHot;
  });
});
const causesOf = (course: readonly boolean[]): number[] =>
  course.flatMap((isHot, sequence) => (isHot && course[sequence - 1] !== true ? [timeOf(sequence)] : []));

interface Occurred extends Record<string, unknown> {
  id: number;
  subject_id: number;
  began: number;
  state: string;
  group_id: number;
}

describe(`kill -9 while ${READINGS} readings fire rules (FAULT_SEED=${SEED})`, () => {
  let server: KilledServer;
  /** Another process of the service, which takes a part of the partitions. */
  let second: KilledServer;
  let key: string;
  const ids: number[] = [];
  let rules: number[] = [];
  let hasPassed = false;
  /** Notices as they came, by delivery. */
  const heard: {
    delivery_id: number;
    occurred_event_id: number;
    stage: string;
    event_id: number;
    subject: { id: number };
  }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(...(JSON.parse(body) as { data: { notices: typeof heard } }).data.notices);
      response.writeHead(204).end();
    });
  });

  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    server = await KilledServer.begin('kill-events', { EGRESS_ALLOW: '127.0.0.1' });
    second = server.beside('events');
    const client = await server.client();
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { channel } = await client.call(createEventChannel, {
      title: 'Duty',
      target: { kind: 'webhook', url },
      language: 'en',
    });
    for (let device = 0; device < DEVICES; device++) {
      const input = { model_id: SI_11, name: `Meter ${device}`, deviceID: euiOf(device) };
      ids.push((await client.call(createMeteringDevice, input)).metering_device.id);
    }
    // A rule may name them from then on.
    await until('the devices are known everywhere', async () => {
      const [row] = await server.database.query<{ n: number }>('SELECT count(*) AS n FROM events.device');
      return row?.n === DEVICES;
    });
    const hot = { kind: 'threshold', field: 'temperature', comparison: 'above', value: 60 } as const;
    const common = {
      severity: 'critical' as const,
      repeat_minutes: 0,
      reactions: [{ channel_id: channel.id, after_minutes: 0, notify_on_end: true }],
    };
    const made = [
      await client.call(createEventRule, { title: 'Hot', conditions: [hot], ...common }),
      await client.call(createEventRule, {
        title: 'Hot here',
        conditions: [hot],
        scope: { kind: 'devices', device_ids: ids },
        ...common,
      }),
    ];
    rules = made.map(({ event }) => event.id);
    key = (await client.call(createIntegrationKey, { name: 'faults' })).secret;
  });

  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await second.kill();
    await server.end(!hasPassed);
  });

  async function until(what: string, isSo: () => Promise<boolean>, ms = 120_000): Promise<void> {
    for (const end = Date.now() + ms; !(await isSo());) {
      if (Date.now() > end) throw new Error(`never: ${what}`);
      await sleep(50);
    }
  }

  /** Each device in its order, every reading until it is taken, some of them twice. */
  async function send(device: number): Promise<void> {
    for (const [sequence, isHot] of (courses[device] ?? []).entries()) {
      const body = readingOf(device, sequence, isHot ? HOT : COOL);
      while (!(await post(body))) await sleep(50);
      if (next() < 0.05) await post(body);
    }
  }

  async function post(body: string): Promise<boolean> {
    try {
      const headers = { 'content-type': 'application/json', 'x-integration-key': key };
      const reply = await fetch(`${server.url}/integrations/chirpstack?event=up`, { method: 'POST', headers, body });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  }

  /** The first process dies while the second one comes and goes. */
  async function killAtRandom(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill++) {
      await Promise.all([second.start(), sleep(300 + next() * 1500)]);
      await server.kill();
      await server.start();
      await sleep(next() * 500);
      await second.kill();
    }
  }

  const lag = async (): Promise<number> => {
    const [row] = await server.database.query<{ lag: number }>(
      `SELECT coalesce(sum(bus.end_offset(topic, partition) - coalesce(rewind_to, next_offset)), 0)::float8 AS lag
       FROM bus.consumer JOIN bus.topic t ON t.id = topic
       WHERE (group_name, t.name) IN (('connector', 'uplink.raw'), ('messages', 'reading.decoded'), ('events', 'reading.stored'))`,
    );
    return row?.lag ?? 0;
  };

  const occurred = () =>
    server.database.query<Occurred>(
      `SELECT id, subject_id, rule_id, extract(epoch FROM began_at)::float8 AS began, state, group_id
       FROM events.occurrence WHERE rule_id = ANY($1::int[]) ORDER BY id`,
      [rules],
    );

  function expectEachCauseOnce(found: readonly Occurred[]): void {
    for (const rule of rules)
      for (const [device, course] of courses.entries()) {
        const own = found.filter(({ rule_id, subject_id }) => rule_id === rule && subject_id === ids[device]);
        expect({ rule, device, began: own.map(({ began }) => began) }).toEqual({
          rule,
          device,
          began: causesOf(course),
        });
        expect(own.filter(({ state }) => state !== 'ended')).toEqual([]);
      }
  }

  it('has one occurrence for each cause, also after a replay, and notices of each once', async () => {
    await Promise.all([...courses.keys()].map(send).concat(killAtRandom()));
    await until('everything is judged', async () => (await lag()) === 0);
    const found = await occurred();
    expectEachCauseOnce(found);

    // All of it once more from the beginning, and the process dies in the middle of it.
    await server.database.query(
      `UPDATE bus.consumer SET rewind_to = 0 WHERE group_name = 'events'
         AND topic = (SELECT id FROM bus.topic WHERE name = 'reading.stored')`,
    );
    await server.kill();
    await server.start();
    await until('everything is judged again', async () => (await lag()) === 0);
    expect(await occurred()).toEqual(found);

    // Deliveries claimed by a process that died are retried after two minutes: the time has come.
    await server.database.query(`UPDATE events.delivery SET due_at = now() WHERE state IN ('queued', 'failed')`);
    await until('all notices are sent', async () => {
      const open = await server.database.query(`SELECT FROM events.delivery WHERE state <> 'sent'`);
      return open.length === 0;
    });
    const leaders = new Set(found.map(({ group_id }) => group_id));
    const notices = new Map(heard.map((notice) => [notice.delivery_id, `${notice.stage} ${notice.occurred_event_id}`]));
    // Each at least once, and where it came twice, by the same number.
    expect([...notices.values()].sort()).toEqual([...leaders].flatMap((id) => [`began ${id}`, `ended ${id}`]).sort());
    console.log(
      JSON.stringify({
        ...{ seed: SEED, kills: server.kills, readings: READINGS, causes: found.length, notices: notices.size },
        repeated: heard.length - notices.size,
      }),
    );
    hasPassed = true;
  }, 3_600_000);
});

const euiOf = (device: number): string => `70b3d5e4e7${device.toString(16).padStart(6, '0')}`;

/** A Vega SI-11's packet of current values (tests/simulators/si11.ts) with a temperature, as ChirpStack sends it. */
function readingOf(device: number, sequence: number, temperature: number): string {
  const packet = Buffer.alloc(24);
  packet.writeUInt8(1, 0);
  packet.writeUInt8(97, 1);
  packet.writeUInt8(0x04, 2);
  packet.writeUInt32LE(timeOf(sequence), 3);
  packet.writeInt8(temperature, 7);
  packet.writeUInt32LE(1000 + sequence, 8);
  return JSON.stringify({
    time: new Date(timeOf(sequence) * 1000 + 2000).toISOString(),
    deviceInfo: { devEui: euiOf(device) },
    ...{ devAddr: '0057a1c4', fCnt: sequence, fPort: 2, data: packet.toString('base64') },
  });
}
