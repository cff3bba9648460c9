// The embedded stack of `npm start`: PostgreSQL, the server, the simulated fleet; started in order, kept running, and
// stopped in the reverse order.
import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiskGuard } from './lib/disk-guard.mjs';
import { stopLeftOver } from './lib/instance.mjs';
import { takeLock } from './lib/lock.mjs';
import { whyPortIsTaken } from './lib/ports.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { identityOf, stopProcess } from './lib/processes.mjs';
import { ROOT, Sentence, SERVER_FLAGS } from './lib/project.mjs';
import { DEMO_ACCOUNT, DEMO_ADMIN_EMAIL, readSecrets } from './lib/settings.mjs';
import { Supervised } from './lib/supervise.mjs';

const READY_LIMIT_MS = 180_000;
const LOG_LIMIT_BYTES = 20 << 20;
/** The server's exit codes with a sentence (services/platform/service): settings, newer database, port taken. */
const FINAL_CODES = new Set([2, 3, 4]);

export class Stack {
  #lock = null;
  #parts = [];
  #startedAt = new Date().toISOString();
  #databaseUrl = null;
  #secrets = null;
  #guard = null;
  #givenUp = () => undefined;
  /** Resolves with a Sentence when a part died for good; the caller then stops the rest. */
  failed = new Promise((done) => (this.#givenUp = done));

  /**
   * @param {ReturnType<import('./lib/settings.mjs').readSettings>} settings
   * @param {(line: string) => void} print
   */
  constructor(settings, print) {
    this.settings = settings;
    this.print = print;
  }

  get url() {
    const { host, port } = this.settings;
    return `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`;
  }

  get secrets() {
    return this.#secrets;
  }

  /** Takes the data folder and the ports, or reports who has them. Needs nothing installed. */
  async claim() {
    const { dataDir, port, host, brokerPorts } = this.settings;
    await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 }).catch((error) => {
      throw new Sentence(`DATA_DIR ${dataDir} cannot be made: ${error.message}.`);
    });
    const lock = await takeLock(join(dataDir, 'lock'));
    if ('heldBy' in lock) {
      throw new Sentence(
        `Gaugeway already runs on this data folder (${dataDir}, process ${lock.heldBy}). ` +
          'Stop it first, or start with another DATA_DIR and PORT.',
      );
    }
    this.#lock = lock;
    await stopLeftOver(dataDir);
    for (const [name, number] of [['PORT', port], ...brokerPorts.map((broker) => ['BROKER_PORTS', broker.port])]) {
      const why = number === 0 ? null : await whyPortIsTaken(number, host);
      if (why === 'EADDRINUSE') {
        throw new Sentence(
          `Port ${number} is in use by another program. Start with another ${name}, as in: ${name === 'PORT' ? `PORT=${number + 1}` : `BROKER_PORTS=modem:${number + 1}`} npm start`,
        );
      }
      if (why) throw new Sentence(`Port ${number} (${name}) cannot be opened on ${host}: ${why}.`);
    }
  }

