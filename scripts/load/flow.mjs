// (c) End to end: uplinks through a door to committed rows, the product and its PostgreSQL on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../lib/project.mjs';
import { memoryOf, watch } from './machine.mjs';
import { devEuiOf, placeOf, startFor } from './uplinks.mjs';

/** Longest wait for the last row. */
const PATIENCE_MS = 180_000;
const WIDTH = 256;

/** Of one message type: an uplink yields one row of it. */
const STORED = 'SELECT count(*)::int AS count FROM messages.message WHERE type = 1';

/** Unix milliseconds of the commit of each row. */
const COMMITTED = `SELECT d.dev_eui, m.ts, extract(epoch FROM pg_xact_commit_timestamp(m.xmin)) * 1000::float8
  FROM messages.message m JOIN devices.metering_device d ON d.id = m.device_id WHERE m.type = 1`;

export async function send(order) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/load/sender.mjs'), JSON.stringify({ width: WIDTH, ...order })],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the sender ended with code ${code}`);
  return { pid: child.pid, ...JSON.parse(text) };
}

/** One instance of the product under load; its uplinks are numbered through all of its runs. */
export class Flow {
  #next = 0;

  /**
   * @param {object} parts
   * @param {object} parts.product `pids`: of its processes by name
   * @param {import('pg').Client} parts.client
   * @param {{ pid?: number }} parts.postgres pid: none, processor time unknown
   * @param {{ url: string, pid: number } | null} parts.broker
   * @param {import('./embedded-bus.mjs').BusState} parts.bus
   * @param {number} parts.devices
   * @param {number} parts.most uplinks of all runs
   * @param {string} [parts.kind] of the devices (KINDS)
   * @param {Record<string, number | undefined>} [parts.beside] pids of watched processes that are not the product's, by
   * name
   */
  constructor(parts) {
    Object.assign(this, { beside: {}, kind: 'si11', ...parts });
    this.fleet = { devices: this.devices, start: startFor(this.devices, this.most), kind: this.kind };
    this.wrong = [];
  }

  /** The same instance after it was started again: processes, addresses and connections are new. */
  continueWith({ product, client, postgres, broker, bus }) {
    Object.assign(this, { product, client, postgres, broker, bus });
  }

  /** Sends through a door and waits for the last row. */
  run({ door, most = this.most, forMs = PATIENCE_MS, rate, timed = false }) {
    const { product, broker, fleet } = this;
    return this.#measure(door, () =>
      send({
        ...{ door, url: door === 'mqtt' ? broker.url : product.url, key: product.key, fleet },
        ...{ first: this.#next, most: Math.min(most, this.most - this.#next), forMs, rate, timed },
      }),
    );
  }

  /**
   * Uplinks that wait on the bus already.
   * @param {{ count: number, put: (order: { fleet: object, first: number, count: number }) => Promise<void>, release: () => void }} order
   *   put: puts them on the bus while the consumers are suspended; release: resumes them
   */
  async drain({ count, put, release }) {
    await put({ fleet: this.fleet, first: this.#next, count });
    return this.#measure('bus', () => {
      release();
      return {
        sent: count,
        refused: [],
        cpu: 0,
        p50: 0,
        p99: 0,
        startedAt: performance.timeOrigin + performance.now(),
      };
    });
  }

