import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowList, isListed } from './addresses';
import { Egress } from './egress';

const inside = new Egress({ EGRESS_ALLOW: allowList('') });
const open = new Egress({ EGRESS_ALLOW: allowList('127.0.0.0/8, ::1, localhost') });

describe('requests to the outside', () => {
  let server: Server;
  let url: string;
  let answer: RequestListener;
  let requests = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests++;
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    requests = 0;
    answer = (_request, response) => response.end('ok');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends method, headers and body, and returns any status', async () => {
    const heard: unknown[] = [];
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
      request.on('end', () => {
        heard.push(request.method, request.headers['x-signature'], request.headers['content-length']);
        response.writeHead(503).end('later');
      });
    };
    const result = await open.fetch(url, { method: 'POST', headers: { 'x-signature': 'abc' }, body: 'данные' });
    expect(heard).toEqual(['данные', 'POST', 'abc', '12']);
    expect([result.status, result.body.toString()]).toEqual([503, 'later']);
  });

  it.each([
    ['127.0.0.1 by its address', (port: string) => `http://127.0.0.1:${port}/`],
    ['127.0.0.1 as a number', (port: string) => `http://2130706433:${port}/`],
    ['127.0.0.1 in IPv6', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['the name of this machine', (port: string) => `http://localhost:${port}/`],
    ["the cloud's metadata", () => 'http://169.254.169.254/latest/meta-data/'],
  ])('refuses %s', async (_, of) => {
    await expect(inside.fetch(of(new URL(url).port))).rejects.toMatchObject({ fault: 'inner_address' });
    expect(requests).toBe(0);
  });

  it('classifies a literal address as inside or not, and leaves names to the moment of connecting', () => {
    const refused = [
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://10.1.2.3:8080/hook',
      'https://192.168.1.5/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://[fe80::1]/',
      'http://localhost:3000/',
      'http://hook.localhost./',
    ];
    expect(refused.filter((address) => inside.innerHost(address) === null)).toEqual([]);
    const possible = ['https://hook.example.org/', 'http://8.8.8.8/', 'http://[2a00:1450::1]/', 'nonsense'];
    expect(possible.filter((address) => inside.innerHost(address) !== null)).toEqual([]);
    for (const address of ['http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]/'])
      expect(open.innerHost(address)).toBeNull();
    expect(open.innerHost('http://10.0.0.1/')).toBe('10.0.0.1');
  });

  it('does not follow a redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: url }).end();
    expect((await open.fetch(url)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('ends an answer that is too large, and one that does not come', async () => {
    answer = (_request, response) => response.end('x'.repeat(5000));
    await expect(open.fetch(url, { maxBytes: 1000 })).rejects.toMatchObject({ fault: 'too_large' });
    answer = (_request, response) => response.write('begun');
    await expect(open.fetch(url, { timeoutMs: 100 })).rejects.toMatchObject({ fault: 'too_slow' });
    answer = () => undefined;
    await expect(open.fetch(url, { timeoutMs: 100 })).rejects.toMatchObject({ fault: 'too_slow' });
  });

  it('refuses other schemes, passwords in the address, and hosts that the caller did not name', async () => {
    for (const bad of ['file:///etc/passwd', 'nothing', 'http://me:secret@127.0.0.1/']) {
      await expect(open.fetch(bad)).rejects.toMatchObject({ fault: 'bad_url' });
    }
    await expect(open.fetch(url, { hosts: ['geo.example.org'] })).rejects.toMatchObject({ fault: 'foreign_host' });
  });

  it('says that nobody is there', async () => {
    await expect(open.fetch('http://127.0.0.1:1/')).rejects.toMatchObject({ fault: 'unreachable' });
  });
});

describe('what may be reached inside', () => {
  const listed = allowList('10.1.0.0/16, hooks.plant.local');

  it.each([
    ['an address of a network', 'x.example.org', '10.1.2.3', true],
    ['a host', 'Hooks.plant.local', '10.9.9.9', true],
    ['another address', 'x.example.org', '10.2.0.1', false],
  ])('%s', (_, host, address, expected) => {
    expect(isListed(listed, host, address)).toBe(expected);
  });

  it.each(['10.0.0.0/8, http://x', '10.0.0.0/33', '0.0.0.0/0'])('names the entry of %s that is none', (text) => {
    expect(() => allowList(text)).toThrow('is no host, no address and no network');
  });

  it("never has a cloud's metadata service", async () => {
    const careless = new Egress({ EGRESS_ALLOW: allowList('169.254.0.0/16') });
    await expect(careless.fetch('http://169.254.169.254/')).rejects.toMatchObject({ fault: 'inner_address' });
  });
});
