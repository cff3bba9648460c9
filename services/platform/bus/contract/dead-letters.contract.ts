import type { IncomingEvent } from '../bus';
import { UnpublishableError } from '../faults';
import { type Bench, texts } from './bench';
import { Seen } from './seen';

/** Events that a handler refuses. */
export function deadLetters({ newBus, newTopic, publisher, reader }: Bench): void {
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
    let corrected = false;
    bus.subscribe({
      topic,
      group: 'corrected',
      handle: async (events) => {
        if (!corrected && events.some((event) => event.value?.startsWith('poison')))
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

    corrected = true;
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

  it('keeps what was made a dead letter by hand', async () => {
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
}
