import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@gaugeway/platform/auth';
import { CuttableProxy } from '@gaugeway/platform/testing';
import {
  createNetworkServer,
  deleteNetworkServer,
  editNetworkServer,
  type NetworkServer,
  networkServers,
  testNetworkServer,
} from '@gaugeway/proto/api';
import { connectAsync, type MqttClient } from 'mqtt';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type ConnectorApp, connectorApp, eventually } from '../../services/connector/testing/connector-app';
import { as, owner, SECRET, stranger } from '../contract/devices-fixture';
import { TestAuthority } from '../simulators/certificates';
import { brokerKinds, openAedes, type TestBroker } from '../connector/mqtt-brokers';

const fixture = join(__dirname, '../../services/connector/fixtures/chirpstack/sample-up.json');
const sample = (
  JSON.parse(readFileSync(fixture, 'utf8')) as {
    payload: Record<string, unknown> & { deviceInfo: Record<string, unknown> };
  }
).payload;

/** An uplink of a Vega SI-11 with its own time. */
function upOf(devEui: string, fCnt: number): string {
  const data = Buffer.from('015804f8857467f41c970100bd6b01000000000005000000', 'hex');
  data.writeUInt32LE(1_735_689_720 + fCnt, 3);
  const deviceInfo = { ...sample.deviceInfo, devEui };
  return JSON.stringify({ ...sample, fCnt, deviceInfo, data: data.toString('base64') });
}

const topicOf = (prefix: string, devEui: string) =>
  `${prefix}application/1f6a3b52-84c7-4f1e-8f0e-5d2c7b9a6e31/device/${devEui}/event/up`;

/**
 * The operator, whose servers may be in private networks, and whose other endpoints accept devices of every company.
 */
const operator: Context = { ...owner, companyId: 1, chain: [1] };
const OWN = '70b3d5e75f050001';
const BELOW = '70b3d5e75f050002';

let connector: ConnectorApp;
let count = 0;

beforeAll(async () => {
  connector = await connectorApp({ INTERNAL_SECRET: SECRET });
  await connector.company(2, 1);
  await connector.device({ deviceId: 1, companyId: 1, modelId: 214, devEui: OWN });
  await connector.device({ deviceId: 2, companyId: 2, modelId: 214, devEui: BELOW });
}, 60_000);
afterAll(() => connector.app.close());

const create = (more: object, who = operator) =>
  connector.app.call(
    createNetworkServer,
    { name: `Server ${++count}`, url: 'http://127.0.0.1:1', api_token: 'made up', allow_insecure: true, ...more },
    as(who),
  );
async function made(more: object, who = operator): Promise<NetworkServer> {
  const reply = await create(more, who);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body.data.network_server;
}
const edit = (id: number, more: object) => connector.app.call(editNetworkServer, { id, ...more }, as(operator));
const remove = (id: number) => connector.app.call(deleteNetworkServer, { id }, as(operator));
async function shown(id: number, who = operator): Promise<NetworkServer> {
  const { body } = await connector.app.call(networkServers, {}, as(who));
  return (body.data.network_servers as NetworkServer[]).find((one) => one.id === id)!;
}
const becomes = (id: number, state: string, who = operator) =>
  eventually(async () => {
    const { mqtt } = await shown(id, who);
    return mqtt?.state === state && mqtt;
  });
const rowsOf = (deviceId: number) =>
  connector.heard.readings
    .filter((reading) => reading.deviceId === deviceId)
    .flatMap(({ readings }) => readings.filter(({ type }) => type === 1).map(({ ts }) => (ts ?? 0) - 1_735_689_720));

