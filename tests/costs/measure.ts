import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Endpoint } from '@gaugeway/proto/api';
import { measureBlocking, MOST_HELD_MS, type TestApp } from '@gaugeway/platform/testing';

/** Memory that a request may take. */
export const MOST_MEMORY_MB = 100;

/** Times that a request over a limit is repeated: its own cost recurs each time; other work of the process does not. */
const RUNS = 3;
const SAMPLE_MS = 5;
/** Kept part of a reply: enough for its key. */
const KEPT_BYTES = 4096;
const MB = 2 ** 20;
/** Pause after a collection, of its duration. */
const PAUSE_OF_COLLECTION = 10;

/** Collects garbage, so that work is not charged with that of other work. */
const collect: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

export interface Cost {
  status: number;
  /** Beginning of the reply. */
  text: string;
  heldMs: number;
  memoryMb: number;
}

export interface Sent {
  endpoint: Endpoint;
  input: Record<string, unknown>;
  token?: string;
  /** Address of the caller. */
  address: string;
}

/**
 * Cost of a request in the process of the server. The client is in the same process: its body is made before, and the
 * reply is read without keeping or parsing it, so that neither is counted.
 */
export async function costOf(app: TestApp, sent: Sent): Promise<Cost> {
  const prepared = prepare(app, sent);
  let least = await once(prepared);
  for (let run = 1; run < RUNS && isOver(least); run++) {
    collect();
    const next = await once(prepared);
    // A repetition that is refused does not do the work.
    if (next.status !== least.status) break;
    least = {
      ...next,
      heldMs: Math.min(least.heldMs, next.heldMs),
      memoryMb: Math.min(least.memoryMb, next.memoryMb),
    };
  }
  return least;
}

export const isOver = ({ heldMs, memoryMb }: Pick<Cost, 'heldMs' | 'memoryMb'>): boolean =>
  heldMs > MOST_HELD_MS || memoryMb > MOST_MEMORY_MB;

/** Least cost of work, which is repeated while it is over a limit; with the result of its last run. As `costOfWork`. */
export async function leastCostOfWork<T>(
  work: () => Promise<T>,
  collectEveryMs?: number,
): Promise<{ result: T } & Pick<Cost, 'heldMs' | 'memoryMb'>> {
  let least = await costOfWork(work, collectEveryMs);
  for (let run = 1; run < RUNS && isOver(least); run++) {
    const { result, heldMs, memoryMb } = await costOfWork(work, collectEveryMs);
    least = { result, heldMs: Math.min(least.heldMs, heldMs), memoryMb: Math.min(least.memoryMb, memoryMb) };
  }
  return least;
}

async function once(prepared: Prepared): Promise<Cost> {
  const { result, ...cost } = await costOfWork(() => send(prepared));
  return { ...result, ...cost };
}

/**
 * Cost of work in this process, with the result of its last run.
 *
 * @param collectEveryMs For work of many seconds, whose garbage a process without need of memory keeps: memory is what
 * remains after collections, which come as often.
 */
async function costOfWork<T>(
  work: () => Promise<T>,
  collectEveryMs?: number,
): Promise<{ result: T } & Pick<Cost, 'heldMs' | 'memoryMb'>> {
  collect();
  const before = used();
  let peak = before;
  const sample = () => (peak = Math.max(peak, used()));
  const timer = collectEveryMs === undefined ? setInterval(sample, SAMPLE_MS) : undefined;
  const collector = collectEveryMs === undefined ? null : new Collector(collectEveryMs, sample);
  try {
    const { result, ms } = await measureBlocking(work);
    if (!collector) sample();
    return { result, heldMs: Math.round(ms), memoryMb: Math.round((peak - before) / MB) };
  } finally {
    clearInterval(timer);
    collector?.stop();
  }
}

/** Collects garbage again and again, with pauses that leave most of the time to the work on a slow machine too. */
class Collector {
  private timer: NodeJS.Timeout;

  constructor(
    private readonly everyMs: number,
    private readonly collected: () => void,
  ) {
    this.timer = setTimeout(() => this.run(), everyMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private run(): void {
    const begin = performance.now();
    collect();
    this.collected();
    this.timer = setTimeout(
      () => this.run(),
      Math.max(this.everyMs, (performance.now() - begin) * PAUSE_OF_COLLECTION),
    );
  }
}

/** Bytes of the heap and of buffers outside of it. */
function used(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface Prepared {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

function prepare({ url }: TestApp, { endpoint, input, token, address }: Sent): Prepared {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  const hasBody = endpoint.method !== 'GET';
  const whole = new URL(`${endpoint.prefix}${path}`, url);
  if (!hasBody) for (const [name, value] of Object.entries(rest)) whole.searchParams.set(name, String(value));
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const body = hasBody ? Buffer.from(JSON.stringify(rest)) : null;
  if (body) {
    headers['content-type'] = 'application/json';
    // Node frames the body of a DELETE by nothing else.
    headers['content-length'] = String(body.length);
  }
  return { url: whole, method: endpoint.method, headers, body };
}

function send({ url, method, headers, body }: Prepared): Promise<Pick<Cost, 'status' | 'text'>> {
  return new Promise((resolve, reject) => {
    const out = request(url, { method, headers }, (reply) => {
      const kept: Buffer[] = [];
      let bytes = 0;
      reply.on('data', (piece: Buffer) => {
        if (bytes < KEPT_BYTES) kept.push(Buffer.from(piece.subarray(0, KEPT_BYTES - bytes)));
        bytes += piece.length;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(kept).toString() }));
      reply.on('error', reject);
    });
    out.on('error', reject);
    out.end(body);
  });
}