  /** Measures `act` until the last row of its uplinks is stored. */
  async #measure(door, act) {
    const { product, postgres, broker, beside, client, bus } = this;
    const [before] = (await client.query(STORED)).rows;
    const stop = watch({
      ...product.pids,
      postgres: postgres.pid,
      sender: process.pid,
      ...(broker && { broker: broker.pid }),
      ...beside,
    });
    const started = performance.now();
    const report = await act();
    const first = this.#next;
    this.#next += report.sent;
    for (const refusal of report.refused) this.wrong.push(refusal);
    const sentMs = performance.now() - started;
    const wanted = before.count + report.sent - report.refused.length;
    // The rows are counted when nothing is on its way any more: counting 100,000 of them ten times a second takes as much
    // of PostgreSQL as writing them.
    const storedMs = await this.#until(started, async () => {
      if ((await bus.unstored()) > 0) return false;
      return (await client.query(STORED)).rows[0].count >= wanted;
    });
    const { cpu, free } = stop({ sender: report.cpu });
    const idleMs = await this.#until(started, async () => (await bus.lag()) === 0);
    const idle = stop({ sender: report.cpu });
    const rate = (report.sent * 1000) / storedMs;
    const ours = [...Object.keys(product.pids), 'postgres'].filter((name) => name in cpu);
    const micros = (seconds) => (seconds * 1e6) / report.sent;
    const sumOf = (parts) => micros(ours.reduce((sum, name) => sum + parts[name], 0));
    return {
      ...{
        door,
        first,
        sentTimes: report.sentTimes,
        sent: report.sent,
        refused: report.refused.length,
        p50: report.p50,
        p99: report.p99,
      },
      ...{ sentMs, storedMs, idleMs, rate, free, cpu, rateAlone: rate / free },
      // From the first uplink to the last row, `performance.now()`.
      busy: { from: report.startedAt - performance.timeOrigin, to: started + storedMs },
      memory: Object.fromEntries(Object.entries(product.pids).map(([name, pid]) => [name, memoryOf(pid)])),
      // Of the product and PostgreSQL: until the last row, and until nothing waits for anybody.
      ...{ cpuMicros: sumOf(cpu), idleMicros: sumOf(idle.cpu), isWhole: 'postgres' in cpu },
      parts: Object.fromEntries(Object.entries(cpu).map(([name, seconds]) => [name, Math.round(micros(seconds))])),
    };
  }

  async #until(started, isTrue) {
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(100)) {
      if (await isTrue()) return performance.now() - started;
    }
    return performance.now() - started;
  }

  /**
   * From the sending of an uplink to the commit of its row, ms; of a run that was `timed`. A row that was written again
   * counts with its last commit. NaN where the server does not keep the times of commits.
   * @param {{ first: number, sentTimes: number[] }} run
   * @param {number} part of all, 0 to 1
   */
  async wireToRow({ first, sentTimes }, part) {
    const [{ kept }] = (await this.client.query(`SELECT current_setting('track_commit_timestamp') AS kept`)).rows;
    if (kept !== 'on') return NaN;
    const { rows } = await this.client.query({ text: COMMITTED, rowMode: 'array' });
    const committed = new Map(rows.map(([devEui, ts, at]) => [`${devEui} ${ts}`, at]));
    const delays = sentTimes.flatMap((sentAt, place) => {
      const { device, at } = placeOf(this.fleet, first + place);
      const stored = committed.get(`${devEuiOf(device)} ${at}`);
      return stored === undefined ? [] : [stored - sentAt];
    });
    delays.sort((a, b) => a - b);
    return delays[Math.min(delays.length - 1, Math.ceil(delays.length * part) - 1)] ?? NaN;
  }

  /**
   * Numbers of sent rows that are missing in the table, of rows that are in it twice, and of rows that were never sent.
   */
  async difference() {
    const refused = new Set(this.wrong.map(([index]) => index));
    const wanted = new Set();
    for (let index = 0; index < this.#next; index++) {
      if (refused.has(index)) continue;
      const { device, at } = placeOf(this.fleet, index);
      wanted.add(`${devEuiOf(device)} ${at}`);
    }
    const { rows } = await this.client.query({
      text: `SELECT d.dev_eui, m.ts FROM messages.message m JOIN devices.metering_device d ON d.id = m.device_id WHERE m.type = 1`,
      rowMode: 'array',
    });
    const found = new Set(rows.map(([devEui, ts]) => `${devEui} ${ts}`));
    return {
      wanted: wanted.size,
      lost: [...wanted].filter((key) => !found.has(key)).length,
      twice: rows.length - found.size,
      strange: [...found].filter((key) => !wanted.has(key)).length,
      deadLetters: await this.bus.deadLetters(),
    };
  }
}