for (const { name, protocol, isHere, open } of brokerKinds) {
  // oxlint-disable-next-line house/every-test -- not every machine has it, and `npm test` then counts it as skipped
  (isHere ? describe : describe.skip)(`a network server's own MQTT broker, ${name}`, () => {
    const base = protocol === '4' ? 100 : 500;
    let broker: TestBroker;
    let publisher: MqttClient;
    let server: NetworkServer;
    const publish = (prefix: string, devEui: string, fCnt: number, qos: 0 | 1 = 1) =>
      publisher.publishAsync(topicOf(prefix, devEui), upOf(devEui, base + fCnt), { qos });

    beforeAll(async () => {
      broker = await open();
      publisher = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { clientId: 'chirpstack' });
      server = await made({
        mqtt_url: `mqtt://127.0.0.1:${broker.port}`,
        mqtt_protocol: protocol,
        mqtt_prefix: 'city/plant7/',
      });
    });
    afterAll(async () => {
      await remove(server.id);
      await publisher.endAsync(true);
      await broker.close();
    });

    it('brings what its company has below its prefix, and nothing of another company or from elsewhere', async () => {
      expect(await becomes(server.id, 'connected')).toMatchObject({ prefix: 'city/plant7', cause: null, msg: '' });
      await publish('', OWN, 1);
      await publish('city/', OWN, 2);
      await publish('city/plant7/', BELOW, 3);
      await publish('city/plant7/', OWN, 4);
      await eventually(() => rowsOf(1).includes(base + 4));
      expect(rowsOf(1).filter((fCnt) => fCnt >= base && fCnt < base + 50)).toEqual([base + 4]);
      await eventually(async () =>
        (await connector.deadLetters()).some(
          ({ cause }) => cause.startsWith('foreign_device') && cause.includes(BELOW),
        ),
      );
      expect(rowsOf(2)).toEqual([]);
    });

    it('is read elsewhere as soon as its prefix is another one, and no longer where it was', async () => {
      const { body } = await edit(server.id, { mqtt_prefix: 'town' });
      expect(body.data.network_server).toMatchObject({ mqtt: { state: 'connecting', prefix: 'town' } });
      await becomes(server.id, 'connected');
      await publish('city/plant7/', OWN, 11);
      await publish('town/', OWN, 12);
      await eventually(() => rowsOf(1).includes(base + 12));
      expect(rowsOf(1)).not.toContain(base + 11);
    });

    it('leaves its earlier prefix also where the broker was away when it was changed', async () => {
      const way = new CuttableProxy('127.0.0.1', broker.port);
      await way.open();
      const { id } = await made({
        mqtt_url: `mqtt://127.0.0.1:${way.port}`,
        mqtt_protocol: protocol,
        mqtt_prefix: 'plant8',
      });
      await becomes(id, 'connected');
      await way.cut();
      await becomes(id, 'failed');
      await edit(id, { mqtt_prefix: 'plant9' });
      await publish('plant8/', OWN, 15);
      await way.open();
      await becomes(id, 'connected');
      const { database } = connector.app.database;
      await eventually(async () => {
        const left = `SELECT FROM connector.mqtt_session WHERE server_id = $1 AND topics::text LIKE '%plant8%'`;
        return (await database.query(left, [id])).length === 0;
      });
      await publish('plant8/', OWN, 16);
      await publish('plant9/', OWN, 17);
      await eventually(() => rowsOf(1).includes(base + 17));
      // Messages that the broker had kept before are not lost.
      expect(rowsOf(1)).toContain(base + 15);
      expect(rowsOf(1)).not.toContain(base + 16);
      await remove(id);
      await way.cut();
    });

    it('reports when events arrive with QoS 0', async () => {
      expect((await shown(server.id)).mqtt?.qos0_at).toBeNull();
      await publish('town/', OWN, 21, 0);
      const at = await eventually(async () => (await shown(server.id)).mqtt?.qos0_at);
      expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
    });

    it('loses nothing when another setting changes, and brings nothing any more when MQTT is taken away', async () => {
      await edit(server.id, { name: `Renamed ${name}` });
      await publish('town/', OWN, 31);
      await eventually(() => rowsOf(1).includes(base + 31));
      await edit(server.id, { mqtt_url: '' });
      expect((await shown(server.id)).mqtt).toBeNull();
      expect((await edit(server.id, { mqtt_prefix: 'town' })).body.key).toBe('errors.network_server_mqtt_url');
    });
  });
}

