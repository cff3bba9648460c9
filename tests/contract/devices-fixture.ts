import { createHmac } from 'node:crypto';
import { INTERFACE, models } from '@gaugeway/catalogue';
import { CONTEXT_HEADER, type Context } from '@gaugeway/platform/auth';
import type { Service } from '@gaugeway/platform/service';
import { testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { createGateway, createMeteringDevice } from '@gaugeway/proto/api';
import { recorderService } from '../../services/devices/testing/event-recorder';

export function found<T>(what: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`the catalogue has no ${what}`);
  return value;
}

/** A model of the catalogue whose form requires only the fields of every device of its kind. */
export const radioModel = found(
  'radio model',
  models.find((model) => model.interfaceId === INTERFACE.lorawan),
);
export const wiredModel = found(
  'wired model with a password',
  models.find(
    (model) => model.driver?.reads.includes('current') && model.form.some((field) => field.kind === 'password'),
  ),
);

/** By which a test signs who calls. */
export const SECRET = 'the secret that services of this test share';

/** An administrator of a company, as the gateway would resolve them. */
function contextOf(companyId: number): Context {
  return {
    sessionId: `session-${companyId}`,
    userId: companyId * 10,
    userName: 'Somebody',
    companyId,
    chain: [companyId],
    isAdmin: true,
    isDemo: false,
    rights: { read: [], create: [], update: [], delete: [], access_all: [] },
    language: 'en',
    timeZone: 0,
    requestId: 'request',
    address: '127.0.0.1',
  };
}

export const owner = contextOf(2);
/** A user of another company. */
export const stranger = contextOf(77);

let used = 0;
/** A device EUI that no other device of the test has. */
export const nextEui = (): string => `70b3d5e7${(++used).toString(16).padStart(8, '0')}`;

/** Services as they run behind the gateway: the gateway names the caller in the context that it signs. */
export function appBehindGateway(services: readonly Service[], env: Record<string, string> = {}): Promise<TestApp> {
  return testApp([...services, recorderService], { env: { INTERNAL_SECRET: SECRET, ...env } });
}

/** Publishes users of a company, as the identity service does. */
export async function usersOf(app: TestApp, companyId: number, ids: readonly number[]): Promise<void> {
  await app.database.database.query(
    'INSERT INTO devices.company_user (user_id, company_id) SELECT unnest($1::int[]), $2 ON CONFLICT DO NOTHING',
    [ids, companyId],
  );
}

/** Options of a call by a user. */
export function as(context: Context): { headers: Record<string, string> } {
  // RFC 7515, 3.3: a compact JWS with HMAC SHA-256, as the gateway signs it.
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ context, exp: Date.now() / 1000 + 300 })}`;
  const signature = createHmac('sha256', SECRET).update(signed).digest('base64url');
  return { headers: { [CONTEXT_HEADER]: `${signed}.${signature}` } };
}

/** Entities that most tests create. */
export function creator(app: TestApp, context: Context) {
  const options = as(context);
  return {
    radio: (input: object = {}): Promise<TestReply> =>
      app.call(
        createMeteringDevice,
        { model_id: radioModel.id, name: 'Cold water', deviceID: nextEui(), ...input },
        options,
      ),
    modem: (input: object = {}): Promise<TestReply> =>
      app.call(createGateway, { name: 'Modem', model_id: 2, identity: `modem-${++used}`, ...input }, options),
    wired: (gatewayID: number, input: object = {}): Promise<TestReply> =>
      app.call(
        createMeteringDevice,
        { model_id: wiredModel.id, name: 'Flat 4', inside_addr: '17', gatewayID, ...input },
        options,
      ),
  };
}

/** Longest pause between two checks, ms: a check every 25 ms is costly in a long wait. */
const LONGEST_PAUSE_MS = 100;

/** Waits until the check does not throw; its last error after a time that a busy machine may take, ms. */
export async function eventually(check: () => void | Promise<void>, patienceMs = 90_000): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let pauseMs = 25; ; pauseMs = Math.min(1.5 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Resolves when no row of a kind of work is open. `open`: SELECT of its open rows. */
export const worked = (app: TestApp, open: string): Promise<void> =>
  eventually(async () => expect(await app.database.database.query(open)).toEqual([]));
