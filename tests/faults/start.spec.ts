import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@gaugeway/platform/database';
import { type Instance, processesOf, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';

const QUIET = { DEMO: '0' };
const SECRETS = [
  'admin-password',
  'internal-secret',
  'jwt-secret',
  'postgres-password',
  'runtime.json',
  'sealing-secret',
];

describe('npm start', () => {
  let dataDir: string;
  let instance: Instance;

  const refused = (options: Parameters<typeof startInstance>[0]) =>
    startInstance(options).then(
      () => 'it started',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const isReady = async () => (await fetch(`${instance.url}/readyz`).catch(() => null))?.ok ?? false;
  const newFolder = async () => {
    const home = resolve('.data/test-instances');
    await mkdir(home, { recursive: true });
    return mkdtemp(join(home, 'start-'));
  };

  beforeAll(async () => {
    dataDir = await newFolder();
    instance = await startInstance({ dataDir, env: QUIET, byNpm: true });
  });

  afterAll(async () => {
    await instance.stop();
    await stopLeftOver(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('prints the generated password once and keeps the secrets from other users', async () => {
    expect(instance.output()).toMatch(/Admin\s+admin@gaugeway\.local\s+(\w{4}-){3}\w{4}/);
    for (const name of SECRETS) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  });

  it('refuses a data folder that is in use, with a sentence', async () => {
    const output = await refused({ dataDir, env: QUIET });
    expect(output).toContain('ended with code 1');
    expect(output).toContain('already runs on this data folder');
  });

  it('refuses a port that is in use, with a sentence', async () => {
    const other = await newFolder();
    const output = await refused({ dataDir: other, env: { ...QUIET, PORT: String(instance.runtime.port) } });
    expect(output).toContain('ended with code 1');
    expect(output).toContain(`Port ${instance.runtime.port} is in use`);
    expect(await readdir(other)).toEqual(['logs']);
    await rm(other, { recursive: true });
  });

  it('refuses settings that cannot be, naming the variable', async () => {
    expect(await refused({ dataDir, env: { PORT: '80800' } })).toContain('PORT=80800');
    expect(await refused({ dataDir, env: { DEMO: 'perhaps' } })).toContain('DEMO=perhaps');
    expect(await refused({ dataDir, env: { BROKER_PORTS: 'modem' } })).toContain('BROKER_PORTS=modem');
  });

  it('starts a server again that was killed', async () => {
    process.kill(instance.runtime.pids['The server'] ?? 0, 'SIGKILL');
    while (await isReady()) await sleep(20);
    while (!instance.output().includes('The server runs again.')) await sleep(50);
    expect(await isReady()).toBe(true);
  });

  const pids = async () => (await processesOf(dataDir)).map(([, identity]) => Number(identity.split('@')[0]));
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('stops everything in order at one signal to npm, and keeps the password for the next start', async () => {
    const processes = await pids();
    expect(processes).toHaveLength(3);
    expect(await instance.stop('SIGTERM')).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(instance.output()).toContain('Stopped.');

    instance = await startInstance({ dataDir, env: QUIET, byNpm: true });
    expect(instance.output()).toContain('the password is in');
  });

  it.each(['SIGHUP', 'SIGKILL'] as const)(
    'stops everything when npm ends by %s, which it passes on to nobody',
    async (signal) => {
      const processes = await pids();
      await instance.stop(signal);
      for (const until = Date.now() + 30_000; processes.some(isAlive) && Date.now() < until;) await sleep(100);
      expect(processes.filter(isAlive)).toEqual([]);
      expect(await pids()).toEqual([]);

      instance = await startInstance({ dataDir, env: QUIET, byNpm: true });
    },
  );

  it('refuses a database that is newer than the code, with a sentence', async () => {
    const database = new Database({ DATABASE_URL: instance.runtime.databaseUrl, DATABASE_POOL: 2 });
    await database.query(
      `INSERT INTO devices.migration (timestamp, name) VALUES (9999999999999, 'OfTomorrow9999999999999')`,
    );
    await database.onApplicationShutdown();
    await instance.stop();

    const output = await refused({ dataDir, env: QUIET });
    expect(output).toContain('ended with code 3');
    expect(output).toContain('newer than this version');
  });
});
