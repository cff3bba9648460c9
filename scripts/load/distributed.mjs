// The distributed shape: every service of the built product as a separate process, on Kafka, PostgreSQL and Redis.
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { freePort } from '../lib/ports.mjs';
import { startBroker } from './broker.mjs';
import { connect } from './database.mjs';
import { Flow } from './flow.mjs';
import { createTopics, kafkaBus } from './kafka-bus.mjs';
import { untilKnown } from './known.mjs';
import { built, environment, prepare, startProcess } from './product.mjs';

/** Twelve processes with the pools of an installation. */
const MOST_CONNECTIONS = '500';

/** On two cores eight processes start, and migrate, in each other's way. */
const READY_MS = 180_000;

/** All processes of the product; the first of a service has its name, the next ones a number too. */
class Processes {
  #running = new Map();
  #starting = [];
  #isStopping = false;

  /**
   * @param {{ dataDir: string, env: Record<string, string>, ofService: Record<string, Record<string, string>> }} order
   *   env: of all; ofService: in addition of one service
   */
  constructor(order) {
    Object.assign(this, order);
  }

  get pids() {
    return Object.fromEntries([...this.#running].map(([name, { pid }]) => [name, pid]));
  }

  /** One more instance; resolves when it can be called. */
  async start(service, { instance = 1, port } = {}) {
    if (this.#isStopping) throw new Error('called off');
    const name = instance === 1 ? service : `${service}-${instance}`;
    const env = { ...this.env, ...this.ofService[service], INSTANCE_ID: `${service}-${instance}` };
    const starting = startProcess(service, { name, dataDir: this.dataDir, env, port });
    this.#starting.push(starting);
    const started = await starting;
    this.#running.set(name, started);
    await started.ready(READY_MS);
  }

  /** An instance stops, and starts again where it was once `meanwhile` is done. */
  async restart(service, meanwhile) {
    const { url, stop } = this.#running.get(service);
    await stop();
    await meanwhile();
    await this.start(service, { port: Number(new URL(url).port) });
  }

  /** SIGSTOP or SIGCONT for all instances of services. */
  signal(services, signal) {
    for (const [name, { pid }] of this.#running)
      if (services.includes(name.replace(/-\d+$/, ''))) process.kill(pid, signal);
  }

  async stop() {
    this.#isStopping = true;
    const started = (await Promise.allSettled(this.#starting)).flatMap(({ value }) => value ?? []);
    await Promise.all(started.map((one) => one.stop()));
  }
}

/**
 * Starts the shape with its dependencies, on 127.0.0.1 and in a separate folder.
 * @param {import('./stage.mjs').Keep} keep
 * @param {{ servers: import('./servers.mjs').Servers, dataDir: string, devices: number, partitions?: number }} order
 *   partitions: of the topics on the way of an uplink; else as many as the product gives them
 */
export async function startDistributed(keep, { servers, dataDir, devices, partitions }) {
  await mkdir(dataDir, { recursive: true });
  const broker = await keep(() => startBroker(dataDir));
  const redis = await keep(() => servers.redis(dataDir));
  const kafka = await keep(() => servers.kafka(dataDir));
  const settings = { max_connections: MOST_CONNECTIONS };
  const postgres = await keep(() => servers.postgres({ dataDir, name: basename(dataDir), settings }));
  if (partitions) await createTopics(kafka.brokers, partitions);

  const { SERVICES } = built('proto/api');
  const ports = Object.fromEntries(await Promise.all(SERVICES.map(async (name) => [name, await freePort()])));
  const urls = SERVICES.filter((name) => name !== 'gateway').map((name) => `${name}=http://127.0.0.1:${ports[name]}`);
  const processes = await keep(async () => {
    const env = {
      ...environment(postgres.url, dataDir),
      ...{ BUS: 'kafka', KAFKA_BROKERS: kafka.brokers.join(), REDIS_URL: redis.url },
    };
    const ofService = { connector: { MQTT_URL: broker.url }, gateway: { SERVICE_URLS: urls.join() } };
    return new Processes({ dataDir, env, ofService });
  });
  await Promise.all(SERVICES.map((name) => processes.start(name, { port: ports[name] })));
  const client = await keep(
    () => connect(postgres.url),
    (one) => one.end(),
  );
  const bus = await keep(() => kafkaBus(kafka.brokers));
  const url = `http://127.0.0.1:${ports.gateway}`;
  const product = {
    ...{ url, ...(await prepare(url, devices)) },
    get pids() {
      return processes.pids;
    },
  };
  await untilKnown({ client, bus }, devices);
  return { product, processes, broker, redis, kafka, postgres, client, bus };
}

/**
 * The flow of a distributed shape; Kafka and Redis are watched apart.
 * @param {object} shape of startDistributed
 * @param {{ devices: number, most: number, kind?: string }} fleet
 */
export function flowOf({ product, postgres, broker, client, bus, kafka, redis }, fleet) {
  const beside = { kafka: kafka.pid, redis: redis.pid };
  return new Flow({ product, postgres, broker, client, bus, beside, ...fleet });
}
