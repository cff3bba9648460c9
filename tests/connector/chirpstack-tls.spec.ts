import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { TestAuthority } from '../simulators/certificates';
import { ChirpstackServer } from '../simulators/chirpstack-server';

const run = promisify(execFile);
const ROOT = resolve(__dirname, '../..');
const HOST = 'chirpstack.example.org';

let folder: string;
let chirpstack: ChirpstackServer;
/** The paths of certificates that a connector may be configured to trust. */
let trusted: Record<'own' | 'another', string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaugeway-tls-'));
  const [own, another] = [await TestAuthority.create('Water works'), await TestAuthority.create('Somebody else')];
  trusted = { own: join(folder, 'own.pem'), another: join(folder, 'another.pem') };
  await writeFile(trusted.own, own.pem);
  await writeFile(trusted.another, another.pem);
  chirpstack = await new ChirpstackServer(await own.issue(HOST)).start();
});
afterAll(async () => {
  await chirpstack.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(host: string, env: Record<string, string>, token = chirpstack.token): Promise<unknown> {
  const child = join(__dirname, 'chirpstack-tls-child.ts');
  const args = ['-r', join(ROOT, 'services/platform/testing/register.cjs'), child];
  const { stdout } = await run(process.execPath, [...args, host, String(chirpstack.port), token], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });
  return JSON.parse(stdout);
}

describe('a ChirpStack with TLS', () => {
  it('of an own authority is trusted when the connector is configured with it', async () => {
    expect(await ask(HOST, { NODE_EXTRA_CA_CERTS: trusted.own })).toEqual({ tenants: ['Water works'] });
  });

  it.each([
    ['whose authority nobody named', HOST, () => ({})],
    ['of an authority that is not the one named', HOST, () => ({ NODE_EXTRA_CA_CERTS: trusted.another })],
    ['for another name', 'other.example.org', () => ({ NODE_EXTRA_CA_CERTS: trusted.own })],
  ])('%s is refused for its certificate', async (_, host, env) => {
    expect(await ask(host, env())).toEqual({ cause: 'certificate' });
  });

  it('receives the key, and refuses a wrong one', async () => {
    expect(await ask(HOST, { NODE_EXTRA_CA_CERTS: trusted.own }, 'wrong')).toEqual({ cause: 'wrong_token' });
  });
});
