import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get as askHttp, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createMeteringDevice,
  endpoints,
  getMeteringDevice,
  lastMessages,
  listTasks,
  login,
  logout,
  meteringDevices,
  refresh,
  user,
  type ServiceName,
} from '@gaugeway/proto/api';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { devicesService } from '../../services/devices/devices.module';
import { gatewayService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { DEMO } from './people';
import { serviceUrls } from './service-urls';

const ROOT = join(__dirname, '..', '..');

/** Runs a service's main.ts until it ends. */
async function start(main: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const args = ['-r', join(ROOT, 'services/platform/testing/register.cjs'), join(ROOT, main)];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

interface Heard {
  request: IncomingMessage;
  body: Buffer;
}

/** Takes the place of a service, and records its requests. */
async function fakeService(
  answer: (heard: Heard) => { status: number; body: string } | null,
): Promise<{ url: string; heard: Heard[]; server: Server }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const all = { request, body: Buffer.concat(chunks) };
      heard.push(all);
      const output = answer(all);
      if (output)
        response
          .writeHead(output.status, { 'content-type': 'application/json', 'x-of': 'the service' })
          .end(output.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server };
}

/** A path as it is written: `fetch` would straighten it. */
async function askAsIs(base: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(base);
  const request = askHttp({ hostname, port, path, headers: { connection: 'close' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) body += piece;
  return { status: response.statusCode ?? 0, body };
}

describe('the gateway in its own process', () => {
  let services: TestApp;
  let gateway: TestApp;
  let connector: Awaited<ReturnType<typeof fakeService>>;
  let silent: Awaited<ReturnType<typeof fakeService>>;
  let closedUrl: string;

  beforeAll(async () => {
    services = await testApp([identityService, devicesService], { env: { TRUST_PROXY: '0' } });
    connector = await fakeService(() => ({ status: 200, body: '{"data":{"msg":"kept"}}' }));
    silent = await fakeService(() => null);
    const closed = await fakeService(() => null);
    closedUrl = closed.url;
    await new Promise((resolve) => closed.server.close(resolve));
    const others: Partial<Record<ServiceName, string>> = {
      messages: closedUrl,
      tasks: silent.url,
      connector: connector.url,
    };
    const env = {
      SERVICE_URLS: serviceUrls((name) => others[name] ?? services.url),
      FORWARD_TIMEOUT_S: '3',
      TRUST_PROXY: '1',
    };
    gateway = await testApp([gatewayService], { env, database: services.database });
  });

  afterAll(async () => {
    await gateway.close();
    connector.server.close();
    silent.server.closeAllConnections();
    silent.server.close();
    await services.close();
  });

  it('signs in, reads and changes through the services behind it', async () => {
    const token = await gateway.signIn();
    expect((await gateway.call(user, {}, { token })).body.data.user.email).toBe('admin@gaugeway.local');
    const { body } = await gateway.call(meteringDevices, {}, { token });
    expect(body.data.metering_devices).toMatchObject({ current_page: 1, data: [] });
  });

  it('hands on errors of a service as they are, in the language of the caller', async () => {
    const token = await gateway.signIn();
    const reply = await gateway.call(
      getMeteringDevice,
      { id: 4711 },
      { token, headers: { 'accept-language': 'ru', 'x-request-id': 'given-request-id' } },
    );
    expect(reply).toMatchObject({ status: 404, body: { key: 'errors.not_found', request_id: 'given-request-id' } });
    expect(reply.body.msg).toMatch(/[а-я]/);
    expect(reply.headers.get('x-request-id')).toBe('given-request-id');
    const malformed = await gateway.call(meteringDevices, {}, { token, raw: '{"a":' });
    expect(malformed).toMatchObject({ status: 400, body: { key: 'errors.malformed' } });
  });

  it('decides access before a service gets the call', async () => {
    expect((await gateway.call(user, {})).status).toBe(401);
    const token = await gateway.signIn(DEMO.email, DEMO.password);
    const refused = await gateway.call(createMeteringDevice, { model_id: 1, name: 'x' }, { token });
    expect(refused).toMatchObject({ status: 403, body: { key: 'errors.demo_read_only' } });
    expect((await gateway.call(listTasks, {})).status).toBe(401);
    expect(silent.heard).toEqual([]);
  });

  it('is the only one to take access tokens', async () => {
    const token = await gateway.signIn();
    const direct = await fetch(`${connector.url}/`, { method: 'POST' });
    expect(direct.status).toBe(200);
    const alone = await testApp([devicesService], { database: services.database });
    try {
      expect((await alone.call(meteringDevices, {}, { token })).status).toBe(401);
    } finally {
      await alone.close();
    }
  });

  it('rotates the refresh cookie of a browser that came over TLS, and marks it as secure', async () => {
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const opened = await gateway.call(login, DEMO, { headers: tls });
    expect(opened.headers.get('set-cookie')).toMatch(/^__Host-gaugeway=[^;]+;.*HttpOnly; Secure; SameSite=Strict/);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const refreshed = await gateway.call(refresh, {}, { headers: { ...tls, cookie } });
    expect(refreshed.status).toBe(200);
    expect(refreshed.headers.get('set-cookie')).toMatch(/^__Host-gaugeway=/);
    for (const { headers } of [opened, refreshed]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it("passes the caller's address to the services, and a caller cannot choose it", async () => {
    await gateway.call(
      login,
      { email: 'nobody@gaugeway.local', password: 'x' },
      { headers: { 'x-forwarded-for': '203.0.113.77' } },
    );
    const direct = await services.call(
      login,
      { email: 'nobody@gaugeway.local', password: 'x' },
      { headers: { 'x-forwarded-for': '203.0.113.78' } },
    );
    expect(direct.status).toBe(401);
    const rows = await services.database.database.query<{ address: string }>(
      `SELECT address FROM identity.audit WHERE action = 'session.refused' ORDER BY id DESC LIMIT 2`,
    );
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1', '203.0.113.77']);
  });

  it('passes the bytes of a machine on untouched, with its key and without a forged context', async () => {
    const bytes = Buffer.from([0x0a, 0x00, 0xff, 0x7b, 0x22]);
    const response = await fetch(`${gateway.url}/integrations/chirpstack?event=up&x=%2F`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'x-integration-key': 'its key',
        'x-gaugeway-context': 'forged',
        authorization: 'Bearer x',
      },
      body: bytes,
    });
    expect([response.status, response.headers.get('x-of'), await response.json()]).toEqual([
      200,
      'the service',
      { data: { msg: 'kept' } },
    ]);
    const { request, body } = connector.heard.at(-1) ?? {};
    expect(body?.equals(bytes)).toBe(true);
    expect(request?.url).toBe('/integrations/chirpstack?event=up&x=%2F');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-integration-key': 'its key',
    });
    expect(request?.headers.authorization).toBeUndefined();
    expect(request?.headers['x-gaugeway-context']).not.toBe('forged');
  });

  it('answers 502 for a service that is down and 504 for one that says nothing, in the envelope', async () => {
    const token = await gateway.signIn();
    const missing = await gateway.call(lastMessages, { id: 1 }, { token });
    expect(missing).toMatchObject({
      status: 502,
      body: { key: 'errors.unavailable', data: { key: 'errors.unavailable' } },
    });
    expect(missing.headers.get('retry-after')).toBe('5');
    const late = await gateway.call(listTasks, {}, { token });
    expect(late).toMatchObject({ status: 504, body: { key: 'errors.unavailable' } });
  });

  it('is closed to a session from its end on', async () => {
    const token = await gateway.signIn();
    await gateway.call(user, {}, { token });
    expect((await gateway.call(logout, {}, { token })).status).toBe(200);
    expect((await gateway.call(user, {}, { token })).status).toBe(401);
  });

  it('keeps the internal calls of the services to those who know the secret', async () => {
    const ask = (base: string, secret?: string) =>
      fetch(`${base}/internal/sessions/resolve_all`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(secret && { 'x-gaugeway-internal': secret }) },
        body: '{"session_ids":["00000000-0000-4000-8000-000000000000"]}',
      });
    expect((await ask(services.url)).status).toBe(401);
    expect((await ask(services.url, 'wrong')).status).toBe(401);
    expect((await ask(services.url, 'another secret of the tests, as long as it')).status).toBe(200);
    expect((await ask(gateway.url, 'another secret of the tests, as long as it')).status).toBe(404);
  });

  it.each([
    ['', /SERVICE_URLS is not set/],
    ['identity=http://127.0.0.1:9', /SERVICE_URLS/],
  ])('does not start with SERVICE_URLS=%s: it has to know where each service is', async (urls, sentence) => {
    const env = {
      DATABASE_URL: services.database.url,
      JWT_SECRET: 'j'.repeat(32),
      INTERNAL_SECRET: 'i'.repeat(32),
      SERVICE_URLS: urls,
      PORT: '0',
    };
    const { code, output } = await start('services/gateway/main.ts', env);
    expect(output).toMatch(sentence);
    expect(code).toBe(2);
  });
});

