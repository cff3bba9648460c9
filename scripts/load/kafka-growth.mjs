// Rate at which waiting uplinks become rows, by the number of partitions and of processes that share them.
import { flowOf, startDistributed } from './distributed.mjs';
import { uplinksFor } from './kafka-bus.mjs';
import { untilIdle } from './known.mjs';

/** Services that uplinks pass until they are rows. */
const SERVICES = ['connector', 'messages'];
const MOST_INSTANCES = 3;

/**
 * @param {import('./stage.mjs').Keep} keep
 * @param {{ servers: object, dataDir: string, partitions: number,
 *   size: { devices: number, warm: number, drained: number } }} order
 * @returns {Promise<{ partitions: number, instances: number, run: object, difference?: object }[]>} difference: of all runs, at
 *   the last one
 */
export async function measureGrowth(keep, { servers, dataDir, partitions, size }) {
  const { devices, warm, drained } = size;
  const shape = await startDistributed(keep, { servers, dataDir, devices, partitions });
  const { processes, kafka, bus } = shape;
  const flow = flowOf(shape, { devices, most: MOST_INSTANCES * (warm + drained) });
  /** They are suspended meanwhile: starting them would be measured with the work. Shorter than a group waits for a member. */
  const put = async (order) => {
    const putAll = await uplinksFor(kafka.brokers, order);
    processes.signal(SERVICES, 'SIGSTOP');
    await putAll();
  };
  const release = () => processes.signal(SERVICES, 'SIGCONT');
  const runs = [];
  for (let instances = 1; instances <= MOST_INSTANCES; instances++) {
    if (instances > 1) await Promise.all(SERVICES.map((service) => processes.start(service, { instance: instances })));
    await untilIdle(bus);
    // Warms up, and the groups have shared the partitions among their members.
    await flow.drain({ count: warm, put, release });
    runs.push({ partitions, instances, run: await flow.drain({ count: drained, put, release }) });
  }
  runs.at(-1).difference = await flow.difference();
  return runs;
}
