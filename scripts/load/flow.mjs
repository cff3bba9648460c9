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

/** Events that wait for any consumer. */
export const LAG = `SELECT coalesce(sum(greatest(0, bus.end_offset(topic, partition) - next_offset)), 0)::int AS lag FROM bus.consumer`;
/** Events between a door and the rows. */
const UNSTORED = `SELECT coalesce(sum(greatest(0, bus.end_offset(c.topic, c.partition) - c.next_offset)), 0)::int AS lag
  FROM bus.consumer c JOIN bus.topic t ON t.id = c.topic WHERE t.name IN ('uplink.raw', 'reading.decoded')`;
/** Of one message type: an uplink yields one row of it. */
const STORED = 'SELECT count(*)::int AS count FROM messages.message WHERE type = 1';

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

  /** @param {{ product: object, client: object, postgres: { pid: number }, broker: { url: string, pid: number } | null, devices: number, most: number }} parts */
  constructor(parts) {
    Object.assign(this, parts);
    this.fleet = { devices: parts.devices, start: startFor(parts.devices, parts.most) };
    this.wrong = [];
  }

  /** The same instance after it was started again: processes, addresses and connections are new. */
  continueWith({ product, client, postgres, broker }) {
    Object.assign(this, { product, client, postgres, broker });
  }

  /** Sends through a door and waits for the last row. */
  async run({ door, most = this.most, forMs = PATIENCE_MS, rate: pace }) {
    const { product, postgres, broker, fleet, client } = this;
    const [before] = (await client.query(STORED)).rows;
    const stop = watch({
      product: product.pid,
      postgres: postgres.pid,
      sender: process.pid,
      ...(broker && { broker: broker.pid }),
    });
    const started = performance.now();
    const report = await send({
      ...{ door, url: door === 'mqtt' ? broker.url : product.url, key: product.key, fleet },
      ...{ first: this.#next, most: Math.min(most, this.most - this.#next), forMs, rate: pace },
    });
    this.#next += report.sent;
    for (const refusal of report.refused) this.wrong.push(refusal);
    const sentMs = performance.now() - started;
    const wanted = before.count + report.sent - report.refused.length;
    // The rows are counted when nothing is on its way any more: counting 100,000 of them ten times a second takes as much
    // of PostgreSQL as writing them.
    const storedMs = await this.#until(started, async () => {
      if ((await client.query(UNSTORED)).rows[0].lag > 0) return false;
      return (await client.query(STORED)).rows[0].count >= wanted;
    });
    const { cpu, free } = stop({ sender: report.cpu });
    const idleMs = await this.#until(started, async () => (await client.query(LAG)).rows[0].lag === 0);
    const rate = (report.sent * 1000) / storedMs;
    return {
      ...{ door, sent: report.sent, refused: report.refused.length, p50: report.p50, p99: report.p99 },
      ...{ sentMs, storedMs, idleMs, rate, free, cpu, rateAlone: rate / free, memory: memoryOf(product.pid) },
      cpuMicros: ((cpu.product + cpu.postgres) * 1e6) / report.sent,
      parts: Object.fromEntries(
        Object.entries(cpu).map(([name, seconds]) => [name, Math.round((seconds * 1e6) / report.sent)]),
      ),
    };
  }

  async #until(started, isTrue) {
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(100)) {
      if (await isTrue()) return performance.now() - started;
    }
    return performance.now() - started;
  }

  /** What was sent and is missing in the table, what is in it twice, and what was never sent. */
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
    const letters = await this.client.query('SELECT count(*)::int AS count FROM bus.dead_letter');
    return {
      wanted: wanted.size,
      lost: [...wanted].filter((key) => !found.has(key)).length,
      twice: rows.length - found.size,
      strange: [...found].filter((key) => !wanted.has(key)).length,
      deadLetters: letters.rows[0].count,
    };
  }
}