describe("a network server's MQTT broker with TLS and an account", () => {
  const account = { username: 'gaugeway', password: 'a password of the broker' };
  let authority: TestAuthority;
  let another: TestAuthority;
  let broker: Awaited<ReturnType<typeof openAedes>>;
  let own: { key: string; certificate: string };
  let settings: Record<string, string>;

  beforeAll(async () => {
    [authority, another] = [await TestAuthority.create('Water works'), await TestAuthority.create('Somebody else')];
    const { key, certificate: cert } = await authority.issue('localhost');
    broker = await openAedes({
      account,
      tls: { key, cert, ca: authority.pem, requestCert: true, rejectUnauthorized: true },
      readable: 'plant7/',
    });
    own = await authority.issue('gaugeway');
    settings = {
      mqtt_url: `mqtts://localhost:${broker.port}`,
      mqtt_protocol: '4',
      mqtt_prefix: 'plant7',
      mqtt_username: account.username,
      mqtt_password: account.password,
      mqtt_ca: authority.pem,
      mqtt_certificate: own.certificate,
      mqtt_key: own.key,
    };
  });
  afterAll(() => broker.close());

  const tested = async (id: number, who = operator) =>
    (await connector.app.call(testNetworkServer, { id }, as(who))).body.data.mqtt;

  it('is read with them, at once after a change, and left as soon as it is disconnected', async () => {
    const { id } = await made(settings);
    const expected = { has_password: true, ca: authority.pem.trim(), certificate: own.certificate.trim() };
    expect(await becomes(id, 'connected')).toMatchObject(expected);
    expect(await tested(id)).toEqual({
      ok: true,
      cause: null,
      msg: 'The MQTT broker accepts the connection and the subscription.',
    });
    await eventually(() => broker.connections() === 1);
    await remove(id);
    await eventually(() => broker.connections() === 0);
  });

  it('keeps password and key sealed, shows them nowhere, and the password to no other broker', async () => {
    const { id } = await made(settings);
    const { body } = await connector.app.call(networkServers, {}, as(operator));
    const { database } = connector.app.database;
    const rows = await database.query(
      `SELECT s.*, encode(sealed_mqtt_password, 'escape') AS p, encode(sealed_mqtt_key, 'escape') AS k
       FROM connector.network_server s`,
    );
    const events = await database.query(`SELECT encode(records, 'escape') FROM bus.record_batch`);
    const secretPart = own.key.split('\n')[1]!.slice(0, 40);
    for (const text of [body, rows, events].map((each) => JSON.stringify(each))) {
      expect(text).not.toContain(account.password);
      expect(text).not.toContain(secretPart);
    }
    const thief = { mqtt_url: 'mqtts://thief.example.org' };
    expect((await edit(id, thief)).body).toMatchObject({ key: 'errors.network_server_mqtt_password_needed' });
    expect(await edit(id, { ...thief, mqtt_password: 'new' })).toMatchObject({ status: 200 });
    await remove(id);
  });

  const faults: [string, string, () => Promise<object> | object, string][] = [
    ['a wrong password', 'password', () => ({ mqtt_password: 'wrong' }), 'user name or the password'],
    ['an authority that is not trusted', 'certificate', () => ({ mqtt_ca: '' }), 'not trusted'],
    ['another authority', 'certificate', () => ({ mqtt_ca: another.pem }), 'not trusted'],
    [
      'no client certificate',
      'client_certificate',
      () => ({ mqtt_certificate: '', mqtt_key: '' }),
      'client certificate',
    ],
    [
      // A broker of Node, which sends no alert of TLS then.
      'a client certificate of another authority',
      'closed',
      async () => {
        const { key, certificate } = await another.issue('gaugeway');
        return { mqtt_certificate: certificate, mqtt_key: key };
      },
      'client certificate',
    ],
    ['topics that it may not read', 'subscription', () => ({ mqtt_prefix: 'plant8' }), 'read the device topics'],
    ['a version that it does not speak', 'protocol', () => ({ mqtt_protocol: '5' }), 'MQTT version'],
    [
      'a broker that is down',
      'unreachable',
      async () => ({ mqtt_url: `mqtts://localhost:${await freePort()}` }),
      'cannot be reached',
    ],
    ['a broker that wants TLS', 'no_tls', () => ({ mqtt_url: `mqtt://localhost:${broker.port}` }), 'requires it'],
    [
      'a broker without TLS',
      'no_tls',
      async () => ({ mqtt_url: `mqtts://127.0.0.1:${(plain = await openAedes()).port}` }),
      'does not use TLS',
    ],
  ];
  let plain: TestBroker | undefined;

  it.each(faults)('reports what is wrong with %s: %s', async (_, cause, fault, words) => {
    const { id } = await made({ ...settings, ...(await fault()) });
    const answer = await tested(id);
    const state = await becomes(id, 'failed');
    // The broker's alert and its end of the connection race: without the alert it is unknown which it was.
    const causes = cause === 'client_certificate' ? [cause, 'closed'] : [cause];
    for (const expected of [answer, state]) {
      expect(causes).toContain(expected.cause);
      expect(expected.msg).toContain(words);
    }
    expect(answer.ok).toBe(false);
    await remove(id);
    await plain?.close();
    plain = undefined;
  });

  it('reports when the broker goes away, and is read again when it is back', async () => {
    const way = new CuttableProxy('localhost', broker.port);
    await way.open();
    const { id } = await made({ ...settings, mqtt_url: `mqtts://localhost:${way.port}` });
    await becomes(id, 'connected');
    await way.cut();
    expect(await becomes(id, 'failed')).toMatchObject({ cause: 'unreachable' });
    await way.open();
    await becomes(id, 'connected');
    await remove(id);
    await way.cut();
  });

  it('is not connected to at a private address, be it behind a name', async () => {
    const { id } = await made({ ...settings, url: 'https://chirpstack.example.org' }, stranger);
    const refused = { cause: 'address_refused', msg: 'Connections to this address are not allowed.' };
    expect(await tested(id, stranger)).toEqual({ ok: false, ...refused });
    expect(await becomes(id, 'failed', stranger)).toMatchObject(refused);
  });
});

