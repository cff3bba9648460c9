import { endpoint, open } from '@gaugeway/proto/api';
import fastify, { type FastifyInstance } from 'fastify';
import { checkRoutes } from './route-check';

const call = endpoint({
  ...({ service: 'gateway', access: open, summary: 'Of this test.', bodyLimit: 64 } as const),
  ...({ id: 'test.call', method: 'POST', path: 'test/{id}' } as const),
});

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  checkRoutes(app);
});
afterEach(() => app.close());

const handler = async () => 'seen';

it('gives a route the body limit of its call', async () => {
  app.post('/api/test/:id', { config: { endpoint: call } }, handler);
  await app.ready();
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/test/1', payload, headers: { 'content-type': 'application/json' } });
  expect((await send('{"a":1}')).statusCode).toBe(200);
  expect((await send(JSON.stringify({ a: 'x'.repeat(64) }))).statusCode).toBe(413);
});

it('knows the route of a call whose path ends with a slash, which the router drops', async () => {
  app.post('/api/tests', { config: { endpoint: { ...call, path: 'tests/' } } }, handler);
  await app.ready();
});

it('starts with the routes of calls, of operations, of the console, and the page that shows the API', async () => {
  app.post('/api/test/:id', { config: { endpoint: call } }, handler);
  app.get('/healthz', { config: { undocumented: 'operations' } }, handler);
  app.post('/internal/keys', { config: { undocumented: 'internal' } }, handler);
  app.get('/index.html', { config: { isPublicFile: true } }, handler);
  app.get('/api/docs', handler);
  app.get('/api/docs-json', handler);
  await app.ready();
});

it.each([
  ['a route without a declaration', () => app.get('/api/secrets', handler), 'is not checked by the access guard'],
  ['one beside the page of the API', () => app.get('/api/documents', handler), 'is not checked by the access guard'],
  ['a change by a file of the console', () => app.post('/', { config: { isPublicFile: true } }, handler), 'guard'],
  [
    'a change for operations',
    () => app.post('/reset', { config: { undocumented: 'operations' } }, handler),
    'is not read-only',
  ],
  [
    'an internal call outside of /internal/',
    () => app.post('/api/keys', { config: { undocumented: 'internal' } }, handler),
    'is not internal',
  ],
  [
    'a call on another route',
    () => app.post('/api/other', { config: { endpoint: call } }, handler),
    'is not the one of test.call',
  ],
  [
    'another body limit than the declared one',
    () => {
      app.addHook('onRoute', (route) => {
        route.bodyLimit = 1024 ** 3;
      });
      app.post('/api/test/:id', { config: { endpoint: call } }, handler);
    },
    'has another body limit than test.call',
  ],
])('refuses to start with %s', async (_, register, reason) => {
  register();
  await expect(app.ready()).rejects.toThrow(reason);
});
