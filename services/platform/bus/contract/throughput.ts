// Measures the events per second that a bus publishes and consumes, from one process, on a separate topic:
//   node -r ./services/platform/testing/register.cjs services/platform/bus/contract/throughput.ts '<storage as JSON>' [events] [a call] [calls at once]
import { connect, type Storage } from './connect';
import { Seen } from './seen';
import { textTopic } from './text-topic';

const [storage = '{}', events = '200000', perCall = '1', atOnce = '500'] = process.argv.slice(2);
const total = Number(events);

async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const busy = ((user + system) / 1e6).toFixed(2);
  process.stdout.write(
    `${what}: ${total} events in ${seconds.toFixed(2)} s = ${Math.round(total / seconds)}/s (Node: ${busy} s of CPU)\n`,
  );
}

/** About the size of a raw LoRaWAN uplink. */
const uplink = 'x'.repeat(60);

async function main(): Promise<void> {
  const topic = textTopic(`throughput.t${Date.now()}`);
  const at = JSON.parse(storage) as Storage;
  const bus = connect(at, [topic]);
  await bus.start();
  let next = 0;
  const publisher = async () => {
    while (next < total) {
      const from = next;
      next += Number(perCall);
      const batch = Array.from({ length: Number(perCall) }, (_, n) => ({
        key: `lora:00000000000${(from + n) % 5000}`,
        value: uplink,
        company: 2,
      }));
      await bus.publish(topic, batch);
    }
  };
  await measured('publish', () => Promise.all(Array.from({ length: Number(atOnce) }, publisher)));
  await bus.stop();

  const reader = connect(at, [topic]);
  const seen = new Seen<number>();
  let count = 0;
  reader.subscribe({
    topic,
    group: 'throughput',
    handle: (batch) => {
      count += batch.length;
      if (count >= total) seen.add(count);
      return Promise.resolve();
    },
  });
  await measured('consume (start included)', async () => {
    await reader.start();
    await seen.until((all) => all.length > 0);
  });
  await reader.stop();
}

void main();