describe('the settings of MQTT', () => {
  const url = 'https://chirpstack.example.org';
  const mqtt_url = 'mqtts://broker.example.org';

  it.each([
    ['mqtt_url', { mqtt_url: 'https://broker.example.org' }],
    ['mqtt_url', { mqtt_url: 'mqtts://user:word@broker.example.org' }],
    ['mqtt_url', { mqtt_url: 'mqtts://broker.example.org/path' }],
    ['mqtt_url', { mqtt_url: 'mqtts://a%00b' }],
    ['mqtt_url', { mqtt_password: 'of nothing' }],
    ['mqtt_url', { mqtt_url: 'mqtts://10.0.0.1' }],
    ['mqtt_url', { mqtt_url: 'mqtts://[::ffff:169.254.169.254]' }],
    ['allow_insecure', { mqtt_url: 'mqtt://broker.example.org', allow_insecure: false }],
    ['mqtt_prefix', { mqtt_url, mqtt_prefix: 'plant/#' }],
    ['mqtt_prefix', { mqtt_url, mqtt_prefix: '$share/all' }],
    ['mqtt_prefix', { mqtt_url, mqtt_prefix: '/plant' }],
    ['mqtt_ca', { mqtt_url, mqtt_ca: 'no certificate' }],
    ['mqtt_ca', { mqtt_url, mqtt_ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }],
    ['mqtt_certificate', { mqtt_url, mqtt_certificate: 'no certificate', mqtt_key: 'no key' }],
    ['mqtt_certificate', { mqtt_url, mqtt_key: 'a key alone' }],
  ])('are refused by name: %s', async (field, more) => {
    const { status, body } = await create({ url, ...more }, stranger);
    expect(status).toBe(422);
    expect(body.data.attribute).toBe(field);
  });

  it('take a key only with the certificate that it belongs to', async () => {
    const authority = await TestAuthority.create('Water works');
    const [one, two] = [await authority.issue('one'), await authority.issue('two')];
    const { status, body } = await create({ url, mqtt_url, mqtt_certificate: one.certificate, mqtt_key: two.key });
    expect(status).toBe(422);
    expect(body.data.attribute).toBe('mqtt_key');
  });
});
