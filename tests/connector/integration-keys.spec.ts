import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createIntegrationKey, deleteIntegrationKey, integrationKeys, unknownDevices } from '@gaugeway/proto/api';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { connectorService } from '../../services/connector/connector.module';
import { eventually } from '../../services/connector/testing/connector-app';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';

const run = promisify(execFile);
const UPLINK = JSON.stringify({
  deviceInfo: { devEui: '70b3d5e75f060001', deviceName: 'Somewhere' },
  fPort: 2,
  data: 'AQ==',
});

describe('integration keys', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await testApp([edgeService, identityService, connectorService], { env: { DEMO: '1' } });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  const post = (key: string) =>
    fetch(`${app.url}/integrations/chirpstack?event=up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-integration-key': key },
      body: UPLINK,
    });

  it('are created in the console, shown once, listed without their secret, and revoked', async () => {
    const created = await app.call(createIntegrationKey, { name: 'ChirpStack' }, { token });
    expect(created.status).toBe(200);
    const { secret, integration_key: key } = created.body.data;
    expect(secret).toMatch(/^gwk_[a-z2-9]{32}$/);
    expect((await post(secret)).status).toBe(200);

    const listed = await app.call(integrationKeys, {}, { token });
    expect(listed.body.data.integration_keys).toEqual([
      {
        id: key.id,
        name: 'ChirpStack',
        prefix: secret.slice(0, 10),
        created_at: expect.any(Number),
        last_used_at: null,
        uplinks: 0,
      },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(secret);

    expect((await app.call(deleteIntegrationKey, { id: key.id }, { token })).status).toBe(200);
    expect((await post(secret)).status).toBe(401);
    expect((await app.call(deleteIntegrationKey, { id: key.id }, { token })).status).toBe(404);
    expect((await app.call(integrationKeys, {}, { token })).body.data.integration_keys).toEqual([]);
  });

  it('of another company are not seen and not revoked', async () => {
    const { body } = await app.call(createIntegrationKey, { name: 'ours' }, { token });
    const foreign = await app.signIn('demo-admin@gaugeway.local', 'Demo-Admin-2025!');
    expect((await app.call(integrationKeys, {}, { token: foreign })).body.data.integration_keys).toEqual([]);
    expect(
      (await app.call(deleteIntegrationKey, { id: body.data.integration_key.id }, { token: foreign })).status,
    ).toBe(404);
    expect((await post(body.data.secret)).status).toBe(200);
  });

  it('need a right, a session and a name', async () => {
    expect((await app.call(integrationKeys, {})).status).toBe(401);
    const demo = await app.signIn('demo@gaugeway.local', 'Demo-2025!');
    expect((await app.call(createIntegrationKey, { name: 'x' }, { token: demo })).status).toBe(403);
    expect((await app.call(createIntegrationKey, { name: '' }, { token })).status).toBe(422);
  });

  it('show their company uplinks of devices that do not exist', async () => {
    const { body } = await app.call(createIntegrationKey, { name: 'a' }, { token });
    await post(body.data.secret);
    const found = await eventually(async () => {
      const reply = await app.call(unknownDevices, { search_string: '70B3D5E75F060001' }, { token });
      return reply.body.data.unknown_devices.total > 0 && reply.body.data.unknown_devices;
    });
    expect(found.data[0]).toMatchObject({
      kind: 'device',
      address: '70b3d5e75f060001',
      name: 'Somewhere',
      source: 'chirpstack-http',
    });
    const foreign = await app.signIn('demo-admin@gaugeway.local', 'Demo-Admin-2025!');
    expect((await app.call(unknownDevices, {}, { token: foreign })).body.data.unknown_devices.total).toBe(0);
  });

  it('are created by `npm run key` while the product runs, and only the key is printed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gaugeway-key-'));
    await writeFile(join(dataDir, 'runtime.json'), JSON.stringify({ databaseUrl: app.database.url }));
    const root = join(__dirname, '../..');
    const key = (...args: string[]) =>
      run(process.execPath, [join(root, 'scripts/key.mjs'), ...args], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
      });
    const { stdout } = await key('--company', '1', '--name', 'from a shell');
    expect(stdout).toMatch(/^gwk_[a-z2-9]{32}\n$/);
    expect((await post(stdout.trim())).status).toBe(200);
    await expect(key('--company', 'none')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--company'),
    });
    await rm(join(dataDir, 'runtime.json'));
    await expect(key('--company', '1')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not running'),
    });
    await rm(dataDir, { recursive: true });
  });
});
