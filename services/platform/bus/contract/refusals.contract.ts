import { BusWiringError, UnpublishableError } from '../faults';
import type { Bench, TextTopic } from './bench';
import { textTopic } from './text-topic';

/** Wrong wiring, and events that cannot be carried. */
export function refusals({ newBus, newTopic, publisher, reader }: Bench): void {
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
      await expect(bus.publish(textTopic('contract.unlisted'), [{ key: 'a', value: 'a', company: 1 }])).rejects.toThrow(
        'not in the list',
      );
      await bus.publish(topic, [{ key: 'a', value: 'x'.repeat(900_000), company: 1 }]);
      await seen.until((all) => all.length === 1);
      expect(seen.all[0]?.value).toHaveLength(900_000);
    });
  });
}
