import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startComposed } from '../../scripts/load/compose.mjs';

/** A docker that records its calls, and fails at the command that is named in FAIL_AT. */
const DOCKER = `#!/usr/bin/env node
const { appendFileSync } = require('node:fs');
const call = { args: process.argv.slice(2), env: process.env };
appendFileSync(process.env.DOCKER_CALLS, JSON.stringify(call) + '\\n');
if (call.args.includes(process.env.FAIL_AT)) {
  console.error('no space left');
  process.exit(1);
}
`;

interface Call {
  args: string[];
  env: Record<string, string>;
}

describe('the servers of deploy/compose for a load run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeway-docker-'));
  const file = join(folder, 'calls');
  const path = process.env['PATH'] ?? '';
  const calls = (): Call[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Call);

  beforeEach(() => {
    writeFileSync(file, '');
    writeFileSync(join(folder, 'docker'), DOCKER);
    chmodSync(join(folder, 'docker'), 0o755);
    Object.assign(process.env, { PATH: `${folder}:${path}`, DOCKER_CALLS: file });
  });
  afterEach(() => {
    process.env['PATH'] = path;
    delete process.env['DOCKER_CALLS'];
    delete process.env['FAIL_AT'];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are started with a value for each variable that the files require, and removed with their volumes', async () => {
    const servers = await startComposed();
    const [up] = calls();
    expect(up?.args.slice(-6)).toEqual(['up', '--detach', '--wait', 'kafka', 'timescale', 'redis']);
    const files = up?.args.filter((_, n) => up.args[n - 1] === '--file') ?? [];
    const texts = files.map((name) => readFileSync(name, 'utf8')).join('');
    const required = [...texts.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
    expect(required).toContain('LOAD_KAFKA_PORT');
    expect(required.filter((name) => !up?.env[name])).toEqual([]);
    const { POSTGRES_PASSWORD, REDIS_PASSWORD, LOAD_POSTGRES_PORT, LOAD_KAFKA_PORT, LOAD_REDIS_PORT } = up?.env ?? {};
    expect(servers).toMatchObject({
      databaseUrl: `postgres://gaugeway:${POSTGRES_PASSWORD ?? ''}@127.0.0.1:${LOAD_POSTGRES_PORT ?? ''}/gaugeway`,
      kafka: [`127.0.0.1:${LOAD_KAFKA_PORT ?? ''}`],
      redis: `redis://:${REDIS_PASSWORD ?? ''}@127.0.0.1:${LOAD_REDIS_PORT ?? ''}`,
    });
    await servers.stop();
    const down = calls().at(-1);
    expect(down?.args.slice(-2)).toEqual(['down', '--volumes']);
    expect(down?.args.slice(0, 3)).toEqual(up?.args.slice(0, 3));
  });

  it('are removed where they do not start', async () => {
    process.env['FAIL_AT'] = 'up';
    await expect(startComposed()).rejects.toThrow('docker compose up failed:\nno space left');
    expect(calls().at(-1)?.args).toContain('down');
  });

  it('need docker', async () => {
    process.env['PATH'] = '/nonexistent';
    await expect(startComposed()).rejects.toThrow('--compose needs docker');
  });

  it('publish ports of this machine only, and keep the images', () => {
    const over = readFileSync(join(__dirname, '../../deploy/compose/load.yml'), 'utf8');
    const ports = [...over.matchAll(/^ {4}ports: (.*)$/gm)].map(([, list]) => list);
    expect(ports).toHaveLength(3);
    for (const list of ports) expect(list).toMatch(/^\['127\.0\.0\.1:\$\{LOAD_\w+_PORT:\?\}:\d+'\]$/);
    expect(over).not.toContain('image:');
  });
});
