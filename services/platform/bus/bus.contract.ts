import { type IncomingEvent, TransientError } from './bus';
import type { BusAdapter } from './bus-adapter';
import { type Bench, numbered, publishAll, texts, type TextTopic } from './contract/bench';
import { connect, type Storage } from './contract/connect';
import { deadLetters } from './contract/dead-letters.contract';
import { positions } from './contract/positions.contract';
import { refusals } from './contract/refusals.contract';
import { Gate, randomOf, Seen } from './contract/seen';
import { textTopic } from './contract/text-topic';

export interface BusHarness {
  storage: Storage;
  /** Resolves when older events of the keys of a compacted topic are deleted. */
  compact(bus: BusAdapter, topic: TextTopic): Promise<void>;
  close(): Promise<void>;
}

/** Contract that every adapter of the bus fulfils. `SEED` repeats a run. */
export function busContract(name: string, setup: () => Promise<BusHarness>): void {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const random = randomOf(seed);

  describe(`${name} bus (seed ${seed})`, () => {
    let harness: BusHarness;
    let topics = 0;
    let buses: BusAdapter[] = [];

    beforeAll(async () => {
      harness = await setup();
    }, 120_000);
    afterAll(() => harness.close(), 60_000);
    afterEach(async () => {
      const started = buses;
      buses = [];
      await Promise.all(started.map((bus) => bus.stop()));
    });

    const newTopic = (options: Partial<TextTopic> = {}) => textTopic(`contract.t${seed}.n${topics++}`, options);

    function newBus(...of: TextTopic[]): BusAdapter {
      const bus = connect(harness.storage, of);
      buses.push(bus);
      return bus;
    }

    /** Started bus that records the events of its group. */
    async function reader(topic: TextTopic, group: string, fromBeginning?: boolean) {
      const bus = newBus(topic);
      const seen = new Seen<IncomingEvent<string>>();
      bus.subscribe({ topic, group, fromBeginning, handle: async (events) => seen.add(...events) });
      await bus.start();
      return { bus, seen };
    }

    async function publisher(topic: TextTopic): Promise<BusAdapter> {
      const bus = newBus(topic);
      await bus.start();
      return bus;
    }

    const bench: Bench = { random, storage: () => harness.storage, newTopic, newBus, reader, publisher };

    it('hands over every event once, the events of a key in the order of publishing', async () => {
      const topic = newTopic();
      const { bus, seen } = await reader(topic, 'order');
      const count = 3000;
      const calls: Promise<void>[] = [];
      for (let from = 0; from < count;) {
        const to = Math.min(count, from + 1 + Math.floor(random() * 40));
        calls.push(
          bus.publish(
            topic,
            numbered(from, to, (n) => `key-${n % 50}`),
          ),
        );
        if (random() < 0.3) await calls.at(-1);
        from = to;
      }
      await Promise.all(calls);
      await seen.until((all) => all.length >= count);
      expect(new Set(texts(seen.all)).size).toBe(count);
      expect(seen.all).toHaveLength(count);
      for (let key = 0; key < 50; key++) {
        const own = seen.all.filter((event) => event.key === `key-${key}`).map((event) => Number(event.value));
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
    });

    it('joins what comes on all partitions within a window into one batch, in the order of each key', async () => {
      const topic = newTopic();
      const bus = newBus(topic);
      const batches = new Seen<IncomingEvent<string>[]>();
      const handled = () => batches.all.flat();
      bus.subscribe({
        topic,
        group: 'joint',
        batchWindowMs: 1000,
        handle: async (events) => batches.add([...events]),
      });
      await bus.start();
      await publishAll(bus, topic, 0, 1);
      await batches.until(() => handled().length === 1);
      for (let n = 1; n < 30; n++) await publishAll(bus, topic, n, n + 1);
      await batches.until(() => handled().length === 30);
      expect(batches.all.length).toBeLessThan(8);
      expect(
        Math.max(...batches.all.map((batch) => new Set(batch.map(({ partition }) => partition)).size)),
      ).toBeGreaterThan(1);
      for (let key = 0; key < 7; key++) {
        const own = handled().filter((event) => event.key === `key-${key}`);
        expect(texts(own)).toEqual(texts(own.toSorted((one, other) => Number(one.value) - Number(other.value))));
      }
    });

    it('takes a failing batch of several partitions apart until the event that fails alone is found', async () => {
      const topic = newTopic();
      const writer = await publisher(topic);
      await publishAll(writer, topic, 0, 70);
      const bus = newBus(topic);
      const seen = new Seen<IncomingEvent<string>>();
      bus.subscribe({
        topic,
        group: 'apart',
        maxTries: 1,
        handle: async (events) => {
          if (events.some(({ value }) => value === '33')) throw new Error('the 33rd event');
          seen.add(...events);
        },
      });
      await bus.start();
      await seen.until((all) => all.length === 69);
      const letters = await bus.deadLetters(topic.name, 10);
      expect(letters.map(({ payload }) => Buffer.from(payload).toString())).toEqual(['33']);
      expect(texts(seen.all).toSorted()).toEqual(
        numbered(0, 70)
          .map(({ value }) => value)
          .filter((value) => value !== '33')
          .toSorted(),
      );
    });

    it('neither decodes nor hands over what a subscription does not accept, and continues after it', async () => {
      const topic = newTopic();
      const bus = newBus(topic);
      const seen = new Seen<IncomingEvent<string>>();
      bus.subscribe({
        topic,
        group: 'picky',
        accepts: ({ key }) => key !== 'key-3',
        handle: async (events) => seen.add(...events),
      });
      await bus.start();
      const isAccepted = ({ key }: { key: string }) => key !== 'key-3';
      for (const [from, to] of [
        [0, 50],
        [50, 70],
      ] as const) {
        await publishAll(bus, topic, from, to);
        await bus.publish(topic, [{ key: 'key-3', company: 1, value: 'undecodable' }]);
        const accepted = numbered(0, to).filter(isAccepted);
        await seen.until((all) => all.length >= accepted.length);
        expect(texts(seen.all).toSorted()).toEqual(accepted.map(({ value }) => value).toSorted());
      }
      for (let tries = 0; (await bus.lag())[0]?.lag !== 0 && tries < 500; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await bus.lag()).toEqual([{ topic: topic.name, group: 'picky', lag: 0 }]);
      expect(await bus.deadLetters(topic.name, 10)).toEqual([]);
    });

    it('delivers type, version, id, time, company, partition and rising offsets', async () => {
      const topic = newTopic();
      const { bus, seen } = await reader(topic, 'headers');
      const before = Date.now();
      const id = '01932f3e-7b5c-7cc0-a1b2-0123456789ab';
      await bus.publish(topic, [
        { key: 'ключ', value: 'a', company: 4_000_000_000, id },
        { key: 'ключ', value: '', company: 0 },
      ]);
      await seen.until((all) => all.length === 2);
      const [first, second] = seen.all;
      expect(first).toMatchObject({ key: 'ключ', value: 'a', headers: { type: topic.name, version: 3, id } });
      expect(first?.headers.company).toBe(4_000_000_000);
      expect(first?.headers.occurredAt).toBeGreaterThanOrEqual(before);
      expect(second).toMatchObject({ value: '', partition: first?.partition, headers: { company: 0 } });
      expect(second?.headers.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
      expect(second?.offset).toBe((first?.offset ?? 0n) + 1n);
    });

    it('hands a batch over again after its handler threw', async () => {
      const topic = newTopic({ partitions: 1 });
      const bus = newBus(topic);
      const seen = new Seen<string>();
      let throws = 2;
      bus.subscribe({
        topic,
        group: 'again',
        handle: async (events) => {
          if (throws-- > 0) throw new Error('not this time');
          seen.add(...texts(events));
        },
      });
      await bus.start();
      await publishAll(bus, topic, 0, 20);
      await seen.until((all) => all.length >= 20);
      expect(seen.all).toEqual(numbered(0, 20).map((event) => event.value));
      expect(await bus.deadLetters(topic.name, 10)).toEqual([]);
    });

    deadLetters(bench);

    it('pauses the partition of a transient fault alone, and for as long as it lasts', async () => {
      const topic = newTopic();
      const bus = newBus(topic);
      const seen = new Seen<IncomingEvent<string>>();
      const faults = new Seen<Set<number>>();
      let away = true;
      const partitionOf = new Map<string, number>();
      bus.subscribe({
        topic,
        group: 'transient',
        maxTries: 1,
        handle: async (events) => {
          for (const event of events) partitionOf.set(event.key, event.partition);
          if (away && events.some((event) => event.partition === partitionOf.get('key-0') && event.value !== 'probe')) {
            faults.add(new Set(events.map(({ partition }) => partition)));
            throw new TransientError('the database is away');
          }
          seen.add(...events);
        },
      });
      await bus.start();
      await bus.publish(
        topic,
        Array.from({ length: 7 }, (_, n) => ({ key: `key-${n}`, value: 'probe', company: 1 })),
      );
      await seen.until((all) => all.length === 7);
      const blocked = partitionOf.get('key-0');
      const free = [...partitionOf].filter(([, partition]) => partition !== blocked).map(([key]) => key);
      expect(free).not.toHaveLength(0);

      await publishAll(bus, topic, 0, 70);
      await faults.until((all) => all.length >= 3);
      await publishAll(bus, topic, 70, 140);
      const expected = numbered(0, 140).filter(({ key }) => free.includes(key)).length;
      await seen.until((all) => all.filter((event) => event.value !== 'probe').length === expected);
      // The first fault may be of a batch of several partitions: from then on the faulty one is tried apart.
      expect(faults.all.slice(1)).toEqual(faults.all.slice(1).map(() => new Set([blocked])));

      away = false;
      await seen.until((all) => all.length === 147);
      const own = seen.all
        .filter((event) => event.key === 'key-0' && event.value !== 'probe')
        .map((event) => Number(event.value));
      expect(own).toEqual(
        numbered(0, 140)
          .filter(({ key }) => key === 'key-0')
          .map((event) => Number(event.value)),
      );
      expect(await bus.deadLetters(topic.name, 1)).toEqual([]);
    });

    positions(bench);

    it('keeps the newest event of each key of a compacted topic, and forgets removed keys', async () => {
      const topic = newTopic({ compacted: true, partitions: 2 });
      const source = await publisher(topic);
      for (let version = 0; version < 20; version++) {
        await source.publish(
          topic,
          Array.from({ length: 6 }, (_, n) => ({ key: `id-${n}`, value: `${n} v${version}`, company: 1 })),
        );
      }
      await source.publish(topic, [{ key: 'id-5', value: null, company: 1 }]);
      await harness.compact(source, topic);
      const { seen } = await reader(topic, 'projection');
      const state = () => new Map(seen.all.map((event) => [event.key, event.value]));
      await seen.until(
        () => state().get('id-5') === null && [...state().values()].filter((v) => v?.endsWith('v19')).length === 5,
      );
      expect(state().get('id-3')).toBe('3 v19');
      expect(seen.all.length).toBeLessThan(121);
      expect(seen.all.filter((event) => event.key === 'id-5' && event.value !== null)).toEqual([]);
    }, 90_000);

    it('reports how far a group is behind', async () => {
      const topic = newTopic();
      const bus = newBus(topic);
      const gate = new Gate();
      const seen = new Seen<string>();
      bus.subscribe({
        topic,
        group: 'behind',
        handle: async (events) => {
          await gate.passed;
          seen.add(...texts(events));
        },
      });
      await bus.start();
      await publishAll(bus, topic, 0, 30);
      expect(await bus.lag()).toEqual([{ topic: topic.name, group: 'behind', lag: 30 }]);
      gate.open();
      await seen.until((all) => all.length === 30);
      await bus.stop();
      const again = newBus(topic);
      again.subscribe({ topic, group: 'behind', handle: async () => undefined });
      await again.start();
      expect(await again.lag()).toEqual([{ topic: topic.name, group: 'behind', lag: 0 }]);
    });

    it('answers a check while it works', async () => {
      await expect((await publisher(newTopic())).check()).resolves.toBeUndefined();
    });

    refusals(bench);
  });
}
