import { Controller, Module } from '@nestjs/common';
import { endpoint, open, session } from '@gaugeway/proto/api';
import { defineService } from '@gaugeway/platform/service';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { handleDirect } from './direct';
import { defineError } from './errors';

const base = { service: 'gateway', summary: 'Of this test.', method: 'POST', raw: true } as const;
const received = endpoint({
  ...base,
  id: 'test.receive',
  path: 'test/receive',
  prefix: '/',
  access: { kind: 'integration' },
  bodyLimit: 64,
});
const busy = defineError('errors.not_accepted', 503);

@Controller()
class Door {
  readonly receive = handleDirect(received, async (request) => {
    const body = String(request.body);
    if (body === 'busy') throw busy({}, { retryAfterSeconds: 5 });
    if (body === 'bug') throw new Error('SELECT secret FROM vault');
    return JSON.stringify({ data: { body } });
  });
}

@Module({ controllers: [Door] })
class DoorModule {}

describe('a direct call', () => {
  let app: TestApp;

  beforeAll(async () => {
    const service = { name: 'gateway', module: DoorModule, schema: null, entities: [], migrations: [] } as const;
    app = await testApp([defineService({ ...service, entities: [], migrations: [] })]);
  });
  afterAll(() => app.close());

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/test/receive`, { method: 'POST', body, headers: { 'content-type': 'text/plain', ...headers } });

  it('gets the bytes of any type of body', async () => {
    const response = await post('{"a":', { 'content-type': 'application/json' });
    expect([response.status, await response.json()]).toEqual([200, { data: { body: '{"a":' } }]);
  });

  it.each([
    ['taken', 200],
    ['busy', 503],
    ['x'.repeat(65), 413],
  ])('has the headers of every reply (%.5s)', async (body, status) => {
    const { status: got, headers } = await post(body, { 'x-request-id': 'of-the-test' });
    expect(got).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': 'of-the-test',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  });

  it.each([
    ['busy', 503, 'errors.not_accepted'],
    ['bug', 500, 'errors.internal'],
    ['x'.repeat(65), 413, 'errors.too_large'],
  ])('answers a failure in the envelope (%.5s)', async (body, status, key) => {
    const response = await post(body, { 'accept-language': 'en' });
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([status, { key, data: { key } }]);
    expect(text).not.toMatch(/SELECT|vault/);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  });
});

it.each([
  ['a session', { access: session }],
  ['a rate limit', { access: open, rate: { burst: 1, perSecond: 1 } }],
])('refuses an endpoint with %s, which the access guard decides on', (_, more) => {
  const guarded = endpoint({ ...base, id: 'test.guarded', path: 'test/guarded', ...more });
  expect(() => handleDirect(guarded, async () => '')).toThrow('test.guarded needs the access guard');
});
