import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { addressOfPlace, dadataAddress, garHints, geocodeAddress } from '@gaugeway/proto/api';
import { objectsService } from '../../services/objects/objects.module';
import { as, owner, SECRET } from './devices-fixture';

let app: TestApp;
let bare: TestApp;
let server: Server;
let answer: RequestListener;
let requests: { url: string; headers: Record<string, unknown>; body: string }[] = [];

/** Replaces DaData, a geocoder and the address register. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { GEOCODER_URL: url, DADATA_URL: url, GAR_URL: url, GAR_TOKEN: 'gar-key', DADATA_TOKEN: 'key-1' };
  app = await testApp([objectsService], {
    env: { INTERNAL_SECRET: SECRET, EGRESS_ALLOW: '127.0.0.1', ADDRESS_TIMEOUT_MS: '300', ...settings },
  });
  bare = await testApp([objectsService], { env: { INTERNAL_SECRET: SECRET, DADATA_TOKEN: 'key-1', DADATA_URL: url } });
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await bare.close();
});

const json =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const nobody = { ...owner, isAdmin: false };

describe('addresses from outside', () => {
  it('are suggested by DaData, queried once for everybody', async () => {
    answer = json({
      suggestions: [{ unrestricted_value: 'Mira 12', data: { street_with_type: 'Mira', house: '12' } }],
    });
    const ask = async (query: string, context = owner) => app.call(dadataAddress, { query }, as(context));
    const found = await ask('Mira 12');
    expect(found.body.data).toMatchObject({ is_on: true, suggestions: [{ street: 'Mira', house: '12' }] });
    expect(requests).toMatchObject([{ url: '/suggest/address', headers: { authorization: 'Token key-1' } }]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ query: 'Mira 12', count: 5 });
    expect(JSON.stringify(found.body)).not.toContain('key-1');
    await ask('Mira 12', { ...owner, companyId: 900, chain: [900] });
    expect(requests).toHaveLength(1);
    expect((await ask('Mira 12', nobody)).status).toBe(403);
    expect((await ask('M')).status).toBe(422);
  });

  it('are found by a geocoder, forward and reverse, and by the state register', async () => {
    answer = json([{ display_name: 'Mira 12, Bulgan', lat: '48.8', lon: '103.5', address: { town: 'Bulgan' } }]);
    const forward = await app.call(geocodeAddress, { query: 'Bulgan Mira' }, as(owner));
    expect(forward.body.data.suggestions).toMatchObject([{ city: 'Bulgan', coordinates: { latitude: 48.8 } }]);
    expect(requests[0]?.url).toMatch(/^\/search\?q=Bulgan\+Mira&limit=5&format=jsonv2/);
    answer = json({ error: 'Unable to geocode' });
    const reverse = await app.call(addressOfPlace, { latitude: 45, longitude: 105 }, as(owner));
    expect(reverse.body.data).toMatchObject({ is_on: true, suggestions: [] });
    answer = json({ hints: [{ object_id: 5, full_name: 'Bulgan' }] });
    const hints = await app.call(garHints, { search_string: 'Bulgan' }, as(owner));
    expect(hints.body.data.hints).toEqual([{ id: '5', full_name: 'Bulgan' }]);
    expect(requests.at(-1)?.headers['master-token']).toBe('gar-key');
    expect((await app.call(addressOfPlace, { latitude: 91, longitude: 0 }, as(owner))).status).toBe(422);
    expect((await app.call(geocodeAddress, { query: 'Bulgan Mira' }, as(nobody))).status).toBe(403);
    expect((await app.call(garHints, { search_string: '' }, as(owner))).status).toBe(422);
  });

  it.each<[string, RequestListener]>([
    ['is slow', () => undefined],
    ['dies', (request) => request.socket.destroy()],
    ['lies', json({ suggestions: [{ data: 'all of them' }] })],
    ['answers with no JSON', (_request, response) => response.end('<html>')],
    ['answers without end', (_request, response) => response.end('x'.repeat(300_000))],
    ['redirects inwards', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['refuses the key', json({}, 403)],
  ])('say that the service does not answer when it %s', async (how, listener) => {
    answer = listener;
    const reply = await app.call(dadataAddress, { query: `Street ${how}` }, as(owner));
    expect({ status: reply.status, key: reply.body.key }).toEqual({
      status: 503,
      key: 'errors.address_service_failed',
    });
    expect(requests).toHaveLength(1);
  });

  it('are off without a setting, and never requested from an internal host that is not allowed', async () => {
    const off = await bare.call(geocodeAddress, { query: 'Bulgan Mira' }, as(owner));
    expect(off.body.data).toEqual({ is_on: false, suggestions: [], msg: expect.stringContaining('not configured') });
    expect((await bare.call(garHints, { search_string: 'Bulgan' }, as(owner))).body.data.is_on).toBe(false);
    expect((await bare.call(dadataAddress, { query: 'Bulgan' }, as(owner))).status).toBe(503);
    expect(requests).toEqual([]);
  });
});
