// PostgreSQL, Kafka and Redis of a run: started by it, or servers that are there. The processor time of the latter is
// unknown (`pid` undefined), except that of a PostgreSQL on this machine.
import { mkdir } from 'node:fs/promises';
import { startKafka } from '../kafka.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { Sentence } from '../lib/project.mjs';
import { startComposed } from './compose.mjs';
import { createDatabase, mostConnections } from './database.mjs';
import { emptyKafka, filledTopics } from './kafka-bus.mjs';
import { emptyRedis, keysIn, startRedis } from './redis.mjs';

/**
 * @typedef {object} ServerAddresses servers that are there; undefined = started by the run
 * @property {string} [databaseUrl] of a user who may create databases
 * @property {string[]} [kafka] host:port of brokers
 * @property {string} [redis] URL, with the number of its database
 * @property {boolean} [isComposed] those of deploy/compose, started for the run, instead of the addresses
 * @property {boolean} [isReused] data of an earlier run in Kafka and Redis are deleted first
 */

const REUSE = 'Use another one for load tests, or delete what an earlier run left there with --reuse';

/** Runs the call of a server; its failure becomes a sentence that names the option. */
async function reach(option, call) {
  try {
    return await call();
  } catch (error) {
    throw new Sentence(`The server of --${option} cannot be used: ${error.message || error.code}`);
  }
}

export class Servers {
  /** Databases on the server that is there, by name. */
  #databases = new Map();
  #composing = null;

  /** @param {ServerAddresses} addresses */
  constructor(addresses) {
    this.addresses = addresses;
  }

  /** Starts those of deploy/compose, if requested. Throws a Sentence for a server that the run cannot or may not fill. */
  async prepare() {
    if (this.addresses.isComposed) {
      this.#composing = startComposed();
      this.addresses = await this.#composing;
    }
    const { databaseUrl, kafka, redis, isReused } = this.addresses;
    if (databaseUrl) await reach('database-url', () => mostConnections(databaseUrl));
    if (kafka) {
      const filled = await reach('kafka', () => filledTopics(kafka));
      if (filled.length > 0 && !isReused)
        throw new Sentence(`The Kafka of --kafka has messages of Gaugeway (${filled.join(', ')}). ${REUSE}.`);
      await emptyKafka(kafka);
    }
    if (redis) {
      const keys = await reach('redis', () => keysIn(redis));
      if (keys > 0 && !isReused) throw new Sentence(`The database of --redis has ${keys} keys. ${REUSE}.`);
      await emptyRedis(redis);
    }
  }

  /**
   * A PostgreSQL with its data in a folder, or a database of the one that is there; both keep their data when they are
   * stopped, and return with it for the same folder and name.
   * @param {{ dataDir: string, name: string, settings?: Record<string, string> }} order
   * @returns {Promise<{ url: string, pid?: number, stop(): Promise<void> }>}
   */
  async postgres({ dataDir, name, settings = {} }) {
    const { databaseUrl } = this.addresses;
    await mkdir(dataDir, { recursive: true });
    if (!databaseUrl) return startPostgres({ dataDir, settings });
    const wanted = Number(settings.max_connections ?? 0);
    const most = await mostConnections(databaseUrl);
    if (most < wanted)
      throw new Sentence(
        `The server of --database-url takes ${most} connections, and this part needs ${wanted}. ` +
          `Set max_connections = ${wanted} there and restart it.`,
      );
    const creating = this.#databases.get(name) ?? createDatabase(databaseUrl, name.replaceAll('-', '_'));
    this.#databases.set(name, creating);
    const { url, pid } = await creating;
    return { url, pid, stop: () => Promise.resolve() };
  }

  /** Drops the databases of the run on the server that is there, and removes the started parts of deploy/compose. */
  async stop() {
    for (const creating of this.#databases.values()) {
      const created = await creating.catch(() => null);
      await created?.drop();
    }
    const composed = await this.#composing?.catch(() => null);
    await composed?.stop();
  }

  /**
   * A Kafka without messages; `stop` leaves the one that is there empty, after its clients.
   * @returns {Promise<{ brokers: string[], pid?: number, stop(): Promise<void> }>}
   */
  async kafka(dataDir) {
    const { kafka: brokers } = this.addresses;
    return brokers ? { brokers, pid: undefined, stop: () => emptyKafka(brokers) } : startKafka({ dataDir });
  }

  /**
   * A Redis without keys; `stop` leaves the one that is there empty, after its clients.
   * @returns {Promise<{ url: string, pid?: number, stop(): Promise<void> }>}
   */
  async redis(dataDir) {
    const { redis: url } = this.addresses;
    return url ? { url, pid: undefined, stop: () => emptyRedis(url) } : startRedis(dataDir);
  }
}
