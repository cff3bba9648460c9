import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { gatewayService } from '../../services/gateway/gateway.module';
import { serviceUrls } from './service-urls';

let app: TestApp;
let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gaugeway-documentation-'));
  const folder = join(parent, 'site');
  const files = {
    'index.html': '<!doctype html><title>Documentation</title>',
    '404.html': '<!doctype html><title>404</title>',
    'user/index.html': '<!doctype html><title>User guide</title>',
    'user/devices.html': '<!doctype html><title>Devices</title>',
    'assets/app.abc.js': 'plain',
    'assets/app.abc.js.br': 'brotli',
    'assets/app.abc.js.gz': 'gzip',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const sub of ['user', 'assets']) await mkdir(join(folder, sub), { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  await writeFile(join(parent, 'outside.html'), 'outside');
  const urls = serviceUrls(() => 'http://127.0.0.1:9');
  app = await testApp([gatewayService], { env: { DOCS_DIR: folder, SERVICE_URLS: urls } });
});

afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true, force: true });
});

const request = (path: string, options: RequestInit = {}) =>
  fetch(`${app.url}${path}`, { redirect: 'manual', ...options });

describe('the documentation', () => {
  it.each([
    ['/docs/', 'Documentation'],
    ['/docs/user/', 'User guide'],
    ['/docs/user/devices.html', 'Devices'],
    ['/docs/user/devices.html?x=1', 'Devices'],
  ])('has the page %s, without a session and revalidated each time', async (path, title) => {
    const page = await request(path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(await page.text()).toContain(`<title>${title}</title>`);
  });

  it('runs under the content policy of the console: no inline script, no other host', async () => {
    const policy = (await request('/docs/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toMatch(/connect-src 'self'(;|$)/);
    expect(policy).toMatch(/default-src 'self'(;|$)/);
    expect(policy).not.toMatch(/https?:/);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('has hashed files that may be kept for ever, as %s', async (accepted, encoding) => {
    const file = await request('/docs/assets/app.abc.js', { headers: { 'accept-encoding': accepted } });
    expect([file.status, file.headers.get('cache-control'), file.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      encoding,
    ]);
    await file.body?.cancel();
  });

  it.each([
    ['/docs', '/docs/'],
    ['/docs?x=1', '/docs/?x=1'],
    ['/docs/user', '/docs/user/'],
  ])('leads from %s, without a slash, to the folder', async (path, location) => {
    const answer = await request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  });

  it.each(['/docs/none.html', '/docs/user/none/', '/docs/assets/none.js', '/docs/user/devices/'])(
    'has a page that says that %s does not exist',
    async (path) => {
      const page = await request(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-cache']);
      expect(await page.text()).toContain('<title>404</title>');
    },
  );

  it.each(['POST', 'PUT', 'DELETE'])('answers 404 to %s', async (method) => {
    expect((await request('/docs/', { method })).status).toBe(404);
  });

  it.each([
    ...['/docs/../', '/docs/../outside.html', '/docs/%2e%2e/outside.html', '/docs/..%2foutside.html'],
    ...['/docs/user/../../outside.html', '/docs/assets/../../outside.html', '/docs/assets/..%2f..%2foutside.html'],
    ...['/docs/%00', '/docs/%', '/docs/%ff', '/docs/..%5coutside.html', '/docs/%252e%252e/outside.html'],
    ...['/docs/assets/', '/docs//etc/passwd', '/docs/.env'],
  ])('leads nowhere else at %s, unchanged', async (path) => {
    const { hostname, port } = new URL(app.url);
    const call = httpGet({ hostname, port, path, headers: { connection: 'close' } });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let body = '';
    for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) body += piece;
    expect([308, 400, 403, 404]).toContain(response.statusCode);
    expect(body).not.toMatch(/outside|root:|gaugeway-documentation|node_modules/);
  });
});

it('is optional: without it the product starts and answers 404', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'gaugeway-no-documentation-'));
  const urls = serviceUrls(() => 'http://127.0.0.1:9');
  const without = await testApp([gatewayService], { env: { DOCS_DIR: empty, SERVICE_URLS: urls } });
  try {
    expect((await fetch(`${without.url}/docs/`)).status).toBe(404);
  } finally {
    await without.close();
    await rm(empty, { recursive: true, force: true });
  }
});
