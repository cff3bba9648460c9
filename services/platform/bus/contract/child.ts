// A process that the contract suite kills: publishes (`acked <n>` a line, once durable) or consumes (`handled <value>`).
import { writeSync } from 'node:fs';
import type { Bus } from '../bus';
import { connect, type Storage } from './connect';
import { textTopic } from './text-topic';

const writeLine = (line: string) => writeSync(1, `${line}\n`);

async function publish(bus: Bus, topic: ReturnType<typeof textTopic>): Promise<void> {
  await bus.start();
  let next = 0;
  const publisher = async () => {
    for (;;) {
      const number = next++;
      await bus.publish(topic, [{ key: `key-${number % 7}`, value: String(number), company: 1 }]);
      writeLine(`acked ${number}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, publisher));
}

async function consume(bus: Bus, topic: ReturnType<typeof textTopic>, group: string): Promise<void> {
  bus.subscribe({
    topic,
    group,
    batchSize: 10,
    handle: async (events) => {
      for (const event of events) {
        await new Promise((resolve) => setImmediate(resolve));
        writeLine(`handled ${event.value}`);
      }
    },
  });
  await bus.start();
}

const [mode = '', storage = '', name = '', group = ''] = process.argv.slice(2);
const topic = textTopic(name);
const bus = connect(JSON.parse(storage) as Storage, [topic]);
const work = mode === 'publish' ? publish(bus, topic) : consume(bus, topic, group);
work.catch((error: unknown) => {
  writeSync(2, `${String(error)}\n`);
  process.exit(1);
});