  /** Starts everything and returns when the server is ready. */
  async start() {
    this.#secrets = await readSecrets(this.settings);
    const { dataDir } = this.settings;
    this.#databaseUrl = this.settings.databaseUrl;
    if (!this.#databaseUrl) {
      const guard = (this.#guard = new DiskGuard(dataDir, { print: this.print }));
      const missing = await guard.missingMb();
      if (missing > 0)
        throw new Sentence(`The disk of DATA_DIR (${dataDir}) is full: free ${missing} MB and start again.`);
      let port;
      await this.#run('PostgreSQL', async () => {
        const postgres = await startPostgres({ dataDir, port, guard });
        port = postgres.port;
        this.#databaseUrl = postgres.url;
        return postgres;
      });
    }
    await this.#run('The server', () => this.#startServer(), {
      ready: (server) => this.#waitUntilReady(server),
      isFinal: (code) => FINAL_CODES.has(code),
    });
  }

  /** Creates the demo devices where they are missing and starts the fleet that feeds them. */
  async startFleet() {
    const script = (name) => join(ROOT, 'scripts/simulate', name);
    const seeded = await this.#spawn('fleet', [script('seed.mjs')], this.#fleetEnvironment());
    const code = await seeded.exited;
    if (code !== 0) throw new Error(`it ended with code ${code}, see ${this.#pathOf('logs/fleet.log')}`);
    await this.#run('The simulated fleet', () =>
      this.#spawn('fleet', [script('main.mjs')], this.#fleetEnvironment(), 10_000),
    );
  }

  /** Stops the started processes, the last first, and releases the data folder. */
  async stop() {
    for (const part of this.#parts.toReversed()) await part.stop();
    await this.#guard?.stop();
    if (!this.#lock) return;
    await rm(this.#pathTo('runtime.json'), { force: true });
    await this.#lock.release();
    this.#lock = null;
  }

  async #run(name, start, options = {}) {
    const part = new Supervised({
      ...options,
      name,
      start,
      print: this.print,
      onStarted: () => this.#writeRuntime(),
      onGivenUp: (_, code) => this.#givenUp(this.#epitaph(name, code)),
    });
    this.#parts.push(part);
    await part.start();
  }

  async #epitaph(name, code) {
    const last = name === 'The server' ? await this.#lastWords() : '';
    const sentence = `${name} ended (${code ?? 'killed'}) and is not started again; see ${this.#pathOf('logs')}.`;
    return new Sentence(last || sentence, FINAL_CODES.has(code) ? code : 1);
  }

  #logStart = 0;

  async #startServer() {
    const { port, host, brokerPorts, dataDir, demo, adminEmail } = this.settings;
    this.#logStart = await this.#turnLog('app');
    return this.#spawn(
      'app',
      [...SERVER_FLAGS, join(ROOT, 'dist/services/all-in-one/main.js')],
      {
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: host,
        BROKER_HOST: host,
        // Loopback by default, as all of a test drive.
        TRANSPARENT_PORTS: process.env.TRANSPARENT_PORTS || 'any',
        BROKER_PORTS: brokerPorts.map((broker) => `${broker.name}:${broker.port}`).join(','),
        DATA_DIR: dataDir,
        PUBLIC_URL: process.env.PUBLIC_URL || this.url,
        DATABASE_URL: this.#databaseUrl,
        JWT_SECRET: this.#secrets.jwt,
        INTERNAL_SECRET: this.#secrets.internal,
        SEALING_SECRET: this.#secrets.sealing,
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: this.#secrets.admin.value,
        DEMO: demo ? '1' : '0',
        ...(demo ? { DEMO_ADMIN_PASSWORD: this.#secrets.demoAdmin } : {}),
        // The network server of the fleet is on this machine, where those of companies may not be.
        ...(demo && { NETWORK_SERVERS_ALLOW: this.#allowedServers() }),
      },
      30_000,
    );
  }

  #allowedServers() {
    const own = `127.0.0.1:${this.settings.networkPort}`;
    return [process.env.NETWORK_SERVERS_ALLOW, own].filter(Boolean).join(',');
  }

  #fleetEnvironment() {
    const { port, brokerPorts, dataDir, networkPort, demoYear, demoHistoryDays } = this.settings;
    return {
      GAUGEWAY_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      DEMO_NETWORK_PORT: String(networkPort),
      DEMO_YEAR: demoYear ? '1' : '0',
      DEMO_HISTORY_DAYS: String(demoHistoryDays),
      DATA_DIR: dataDir,
      BROKER_PORTS: brokerPorts.map((broker) => `${broker.name}:${broker.port}`).join(','),
      DEMO_EMAIL: DEMO_ACCOUNT.email,
      DEMO_ADMIN_EMAIL,
      DEMO_ADMIN_PASSWORD: this.#secrets.demoAdmin,
    };
  }

  async #waitUntilReady(server) {
    const { port, host } = this.settings;
    const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
    let ended = false;
    let code = null;
    void server.exited.then((exitCode) => ([ended, code] = [true, exitCode]));
    let answer = 'it does not answer';
    for (const until = performance.now() + READY_LIMIT_MS; performance.now() < until; await sleep(100)) {
      if (ended) throw new Sentence((await this.#lastWords()) || `The server ended (${code ?? 'killed'}).`, code || 1);
      const reply = await fetch(`http://${address}:${port}/readyz`).catch(() => null);
      if (reply?.ok) return;
      if (reply) answer = await reply.text();
    }
    throw new Sentence(`The server did not become ready: ${answer}. See ${this.#pathOf('logs/app.log')}.`);
  }

  /** Plain-text output of the server (not JSON) since its last start: its reason for not starting. */
  async #lastWords() {
    const text = (await readFile(this.#pathTo('logs/app.log'))).subarray(this.#logStart).toString();
    const plain = text.split('\n').filter((line) => line.trim() && !line.startsWith('{'));
    return plain.slice(0, 20).join('\n');
  }

  async #turnLog(name) {
    const path = this.#pathTo(`logs/${name}.log`);
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    if (size < LOG_LIMIT_BYTES) return size;
    await rename(path, `${path}.1`);
    return 0;
  }

  /** A Node process of ours whose output goes to a log file, in a separate process group (we pass Ctrl-C on). */
  async #spawn(log, args, env, limitMs = 10_000) {
    const file = await open(this.#pathTo(`logs/${log}.log`), 'a', 0o600);
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
    });
    const exited = new Promise((done, failed) => child.once('exit', done).once('error', failed));
    await file.close();
    const identity = identityOf(child.pid);
    return {
      pid: child.pid,
      exited,
      stop: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        await stopProcess(identity, { limitMs });
        await exited;
      },
    };
  }

  /** For the other scripts (`npm run key`, `npm run load`, tests): where this instance is, and its processes. */
  async #writeRuntime() {
    const { port, host, brokerPorts, adminEmail } = this.settings;
    const processes = [['start', process.pid], ...this.#parts.map((part) => [part.name, part.pid])];
    const runtime = {
      url: `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`,
      port,
      brokerPorts: Object.fromEntries(brokerPorts.map((broker) => [broker.name, broker.port])),
      databaseUrl: this.#databaseUrl,
      adminEmail,
      startedAt: this.#startedAt,
      processes: Object.fromEntries(processes.filter(([, pid]) => pid).map(([name, pid]) => [name, identityOf(pid)])),
      pids: Object.fromEntries(processes.filter(([, pid]) => pid)),
    };
    const path = this.#pathTo('runtime.json');
    try {
      await writeFile(`${path}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch (error) {
      // At a restart on a full disk: the part runs, and ending it would end the reads too.
      if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
      this.print(`${this.#pathOf('runtime.json')} could not be written: the disk is full.`);
    }
  }

  #pathTo(name) {
    return join(this.settings.dataDir, name);
  }

  /** A path of the data folder as a person would type it. */
  #pathOf(name) {
    const path = this.#pathTo(name);
    const near = relative(ROOT, path);
    return near.startsWith('..') ? path : near;
  }
}
