import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Controller, Logger, Module } from '@nestjs/common';
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

  /** Answer to text of a request; it ends with its connection. */
  async function raw(head: readonly string[], ...pieces: string[]): Promise<string> {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1').setNoDelay(true);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const [first = '', ...others] = pieces;
    const lines = ['POST /test/receive HTTP/1.1', 'host: test', 'connection: close', ...head];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${first}`);
    for (const piece of others) await new Promise((resolve) => socket.write(piece, resolve));
    await once(socket, 'close');
    return answer;
  }

  const json = 'content-type: application/json';

  it.each([
    ['in pieces', [json, 'content-length: 6'], ['{"', 'a":', '1']],
    ['without a length', [json, 'transfer-encoding: chunked'], ['4\r\n{"a"\r\n', '2\r\n:1\r\n', '0\r\n\r\n']],
    ['without a type', ['content-length: 6'], ['{"a":1']],
  ])('gets a body that comes %s', async (_, head, pieces) => {
    const answer = await raw(head, ...pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(JSON.stringify({ data: { body: '{"a":1' } }));
  });

  it.each([
    ['longer than its limit', [json, 'content-length: 65'], 'x'.repeat(65), 413],
    [
      'longer than its limit in parts',
      [json, 'transfer-encoding: chunked'],
      `41\r\n${'x'.repeat(65)}\r\n0\r\n\r\n`,
      413,
    ],
    ['of a form', ['content-type: multipart/form-data; boundary=x', 'content-length: 4'], '--x-', 415],
    ['of an impossible type', ['content-type: json', 'content-length: 2'], '{}', 415],
  ])('refuses a body %s', async (_, head, body, status) => {
    expect(await raw(head, body)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('does not run for a sender that leaves, and that is no fault', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error');
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /test/receive HTTP/1.1', 'host: test', json, 'content-length: 6', 'expect: 100-continue'];
    socket.write(`${head.join('\r\n')}\r\n\r\nb`);
    // The server continues where it has begun with the request.
    await once(socket, 'data');
    socket.destroy();
    expect((await post('after')).status).toBe(200);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('needs no parser of Fastify for what network servers send', async () => {
    const types: string[] = [];
    const hook = createHook({ init: (_id, type) => void types.push(type) }).enable();
    await post('{}', { 'content-type': 'application/json' });
    hook.disable();
    expect(types.length).toBeGreaterThan(0);
    expect(types).not.toContain('content-type-parser:run');
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
