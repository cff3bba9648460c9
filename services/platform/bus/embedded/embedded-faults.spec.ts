import { Client } from 'pg';
import type { IncomingEvent } from '../bus';
import { Gate, Seen } from '../contract/seen';
import { textTopic } from '../contract/text-topic';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { DatabaseNewerError } from '../../database';
import { EmbeddedBus } from './embedded-bus';
import { CHANNEL } from './schema';

const HOUR = 3_600_000;

describe('the embedded bus', () => {
  let database: TestDatabase;
  let topics = 0;
  let buses: EmbeddedBus[] = [];

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());
  afterEach(async () => {
    const started = buses;
    buses = [];
    await Promise.all(started.map((bus) => bus.stop()));
  });

  const newTopic = (options: Parameters<typeof textTopic>[1] = {}) => textTopic(`faults.n${topics++}`, options);

  function newBus(topic: ReturnType<typeof textTopic>): EmbeddedBus {
    const bus = new EmbeddedBus({ databaseUrl: database.url, topics: [topic] });
    buses.push(bus);
    return bus;
  }

  const events = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      key: `key-${(from + index) % 9}`,
      value: String(from + index),
      company: 1,
    }));

  async function reader(topic: ReturnType<typeof textTopic>, group: string) {
    const bus = newBus(topic);
    const seen = new Seen<IncomingEvent<string>>();
    bus.subscribe({ topic, group, handle: async (batch) => seen.add(...batch) });
    await bus.start();
    return { bus, seen };
  }

  async function rowsOf(topic: string): Promise<number> {
    const [row] = await database.database.query<{ events: number }>(
      'SELECT coalesce(sum(b.count), 0)::int AS events FROM bus.record_batch b JOIN bus.topic t ON t.id = b.topic WHERE t.name = $1',
      [topic],
    );
    return row?.events ?? 0;
  }

  async function floorsOf(topic: string): Promise<number[]> {
    const rows = await database.database.query<{ floor: number }>(
      'SELECT floor FROM bus.partition p JOIN bus.topic t ON t.id = p.topic WHERE t.name = $1 ORDER BY partition',
      [topic],
    );
    return rows.map(({ floor }) => floor);
  }

  it('continues without a loss after the server cut all its connections, again and again', async () => {
    const topic = newTopic();
    const { bus, seen } = await reader(topic, 'cut');
    const acked: string[] = [];
    for (let round = 0; round < 5; round++) {
      const calls = events(round * 100, round * 100 + 100).map(async (event) => {
        await bus.publish(topic, [event]);
        acked.push(event.value);
      });
      await database.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'gaugeway-bus'`,
      );
      await Promise.all(calls);
    }
    expect(acked).toHaveLength(500);
    await seen.until((all) => new Set(all.map((event) => event.value)).size === 500);
  });

  it('finds what another process appended without a notification', async () => {
    const topic = newTopic({ partitions: 2 });
    const { bus, seen } = await reader(topic, 'unnotified');
    await bus.publish(topic, events(0, 1));
    await seen.until((all) => all.length === 1);
    await database.database.query(
      `INSERT INTO bus.record_batch (topic, partition, last_offset, count, size, appended_at, key, removed, records)
       SELECT b.topic, b.partition, b.last_offset + 1, 1, b.size, now(), b.key, b.removed, b.records
       FROM bus.record_batch b JOIN bus.topic t ON t.id = b.topic WHERE t.name = $1`,
      [topic.name],
    );
    await seen.until((all) => all.length === 2);
    expect(seen.all.map(({ offset }) => offset)).toEqual([0n, 1n]);
  });

  it('notifies of an event where another process reads the topic, and nobody where none does', async () => {
    const topic = newTopic();
    const listener = new Client({ connectionString: database.url });
    await listener.connect();
    const heard: string[] = [];
    try {
      listener.on('notification', ({ payload = '' }) => heard.push(payload));
      await listener.query(`LISTEN ${CHANNEL}`);
      const notified = async () => {
        await listener.query(`SELECT pg_notify('${CHANNEL}', 'marker')`);
        // Notifications come in the order of commits.
        while (heard.at(-1) !== 'marker') await new Promise((resolve) => setTimeout(resolve, 5));
        return heard.splice(0).filter((payload) => payload.startsWith('t')).length;
      };
      const { bus, seen } = await reader(topic, 'alone');
      await bus.publish(topic, events(0, 3));
      await seen.until((all) => all.length === 3);
      expect(await notified()).toBe(0);
      const other = await reader(topic, 'beside');
      await other.seen.until((all) => all.length === 3);
      await notified();
      await bus.publish(topic, events(3, 4));
      await other.seen.until((all) => all.length === 4);
      expect(await notified()).toBe(1);
    } finally {
      await listener.end();
    }
  });

  it('assigns offsets without a gap, in the order of becoming visible, however many processes publish', async () => {
    const topic = newTopic({ partitions: 2 });
    const publishers = [newBus(topic), newBus(topic), newBus(topic)];
    await Promise.all(publishers.map((bus) => bus.start()));
    const { seen } = await reader(topic, 'gapless');
    await Promise.all(
      publishers.flatMap((bus, publisher) =>
        Array.from({ length: 60 }, async (_, call) => {
          for (let n = 0; n < 5; n++)
            await bus.publish(topic, events(publisher * 10_000 + call * 5 + n, publisher * 10_000 + call * 5 + n + 1));
        }),
      ),
    );
    await seen.until((all) => all.length >= 900);
    for (const partition of [0, 1]) {
      const offsets = seen.all.filter((event) => event.partition === partition).map((event) => Number(event.offset));
      expect(offsets).toEqual(offsets.map((_, index) => index));
    }
    expect(seen.all).toHaveLength(900);
  });

  it('deletes what is older than its retention, assigns no offset twice, and late groups get the rest', async () => {
    const topic = newTopic({ partitions: 1, retentionHours: 2 });
    const { bus, seen } = await reader(topic, 'before');
    await bus.publish(topic, events(0, 10));
    await seen.until((all) => all.length === 10);
    await bus.maintain(Date.now() + HOUR);
    expect(await rowsOf(topic.name)).toBe(10);
    // Nothing was to be deleted, so the partition was left alone.
    expect(await floorsOf(topic.name)).toEqual([0]);
    await bus.maintain(Date.now() + 3 * HOUR);
    expect(await floorsOf(topic.name)).toEqual([10]);
    expect(await rowsOf(topic.name)).toBe(0);
    await bus.publish(topic, events(10, 12));
    await seen.until((all) => all.length === 12);
    expect(seen.all.slice(10).map((event) => event.offset)).toEqual([10n, 11n]);
    const late = await reader(topic, 'late');
    await late.seen.until((all) => all.length === 2);
    expect(late.seen.all.map((event) => event.value)).toEqual(['10', '11']);
  });

  it('compacts thousands of events of one key in one pass', async () => {
    const topic = newTopic({ partitions: 1, compacted: true });
    const bus = newBus(topic);
    await bus.start();
    await bus.publish(
      topic,
      Array.from({ length: 8000 }, (_, n) => ({ key: 'company', value: String(n), company: 1 })),
    );
    await bus.maintain();
    expect(await rowsOf(topic.name)).toBe(1);
  });

  it('keeps a removal for a day after it replaced the value, then forgets the key', async () => {
    const topic = newTopic({ partitions: 1, compacted: true });
    const { bus } = await reader(topic, 'registry');
    await bus.publish(topic, [
      { key: 'a', value: 'old', company: 1 },
      { key: 'a', value: null, company: 1 },
      { key: 'b', value: 'kept', company: 1 },
    ]);
    await bus.maintain(Date.now() + 23 * HOUR);
    expect(await rowsOf(topic.name)).toBe(2);
    await bus.maintain(Date.now() + 25 * HOUR);
    expect(await rowsOf(topic.name)).toBe(1);
    await bus.publish(topic, [{ key: 'b', value: 'newer', company: 1 }]);
    const { seen } = await reader(topic, 'projection');
    await seen.until((all) => all.length === 2);
    expect(seen.all.map((event) => [event.key, event.value, event.offset])).toEqual([
      ['b', 'kept', 2n],
      ['b', 'newer', 3n],
    ]);
  });

  it('rebuilds a group that other processes share, without a partition with two of them at once', async () => {
    const topic = newTopic();
    const busy = new Set<number>();
    const overlaps: number[] = [];
    const seen = new Seen<string>();
    const member = async () => {
      const bus = newBus(topic);
      bus.subscribe({
        topic,
        group: 'both',
        batchSize: 7,
        handle: async (batch) => {
          const partition = batch[0]?.partition ?? -1;
          if (busy.has(partition)) overlaps.push(partition);
          busy.add(partition);
          await new Promise((resolve) => setTimeout(resolve, 1));
          busy.delete(partition);
          seen.add(...batch.map((event) => event.value ?? ''));
        },
      });
      await bus.start();
      return bus;
    };
    const [first] = [await member(), await member()];
    await first.publish(topic, events(0, 300));
    await seen.until((all) => all.length >= 100);
    // Events seen before can only come again because of the rebuild.
    const before = seen.all.length;
    await first.rebuild('both', topic.name);
    await seen.until((all) => new Set(all.slice(before)).size === 300);
    expect(overlaps).toEqual([]);
  });

  it('rejects every commit of a process whose lease ran out', async () => {
    const topic = newTopic({ partitions: 1 });
    const bus = new EmbeddedBus({ databaseUrl: database.url, leaseMs: 300, topics: [topic] });
    buses.push(bus);
    const inside = new Gate();
    const gate = new Gate();
    let calls = 0;
    const seen = new Seen<string>();
    bus.subscribe({
      topic,
      group: 'zombie',
      handle: async (batch) => {
        if (calls++ === 0) {
          inside.open();
          await gate.passed;
        }
        seen.add(...batch.map((event) => event.value ?? ''));
      },
    });
    await bus.start();
    await bus.publish(topic, events(0, 1));
    await inside.passed;
    // Another process takes over the lease of a frozen member.
    await database.database.query(
      `UPDATE bus.consumer SET owner = gen_random_uuid(), fence = fence + 1, lease_until = now() + interval '1 second'
       WHERE group_name = 'zombie'`,
    );
    gate.open();
    await seen.until((all) => all.length === 2);
    expect(seen.all).toEqual(['0', '0']);
  });

  it('keeps the number of partitions that a topic was made with', async () => {
    const topic = newTopic({ partitions: 2 });
    await newBus(topic).start();
    const { bus, seen } = await reader({ ...topic, partitions: 8 }, 'more');
    await bus.publish(topic, events(0, 50));
    await seen.until((all) => all.length === 50);
    expect(new Set(seen.all.map((event) => event.partition))).toEqual(new Set([0, 1]));
  });

  it('holds no more than a bounded number of events in memory for a handler that is slow', async () => {
    const topic = newTopic({ partitions: 1 });
    const source = newBus(topic);
    await source.start();
    for (let from = 0; from < 5000; from += 1000) await source.publish(topic, events(from, from + 1000));
    const gate = new Gate();
    const bus = newBus(topic);
    const sizes: number[] = [];
    const seen = new Seen<string>();
    bus.subscribe({
      topic,
      group: 'slow',
      batchSize: 50,
      handle: async (batch) => {
        sizes.push(batch.length);
        await gate.passed;
        seen.add(...batch.map((event) => event.value ?? ''));
      },
    });
    await bus.start();
    gate.open();
    await seen.until((all) => all.length === 5000);
    expect(Math.max(...sizes)).toBe(50);
    expect(seen.all).toEqual(events(0, 5000).map((event) => event.value));
  });

  it('does not start on a database that a newer version wrote', async () => {
    const other = await testDatabase();
    const topic = newTopic();
    const bus = new EmbeddedBus({ databaseUrl: other.url, topics: [topic] });
    await bus.start();
    await bus.stop();
    await other.database.query('INSERT INTO bus.step VALUES (99, now())');
    const older = new EmbeddedBus({ databaseUrl: other.url, topics: [topic] });
    await expect(older.start()).rejects.toThrow(DatabaseNewerError);
    await older.stop();
    await other.drop();
  });

  it('is made once by processes that start at the same time', async () => {
    const other = await testDatabase();
    const topic = newTopic();
    const all = [1, 2, 3, 4].map(() => new EmbeddedBus({ databaseUrl: other.url, topics: [topic] }));
    await Promise.all(all.map((bus) => bus.start()));
    await Promise.all(all.map((bus) => bus.publish(topic, events(0, 1))));
    await Promise.all(all.map((bus) => bus.stop()));
    await other.drop();
    expect(all).toHaveLength(4);
  });
});
