import type { Topic } from '@gaugeway/proto/events';
import { type Bus, type IncomingEvent, TransientError } from './bus';
import type { BusAdapter } from './bus-adapter';
import { connect, type Storage } from './contract/connect';
import { Gate, randomOf, Seen } from './contract/seen';
import { startChild } from './contract/start-child';
import { textTopic } from './contract/text-topic';
import { BusWiringError, UnpublishableError } from './faults';

type TextTopic = Topic<string, string>;

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

    /** A started bus that notes down what its group sees. */
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

    const texts = (events: readonly IncomingEvent<string>[]) => events.map((event) => event.value ?? '');
    const numbered = (from: number, to: number, key = (n: number) => `key-${n % 7}`) =>
      Array.from({ length: to - from }, (_, index) => ({
        key: key(from + index),
        value: String(from + index),
        company: 5,
      }));
    const publishAll = async (bus: Bus, topic: TextTopic, from: number, to: number) =>
      bus.publish(topic, numbered(from, to));

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

    it('sends poison to the dead letters with its cause while its neighbours continue', async () => {
      const topic = newTopic({ partitions: 1 });
      const bus = newBus(topic);
      const seen = new Seen<string>();
      bus.subscribe({
        topic,
        group: 'poison',
        handle: async (events) => {
          const bad = events.find((event) => event.value?.startsWith('poison'));
          if (bad) throw new RangeError(`no meter says ${bad.value}`);
          seen.add(...texts(events));
        },
      });
      await bus.start();
      const values = Array.from({ length: 60 }, (_, n) => String(n));
      values[17] = 'poison-1';
      values[40] = 'undecodable';
      values[59] = 'poison-2';
      await bus.publish(
        topic,
        values.map((value) => ({ key: 'one', value, company: 9 })),
      );
      await bus.publish(topic, [{ key: 'one', value: 'last', company: 9 }]);
      await seen.until((all) => all.includes('last'));
      expect([...new Set(seen.all)]).toEqual([...values.filter((value) => /^\d+$/.test(value)), 'last']);
      const letters = await bus.deadLetters(topic.name, 10);
      const byOffset = new Map(letters.map((letter) => [Number(letter.offset), letter]));
      expect([...byOffset.keys()].sort((a, b) => a - b)).toEqual([17, 40, 59]);
      expect(byOffset.get(17)).toMatchObject({
        topic: topic.name,
        group: 'poison',
        key: 'one',
        cause: 'RangeError: no meter says poison-1',
        partition: 0,
        headers: { type: topic.name, version: 3, company: 9 },
      });
      expect(Buffer.from(byOffset.get(17)?.payload ?? []).toString()).toBe('poison-1');
      expect(byOffset.get(40)?.cause).toContain('cannot be decoded (RangeError: index out of range)');
      expect((await bus.deadLetters(topic.name, 1))[0]?.offset).toBe(letters[0]?.offset);
    });

    it('delivers a dead letter again when it is replayed, and forgets it', async () => {
      const topic = newTopic({ partitions: 1 });
      const bus = newBus(topic);
      const seen = new Seen<IncomingEvent<string>>();
      let mended = false;
      bus.subscribe({
        topic,
        group: 'mended',
        handle: async (events) => {
          if (!mended && events.some((event) => event.value?.startsWith('poison')))
            throw new RangeError('no such meter');
          seen.add(...events);
        },
      });
      await bus.start();
      await bus.publish(
        topic,
        ['0', 'poison-1', '2', 'poison-2', 'poison-3', 'last'].map((value) => ({ key: 'one', value, company: 9 })),
      );
      await seen.until((all) => texts(all).includes('last'));
      const letters = await bus.deadLetters(topic.name, 10);
      expect(letters).toHaveLength(3);
      expect(await bus.deadLetterCounts()).toContainEqual({ topic: topic.name, letters: 3 });
      const [third, second, first] = letters;
      if (!first || !second || !third) throw new Error('letters are missing');
      expect(await bus.deadLetter(topic.name, first.id)).toMatchObject({ id: first.id, key: 'one', offset: 1n });
      expect(await bus.deadLetter(topic.name, '999999')).toBeNull();
      expect(await bus.deadLetter(topic.name, 'nonsense')).toBeNull();

      mended = true;
      expect(await bus.replay(topic.name, [second.id, first.id])).toBe(2);
      await seen.until((all) => texts(all).includes('poison-2'));
      const again = seen.all.find((event) => event.value === 'poison-1');
      expect(again?.headers).toMatchObject({ id: first.headers.id, company: 9, version: 3 });
      expect(await bus.replay(topic.name, [first.id])).toBe(0);
      expect((await bus.deadLetters(topic.name, 10)).map(({ id }) => id)).toEqual([third.id]);

      expect(await bus.drop(topic.name, [third.id, '999999'])).toBe(1);
      expect(await bus.deadLetters(topic.name, 10)).toEqual([]);
      expect((await bus.deadLetterCounts()).some((one) => one.topic === topic.name)).toBe(false);
      expect(texts(seen.all)).not.toContain('poison-3');
    }, 90_000);

    it('sends no dead letter of a compacted topic again, whose newer values it would replace', async () => {
      const topic = newTopic({ compacted: true });
      const bus = await publisher(topic);
      await expect(bus.replay(topic.name, ['1'])).rejects.toThrow(UnpublishableError);
      await expect(bus.replay('contract.unlisted', ['1'])).rejects.toThrow(UnpublishableError);
    });

    it('keeps what is buried by hand', async () => {
      const topic = newTopic();
      const { bus, seen } = await reader(topic, 'undertaker');
      await bus.publish(topic, [{ key: 'a', value: 'odd', company: 2 }]);
      await seen.until((all) => all.length === 1);
      const [event] = seen.all;
      if (!event) throw new Error('nothing was seen');
      const { key, headers, partition, offset } = event;
      const letter = {
        topic: topic.name,
        group: 'undertaker',
        key,
        headers,
        partition,
        offset,
        payload: Buffer.from([0, 255]),
      };
      await bus.sendToDeadLetters([{ ...letter, cause: 'a device of another company' }]);
      const [found] = await bus.deadLetters(topic.name, 5);
      expect(found).toMatchObject({
        key: 'a',
        cause: 'a device of another company',
        offset,
        headers: { id: headers.id },
      });
      expect([...(found?.payload ?? [])]).toEqual([0, 255]);
    });

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

    it('begins with the oldest event for a new group and replays everything after a rebuild', async () => {
      const topic = newTopic();
      await publishAll(await publisher(topic), topic, 0, 200);
      const { bus, seen } = await reader(topic, 'replay');
      await seen.until((all) => all.length === 200);
      await bus.rebuild('replay', topic.name);
      await seen.until((all) => all.length >= 400);
      expect(new Set(texts(seen.all.slice(200)))).toEqual(new Set(numbered(0, 200).map((event) => event.value)));
      await expect(bus.rebuild('nobody', topic.name)).rejects.toThrow(BusWiringError);
    });

    it('begins with what is new where asked to, and misses nothing while it is away later', async () => {
      const topic = newTopic();
      const source = await publisher(topic);
      await publishAll(source, topic, 0, 50);
      const first = await reader(topic, 'push', false);
      await first.bus.stop();
      await publishAll(source, topic, 50, 60);
      const second = await reader(topic, 'push', false);
      await publishAll(source, topic, 60, 70);
      await second.seen.until((all) => all.length >= 20);
      expect(new Set(texts([...first.seen.all, ...second.seen.all]))).toEqual(
        new Set(numbered(50, 70).map((event) => event.value)),
      );
    });

    it('continues after the last event handled when it is started again', async () => {
      const topic = newTopic();
      const first = await reader(topic, 'restart');
      await publishAll(first.bus, topic, 0, 100);
      await first.seen.until((all) => all.length === 100);
      await first.bus.stop();
      const second = await reader(topic, 'restart');
      await publishAll(second.bus, topic, 100, 110);
      await second.seen.until((all) => all.length >= 10);
      expect(second.seen.all).toHaveLength(10);
    });

    it('loses nothing that was acknowledged when the publisher is killed', async () => {
      const topic = newTopic();
      const child = startChild('publish', harness.storage, topic.name);
      await child.lines.until((all) => all.length >= 500 + Math.floor(random() * 500));
      await child.kill();
      const acked = child.lines.all.map((line) => line.replace('acked ', ''));
      const { bus, seen } = await reader(topic, 'survivor');
      // Published last, so in its partition nothing comes after it: one end mark for each partition's keys.
      await bus.publish(
        topic,
        Array.from({ length: 7 }, (_, n) => ({ key: `key-${n}`, value: 'end', company: 1 })),
      );
      await seen.until((all) => all.filter((event) => event.value === 'end').length === 7);
      const found = new Set(texts(seen.all));
      expect(acked.filter((number) => !found.has(number))).toEqual([]);
    }, 60_000);

    it('loses nothing when the consumer is killed, and keeps the order', async () => {
      const topic = newTopic();
      const count = 2000;
      await publishAll(await publisher(topic), topic, 0, count);
      const child = startChild('consume', harness.storage, topic.name, 'killed');
      await child.lines.until((all) => all.length >= 200 + Math.floor(random() * 800));
      await child.kill();
      const handled = child.lines.all.map((line) => line.replace('handled ', ''));
      expect(handled.length).toBeLessThan(count);
      const { seen } = await reader(topic, 'killed');
      await seen.until((all) => new Set([...handled, ...texts(all)]).size === count);
      const first = [...new Set([...handled, ...texts(seen.all)])].map(Number);
      for (let key = 0; key < 7; key++) {
        const own = first.filter((number) => number % 7 === key);
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
    }, 90_000);

    it('shares the partitions among two members, no partition with both at once, and hands all back to one', async () => {
      const topic = newTopic();
      const seen = new Seen<{ member: number; event: IncomingEvent<string> }>();
      const busy = new Set<number>();
      const overlaps: number[] = [];
      const member = async (number: number) => {
        const bus = newBus(topic);
        bus.subscribe({
          topic,
          group: 'shared',
          batchSize: 5,
          handle: async (events) => {
            const partition = events[0]?.partition ?? -1;
            if (busy.has(partition)) overlaps.push(partition);
            busy.add(partition);
            await new Promise((resolve) => setTimeout(resolve, random() * 3));
            busy.delete(partition);
            seen.add(...events.map((event) => ({ member: number, event })));
          },
        });
        await bus.start();
        return bus;
      };
      const first = await member(1);
      let published = 0;
      const more = async () => {
        await publishAll(first, topic, published, (published += 50));
      };
      const until = async (met: () => boolean) => {
        while (!met()) {
          await more();
          const target = published;
          await seen.until((all) => new Set(all.map(({ event }) => event.value)).size === target);
        }
      };
      await until(() => seen.all.some((one) => one.member === 1));
      const second = await member(2);
      await until(() => seen.all.some((one) => one.member === 2));
      const shared = seen.all.length;
      await until(() => [1, 2].every((number) => seen.all.slice(shared).some((one) => one.member === number)));
      await second.stop();
      const alone = seen.all.length;
      await until(() => new Set(seen.all.slice(alone).map(({ event }) => event.partition)).size === topic.partitions);
      expect(seen.all.slice(alone).every((one) => one.member === 1)).toBe(true);
      expect(overlaps).toEqual([]);
    }, 90_000);

    it('finishes and commits the current batch when it stops', async () => {
      const topic = newTopic({ partitions: 1 });
      const bus = newBus(topic);
      const started = new Gate();
      const gate = new Gate();
      const handled: string[] = [];
      bus.subscribe({
        topic,
        group: 'drain',
        handle: async (events) => {
          started.open();
          await gate.passed;
          handled.push(...texts(events));
        },
      });
      await bus.start();
      await publishAll(bus, topic, 0, 10);
      await started.passed;
      const stopped = bus.stop();
      gate.open();
      await stopped;
      expect(handled.length).toBeGreaterThan(0);
      const next = await reader(topic, 'drain');
      await publishAll(next.bus, topic, 10, 11);
      await next.seen.until((all) => all.some((event) => event.value === '10'));
      expect(texts(next.seen.all).filter((value) => handled.includes(value))).toEqual([]);
    });

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

    describe('refuses', () => {
      const handle = async () => undefined;

      it('to start with a topic that is not in the list', async () => {
        const bus = newBus(newTopic());
        bus.subscribe({ topic: textTopic('contract.unlisted'), group: 'a', handle });
        await expect(bus.start()).rejects.toThrow('contract.unlisted, which is not in the list of topics');
      });

      it('to start with a topic without a schema', async () => {
        const topic = { ...newTopic(), decode: undefined as unknown as TextTopic['decode'] };
        await expect(newBus(topic).start()).rejects.toThrow(BusWiringError);
      });

      it('to start with two subscriptions of one topic and group', async () => {
        const topic = newTopic();
        const bus = newBus(topic);
        bus.subscribe({ topic, group: 'twin', handle });
        bus.subscribe({ topic, group: 'twin', handle });
        await expect(bus.start()).rejects.toThrow(`two subscriptions of twin to ${topic.name}`);
      });

      it('a subscription after the start', async () => {
        const topic = newTopic();
        const bus = await publisher(topic);
        expect(() => bus.subscribe({ topic, group: 'late', handle })).toThrow(BusWiringError);
      });

      it('events that cannot be carried, and takes the next ones', async () => {
        const topic = newTopic();
        const { bus, seen } = await reader(topic, 'carried');
        const odd = [
          { key: '', value: 'a', company: 1 },
          { key: 'a\0b', value: 'a', company: 1 },
          { key: 'a', value: null, company: 1 },
          { key: 'a', value: 'a', company: -1 },
          { key: 'a', value: 'a', company: 1, id: 'seven' },
          { key: 'a', value: 'x'.repeat(1_000_000), company: 1 },
        ];
        for (const event of odd) await expect(bus.publish(topic, [event])).rejects.toThrow(UnpublishableError);
        await expect(
          bus.publish(textTopic('contract.unlisted'), [{ key: 'a', value: 'a', company: 1 }]),
        ).rejects.toThrow('not in the list');
        await bus.publish(topic, [{ key: 'a', value: 'x'.repeat(900_000), company: 1 }]);
        await seen.until((all) => all.length === 1);
        expect(seen.all[0]?.value).toHaveLength(900_000);
      });
    });
  });
}
