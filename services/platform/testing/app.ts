import 'reflect-metadata';
import type { Abstract, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type CallOf, type Endpoint, login } from '@gaugeway/proto/api';
import { forEveryone } from '../database';
import { createMigratedApp, createServiceApp } from '../service/run-service';
import type { Service } from '../service/define-service';
import { testDatabase, type TestDatabase } from './database';

export interface TestReply {
  status: number;
  // The tests look into replies of every shape; each asserts the parts that it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

export interface TestApp {
  url: string;
  database: TestDatabase;
  /** An injectable of the running process; calls of its methods by a test run for everyone. */
  get<T>(token: Type<T> | Abstract<T> | symbol): T;
  /** Calls an endpoint as the console would; `raw` replaces the JSON body. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    options?: { token?: string; headers?: Record<string, string>; raw?: string | Uint8Array },
  ): Promise<TestReply>;
  /** Access token of a user; without arguments the administrator of company 1. */
  signIn(email?: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

export const TEST_ADMIN = { email: 'admin@gaugeway.local', password: 'Admin-Test-2025!' };

const TEST_ENV: Record<string, string> = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  JWT_SECRET: 'a secret of the tests that is long enough',
  INTERNAL_SECRET: 'another secret of the tests, as long as it',
  SEALING_SECRET: 'what seals in the tests, as long as the others',
  ADMIN_EMAIL: TEST_ADMIN.email,
  ADMIN_PASSWORD: TEST_ADMIN.password,
  DEMO: '1',
  DEMO_ADMIN_PASSWORD: 'Demo-Admin-2025!',
  BROKER_PORTS: 'modem:0',
  BROKER_HOST: '127.0.0.1',
  // Code that is not built has no file that a thread could begin with.
  MQTT_THREAD: '0',
  // Fewest partitions without an order between them: each costs a worker and some statements.
  BUS_PARTITIONS: '2',
  BUS_BATCH_WINDOW_MS: '100',
  // A test sets the address of a caller by x-forwarded-for.
  TRUST_PROXY: '1',
};

/** A process that refuses to start leaves nothing running behind. */
async function listening(app: NestFastifyApplication): Promise<NestFastifyApplication> {
  try {
    await app.listen(0, '127.0.0.1');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The same object, whose methods run for everyone: a test is neither a request nor work of the process. */
function forEveryoneCalled<T>(target: T): T {
  if (typeof target !== 'object' || target === null) return target;
  return new Proxy(target, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      // A replacement that a test sets reports itself how it was called.
      if (typeof value !== 'function' || 'mock' in value) return value;
      return (...input: unknown[]): unknown => forEveryone(() => Reflect.apply(value, object, input) as unknown);
    },
  });
}

/** The given services in one process on a free port, on a fresh database, with the embedded bus. */
export async function testApp(
  services: readonly Service[],
  options: { env?: Record<string, string>; database?: TestDatabase } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(services));
  const before = { ...process.env };
  Object.assign(process.env, TEST_ENV, { DATABASE_URL: database.url, PORT: '0' }, options.env);
  // One of our own is a copy of a database that was migrated for these services.
  const create = options.database ? createServiceApp : createMigratedApp;
  const app = await forEveryone(async () => listening(await create(services)))
    .catch(async (error: unknown) => {
      if (!options.database) await database.drop();
      throw error;
    })
    .finally(() => (process.env = before));
  const url = await app.getUrl();
  let signIns = 0;

  const call: TestApp['call'] = async (endpoint, input, { token, headers = {}, raw } = {}) => {
    const given = input as Record<string, unknown>;
    const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
    const left = Object.fromEntries(Object.entries(given).filter(([name]) => !inPath.has(name)));
    const hasBody = endpoint.method !== 'GET';
    const query = hasBody ? '' : `?${new URLSearchParams(left as Record<string, string>).toString()}`;
    const response = await fetch(`${url}${endpoint.prefix}${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(hasBody ? { body: raw ?? JSON.stringify(left) } : {}),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: json && text ? JSON.parse(text) : text, headers: response.headers };
  };

  return {
    url,
    database,
    get: (token) => forEveryoneCalled(app.get(token, { strict: false })),
    call,
    signIn: async (email = TEST_ADMIN.email, password = TEST_ADMIN.password) => {
      // Each from its own address, so that failed sign-ins of other tests do not count.
      const headers = { 'x-forwarded-for': `198.18.${(signIns >> 8) & 255}.${signIns++ & 255}` };
      const reply = await call(login, { email, password }, { headers });
      if (reply.status !== 200)
        throw new Error(`signing in as ${email} gave ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body.data.access_token;
    },
    close: async () => {
      await forEveryone(() => app.close());
      if (!options.database) await database.drop();
    },
  };
}
