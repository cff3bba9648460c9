import { Controller, Get, Injectable, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { endpoint, login, open, session, text } from '@gaugeway/proto/api';
import { defineService } from '@gaugeway/platform/service';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { z } from 'zod';
import { authEnv } from '../auth';
import { TransientError } from '../bus';
import { MetricsPort } from '../telemetry/metrics-port';
import { defineError } from './errors';
import { Readiness } from './health';
import { handle } from './handle';
import { RawJson } from './raw-json';

const base = { service: 'gateway', access: open, summary: 'Of this test.' } as const;
const breaks = endpoint({
  ...base,
  id: 'test.break',
  method: 'POST',
  path: 'test/break',
  input: z.object({ how: z.string() }),
});
const big = endpoint({
  ...base,
  id: 'test.big',
  method: 'GET',
  path: 'test/big',
  reply: z.object({ count: z.bigint() }),
});
const merge = endpoint({
  ...base,
  id: 'test.merge',
  method: 'POST',
  path: 'test/merge/{id}',
  input: z.object({ id: z.coerce.number(), name: text(20).optional(), page: z.coerce.number().optional() }),
  reply: z.object({ id: z.number(), name: z.string().optional(), page: z.number().optional() }),
});
const spliced = endpoint({
  ...base,
  id: 'test.splice',
  method: 'GET',
  path: 'test/splice',
  reply: z.object({ rows: z.array(z.number()) }),
});
const closed = endpoint({ ...base, id: 'test.closed', method: 'GET', path: 'test/closed', access: session });

const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100' });
const teapot = defineError('errors.too_many_requests', 429);

@Controller()
class Calls {
  readonly break = handle(breaks, async (_, { how }: { how: string }) => {
    if (how === 'bug') throw new Error('SELECT secret FROM vault');
    if (how === 'known') throw teapot({}, { retryAfterSeconds: 7, attribute: 'how' });
    if (how === 'database') throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    if (how === 'full') throw new TransientError('no events are stored', { cause: diskFull() });
    if (how === 'contract') return { message: 'not what was promised' } as unknown as { msg: string };
    // oxlint-disable-next-line typescript/only-throw-error -- a library may throw anything
    throw how;
  });

  readonly big = handle(big, async () => ({ count: 2n ** 60n }));

  readonly merge = handle(merge, async (_, input: { id: number }) => input);

  readonly splice = handle(spliced, async () => new RawJson('{"rows":[1,2,3]}'));

  readonly closed = handle(closed, async () => ({ msg: 'inside' }));
}

@Injectable()
class Part implements OnModuleInit {
  broken = false;

  constructor(private readonly readiness: Readiness) {}

  onModuleInit(): void {
    this.readiness.add('the part', async () => {
      if (this.broken) throw new Error('it holds a secret address');
    });
  }
}

@Module({ controllers: [Calls], providers: [Part] })
class CallsModule {}

const service = (module: Type, schema: string | null = null, name: 'gateway' | 'identity' = 'gateway') =>
  defineService({ name, module, schema, entities: [], migrations: [] });

describe('a call', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp([service(CallsModule)]);
  });
  afterAll(() => app.close());

  it.each(['bug', 'contract', 'a thrown text'])('that fails by %s does not reveal the cause', async (how) => {
    const { status, body } = await app.call(breaks, { how }, { headers: { 'accept-language': 'en' } });
    expect(status).toBe(500);
    expect(body).toMatchObject({ key: 'errors.internal', request_id: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/secret|SELECT|vault|promised|thrown/);
  });

  it('that fails by a declared error answers with its key, its status and its details', async () => {
    const { status, body, headers } = await app.call(breaks, { how: 'known' });
    expect(status).toBe(429);
    expect(body.data).toEqual({ key: 'errors.too_many_requests', msg: body.msg, attribute: 'how' });
    expect(headers.get('retry-after')).toBe('7');
  });

  it('that fails because the database is unreachable asks to retry', async () => {
    const { status, body, headers } = await app.call(breaks, { how: 'database' });
    expect([status, body.key, headers.get('retry-after')]).toEqual([503, 'errors.unavailable', '5']);
  });

  it.each([
    ['en', 'The server disk is full.'],
    ['ru', 'Диск сервера заполнен.'],
    ['mn', 'Серверийн диск дүүрсэн.'],
  ])(
    'that finds the disk full answers 507 with a sentence (%s), and /readyz is read-only',
    async (language, sentence) => {
      const { status, body } = await app.call(breaks, { how: 'full' }, { headers: { 'accept-language': language } });
      expect([status, body.key, body.msg]).toEqual([507, 'errors.storage_full', expect.stringContaining(sentence)]);
      const ready = await fetch(`${app.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'read-only', missing: ['storage'] }]);
    },
  );

  it('takes the path before the body, and the body before the query', async () => {
    const response = await fetch(`${app.url}/api/test/merge/5?name=query&page=2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":6,"name":"body"}',
    });
    expect(await response.json()).toEqual({ data: { id: 5, name: 'body', page: 2 } });
  });

  it('takes no body for an empty one', async () => {
    const response = await fetch(`${app.url}/api/test/merge/5`, { method: 'POST' });
    expect(await response.json()).toEqual({ data: { id: 5 } });
  });

  it('may answer with a number beyond the safe ones, as text', async () => {
    expect((await app.call(big, {})).body).toEqual({ data: { count: '1152921504606846976' } });
  });

  it('may answer with JSON that was spliced elsewhere', async () => {
    const reply = await app.call(spliced, {});
    expect([reply.body, reply.headers.get('content-type')]).toEqual([
      { data: { rows: [1, 2, 3] } },
      'application/json; charset=utf-8',
    ]);
  });

  it('is closed where no directory of sessions exists', async () => {
    expect((await app.call(closed, {}, { token: 'x' })).status).toBe(401);
  });

  it('has an identity: that of a proxy before us if it is harmless, else a new one', async () => {
    const idFor = async (input: string) =>
      (await app.call(spliced, {}, { headers: { 'x-request-id': input } })).headers.get('x-request-id');
    expect(await idFor('trace-0123456789')).toBe('trace-0123456789');
    expect(await idFor('<script>')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(await idFor('x'.repeat(200))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('to an unknown address, or with the wrong method, is a 404 in the envelope', async () => {
    for (const [path, method] of [
      ['/api/none', 'GET'],
      ['/api/test/big', 'DELETE'],
    ] as const) {
      const response = await fetch(app.url + path, { method });
      expect([response.status, ((await response.json()) as { key: string }).key]).toEqual([404, 'errors.not_found']);
    }
  });
});

describe('the state of the process', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp([service(CallsModule)]);
  });
  afterAll(() => app.close());

  it('is alive, and ready when all its parts are', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', missing: [] }]);
  });

  it('names the part that is not ready, and not why', async () => {
    app.get(Part).broken = true;
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', missing: ['the part'] }]);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});

describe('the metrics of the process', () => {
  const TOKEN = 'a-token-of-the-tests';

  it('are open only at their own port, or with their token', async () => {
    const closed = await testApp([service(CallsModule)]);
    const open = await testApp([service(CallsModule)], { env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN } });
    try {
      const ask = async (url: string, authorization = '') => {
        const response = await fetch(url, { headers: { authorization } });
        const text = await response.text();
        return [response.status, text.includes('process_cpu_seconds_total')];
      };
      expect(await ask(`${closed.url}/metrics`)).toEqual([404, false]);
      const own = `http://127.0.0.1:${open.get(MetricsPort).port}`;
      for (const url of [open.url, own]) {
        expect(await ask(`${url}/metrics`)).toEqual([401, false]);
        expect(await ask(`${url}/metrics`, 'Bearer another')).toEqual([401, false]);
        expect(await ask(`${url}/metrics`, `Bearer ${TOKEN}`)).toEqual([200, true]);
      }
      expect((await fetch(`${own}/healthz`)).status).toBe(404);
    } finally {
      await open.close();
      await closed.close();
    }
  });

  it('are open at their own port without a token', async () => {
    const app = await testApp([service(CallsModule)], { env: { METRICS_PORT: '0' } });
    try {
      expect((await fetch(`http://127.0.0.1:${app.get(MetricsPort).port}/metrics`)).status).toBe(200);
      expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
    } finally {
      await app.close();
    }
  });
});

describe('a process that is wired wrong does not start', () => {
  @Controller()
  class Undeclared {
    @Get('api/undeclared')
    read(): string {
      return 'open to everybody';
    }
  }
  @Module({ controllers: [Undeclared] })
  class UndeclaredModule {}

  @Controller()
  class Half {
    readonly login = handle(login, async () => ({ access_token: '', token_type: 'bearer' as const, expires_in: 0 }));
  }
  @Module({ controllers: [Half] })
  class HalfModule {}

  it('with a route that declares no access rule', async () => {
    await expect(testApp([service(UndeclaredModule)])).rejects.toThrow(
      'the route Undeclared.read declares no access rule',
    );
  });

  it('with a call without a handler', async () => {
    await expect(testApp([service(HalfModule)])).rejects.toThrow(
      /nobody answers the calls .*\bidentity\.session\.refresh, /,
    );
  });

  it('with a service that answers none of its calls', async () => {
    await expect(testApp([service(class Empty {}, 'identity', 'identity')])).rejects.toThrow(
      /nobody answers the calls .*\bidentity\.session\.open, /,
    );
  });

  it.each(['JWT_SECRET', 'INTERNAL_SECRET'])('without %s, or with a short one', (name) => {
    const before = { ...process.env };
    const read = (value: string) => {
      Object.assign(process.env, { JWT_SECRET: 'x'.repeat(32), INTERNAL_SECRET: 'y'.repeat(32), [name]: value });
      return () => authEnv.read();
    };
    expect(read('')).toThrow(`${name} is not set`);
    expect(read('short')).toThrow(`${name}: has to be at least 32 characters long`);
    expect(read('z'.repeat(32))).not.toThrow();
    process.env = before;
  });
});
