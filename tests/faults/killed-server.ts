import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing';
import { ownPort } from '../../scripts/lib/ports.mjs';
import { ApiClient } from '../simulators/api-client';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
const START_LIMIT_MS = 120_000;
/** Shorter than an access token lives. */
const SESSION_MS = 8 * 60_000;

/**
 * The built product as one process that is killed and started again on the same ports, over a PostgreSQL that goes on.
 * `npm start` would pause longer at each further death than a test of many deaths has time.
 */
export class KilledServer {
  private child: ChildProcess | null = null;
  private starting: Promise<void> | null = null;
  private signedIn: { client: ApiClient; at: number } | null = null;
  kills = 0;

  private constructor(
    private readonly dataDir: string,
    private readonly held: TestDatabase,
    readonly port: number,
    readonly modemPort: number,
    private readonly env: Record<string, string>,
    private readonly service = 'all-in-one',
  ) {}

  static async begin(name: string, env: Record<string, string> = {}): Promise<KilledServer> {
    const home = resolve('.data/test-instances');
    await mkdir(home, { recursive: true });
    const dataDir = await mkdtemp(join(home, `${name}-`));
    const server = new KilledServer(dataDir, await testDatabase(), await ownPort(), await ownPort(), env);
    await server.start();
    return server;
  }

  /** A service as a separate process beside it, in the same consumer groups; not started yet. */
  beside(service: string): KilledServer {
    const env = { ...this.env, INSTANCE_ID: `${service}-2` };
    return new KilledServer(this.dataDir, this.held, this.port + 1, this.modemPort + 1, env, service);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get database(): Database {
    return this.held.database;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** The administrator, whose session outlives the server; signed in once, because often is refused. */
  async client(): Promise<ApiClient> {
    if (this.signedIn && Date.now() - this.signedIn.at < SESSION_MS) return this.signedIn.client;
    const client = await ApiClient.signIn(this.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    this.signedIn = { client, at: Date.now() };
    return client;
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    this.starting = this.startOnce();
    await this.starting;
  }

  /** Kills as a machine without memory does: at once and without notice. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    this.kills += 1;
  }

  /** `keep` leaves the log for a look into it. */
  async end(keep: boolean): Promise<void> {
    await this.starting?.catch(() => undefined);
    await this.kill();
    if (keep) return;
    await this.held.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async startOnce(): Promise<void> {
    const log = openSync(join(this.dataDir, 'app.log'), 'a', 0o600);
    const child = spawn(process.execPath, ['--enable-source-maps', `dist/services/${this.service}/main.js`], {
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env['PATH'],
        ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(this.port) },
        ...{ DATABASE_URL: this.held.url, DATA_DIR: this.dataDir, DEMO: '0', PUBLIC_URL: this.url },
        ...{ BROKER_HOST: '127.0.0.1', BROKER_PORTS: `modem:${this.modemPort}` },
        ...{ JWT_SECRET: SECRET, INTERNAL_SECRET: `${SECRET} 2`, SEALING_SECRET: `${SECRET} 3`, ...ADMIN, ...this.env },
      },
    });
    closeSync(log);
    this.child = child;
    for (const until = Date.now() + START_LIMIT_MS; Date.now() < until;) {
      await sleep(50);
      if (child.exitCode !== null)
        throw new Error(`the server ended with ${child.exitCode}; see ${this.dataDir}/app.log`);
      if ((await fetch(`${this.url}/readyz`).catch(() => null))?.ok) return;
    }
    throw new Error(`the server was not ready in time; see ${this.dataDir}/app.log`);
  }
}

const SECRET = 'a secret of this test alone, long enough to be one';
