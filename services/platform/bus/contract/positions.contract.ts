import type { IncomingEvent } from '../bus';
import { BusWiringError } from '../faults';
import { type Bench, numbered, publishAll, texts } from './bench';
import { Gate, Seen } from './seen';
import { startChild } from './start-child';

/** Position of a group after a start, a kill, a rebalance and a stop. */
export function positions({ newBus, newTopic, publisher, random, reader, storage }: Bench): void {
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

  it('begins with new events where configured so, and misses nothing while it is away later', async () => {
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
    const child = startChild('publish', storage(), topic.name);
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
    const child = startChild('consume', storage(), topic.name, 'killed');
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
}