describe('what a browser gets', () => {
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gaugeway-console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gaugeway</title>');
    await writeFile(join(folder, 'assets', 'index-abc.js'), 'plain');
    await writeFile(join(folder, 'assets', 'index-abc.js.br'), 'brotli');
    const urls = serviceUrls(() => 'http://127.0.0.1:9');
    app = await testApp([gatewayService], { env: { WEB_DIR: folder, SERVICE_URLS: urls } });
  });

  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });

  it('is the page, revalidated each time, under a strict policy', async () => {
    const page = await get('/');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await page.text()).toContain('<title>Gaugeway</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/connect-src 'self'(;|$)/);
    expect(page.headers.get('strict-transport-security')).toBeNull();
    const secured = await get('/', { 'x-forwarded-proto': 'https' });
    expect(secured.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('x-powered-by')).toBeNull();
  });

  it('are its files, to be kept for ever, as they were compressed when they were built', async () => {
    const plain = await get('/assets/index-abc.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('cache-control'), await plain.text()]).toEqual([
      'public, max-age=31536000, immutable',
      'plain',
    ]);
    const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('content-type')).toMatch(/javascript/);
    await compressed.body?.cancel();
  });

  it.each(['/api/none', '/none.js', '/assets/../../etc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd'])(
    'is a clear 404 at %s',
    async (path) => {
      const response = await get(path, { 'accept-language': 'en' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ key: 'errors.not_found', request_id: expect.any(String) });
    },
  );

  it.each([
    ...['/assets/../', '/assets/..', '/assets/../index.html', '/assets//../', '/assets/./../..//', '/assets/\\..\\'],
    ...['/assets/%2e%2e/', '/assets/%2e%2e%2f', '/assets/..%2findex.html', '/assets/..%5c..%5c', '/assets/%252e%252e/'],
    ...[
      '/assets/%00',
      '/assets/a%00.js',
      '/assets/%c0%ae%c0%ae/',
      '/assets/%',
      '/assets/%zz',
      '/assets/%ff',
      '/%2e%2e',
    ],
    ...['/api/docs/../', '/api/docs/..', '/api/docs/%2e%2e/', '/api/docs/..%2f', '/api/docs/%2e%2e%2f%2e%2e%2f'],
    ...['/api/docs/%00', '/api/docs/%', '/api/docs/%ff', '/api/docs//..', '/api/docs/none', '/api/docs/%252e%252e'],
    ...['/api/../', '/api/%00', '/api/%', '/%', '/%00', '//', '/..', `/assets/${'a'.repeat(4000)}`, '/assets/a?%'],
    ...[`/api/docs/${'..%2f'.repeat(800)}`, `/api/${'x/'.repeat(2000)}`, '/socket.io/%'],
  ])('is no fault of the server at %s, unchanged', async (path) => {
    const { status, body } = await askAsIs(app.url, path);
    expect([200, 400, 404]).toContain(status);
    expect(body).not.toMatch(/node_modules|gaugeway-console|stack|\/work\//i);
  });

  it('is every call in OpenAPI 3.1, and a page that shows it', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(endpoints.map(({ id }) => id).sort());
    const page = await get('/api/docs');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).not.toMatch(/<script>[^<]/);
    for (const [, source = ''] of html.matchAll(/<script src="([^"]+)"/g)) {
      const script = await fetch(new URL(source, `${app.url}/api/`));
      expect([source, script.status]).toEqual([source, 200]);
      await script.body?.cancel();
    }
  });
});
