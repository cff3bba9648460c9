import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeviceInfo, UplinkEvent } from '@chirpstack/chirpstack-api/integration/integration_pb';
import { connectAsync, type MqttClient } from 'mqtt';
import { ChirpstackMqtt } from '../../services/connector/lorawan/transport/chirpstack-mqtt';
import { type ConnectorApp, connectorApp, eventually } from '../../services/connector/testing/connector-app';
import { CuttableProxy, testDatabase } from '@gaugeway/platform/testing';
import { brokerKinds, type TestBroker } from './mqtt-brokers';

const sample = (
  JSON.parse(readFileSync(join(__dirname, '../../services/connector/fixtures/chirpstack/sample-up.json'), 'utf8')) as {
    payload: Record<string, unknown> & { deviceInfo: Record<string, unknown> };
  }
).payload;

const topicOf = (devEui: string, event = 'up') =>
  `application/1f6a3b52-84c7-4f1e-8f0e-5d2c7b9a6e31/device/${devEui}/event/${event}`;

/** An uplink of a Vega SI-11 with its own time, so that each is a separate row. */
function upOf(devEui: string, fCnt: number): string {
  const data = Buffer.from('015804f8857467f41c970100bd6b01000000000005000000', 'hex');
  data.writeUInt32LE(1_735_689_720 + fCnt, 3);
  return JSON.stringify({
    ...sample,
    fCnt,
    deviceInfo: { ...sample.deviceInfo, devEui },
    data: data.toString('base64'),
  });
}

for (const { name, protocol, topic, isHere, saves, open } of brokerKinds) {
  // oxlint-disable-next-line house/every-test -- not every machine has it, and `npm test` then counts it as skipped
  (isHere ? describe : describe.skip)(`the MQTT endpoint for ChirpStack on ${name}`, () => {
    const devEui = '70b3d5e75f040001';
    let broker: TestBroker;
    let way: CuttableProxy;
    let connector: ConnectorApp;
    let publisher: MqttClient;

    const env = () => ({
      MQTT_URL: `mqtt://127.0.0.1:${way.port}`,
      MQTT_PROTOCOL: protocol,
      MQTT_TOPIC: topic,
      MQTT_CLIENT_ID: 'gaugeway-test',
      MQTT_IN_FLIGHT: '20',
      MQTT_COMPANY: '2',
    });
    const rowsOf = (deviceId: number) =>
      connector.heard.readings
        .filter((reading) => reading.deviceId === deviceId)
        .map(({ readings }) => readings.find(({ type }) => type === 1)?.ts);
    const publish = (messageTopic: string, body: string | Buffer) =>
      publisher.publishAsync(messageTopic, body, { qos: 1 });
    const connected = (app: ConnectorApp) => eventually(() => app.app.get(ChirpstackMqtt).subscribed);

    beforeAll(async () => {
      broker = await open();
      way = new CuttableProxy('127.0.0.1', broker.port);
      await way.open();
      publisher = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
        reconnectPeriod: 200,
        clientId: 'chirpstack',
      });
      publisher.on('error', () => undefined);
      connector = await connectorApp(env());
      await connector.device({ deviceId: 1, companyId: 2, modelId: 214, devEui });
      await connected(connector);
    });
    afterAll(async () => {
      await publisher.endAsync(true);
      await connector.app.close();
      await way.cut();
      await broker.close();
    });

    it('reads JSON and protobuf alike', async () => {
      await publish(topicOf(devEui), upOf(devEui, 1));
      const message = new UplinkEvent();
      const info = new DeviceInfo();
      info.setDevEui(devEui);
      message.setDeviceInfo(info);
      message.setFPort(2);
      message.setFCnt(2);
      message.setData(Buffer.from('015804fa857467f41c970100bd6b01000000000005000000', 'hex'));
      await publish(topicOf(devEui), Buffer.from(message.serializeBinary()));
      await eventually(() => rowsOf(1).length === 2);
      expect(new Set(rowsOf(1))).toEqual(new Set([1_735_689_721, 1_735_689_722]));
    });

    it('stores unreadable messages as dead letters with the cause, acknowledges them, and reads the next ones', async () => {
      const bad: [string, string | Buffer, string][] = [
        [topicOf(devEui), '{"deviceInfo":', 'malformed'],
        [topicOf(devEui), JSON.stringify({ ...sample, deviceInfo: { devEui }, data: '%' }), 'bad_base64'],
        [topicOf(devEui), Buffer.from([0x0a, 0x24, 0x64]), 'malformed'],
        // A nested length of 4 GiB: it once held the whole process.
        [topicOf(devEui), Buffer.from('0affffffff0f', 'hex'), 'malformed'],
        [topicOf(devEui, 'uplink'), '{}', 'unknown_event'],
        [topicOf('70b3d5e75f04ffff'), upOf(devEui, 5), 'bad_device'],
      ];
      for (const [messageTopic, body] of bad) await publish(messageTopic, body);
      await publish(topicOf(devEui), upOf(devEui, 10));
      await eventually(() => rowsOf(1).includes(1_735_689_730));
      const letters = await eventually(async () => {
        const found = (await connector.deadLetters()).filter(({ group }) => group === 'chirpstack-mqtt');
        return found.length === bad.length && found;
      });
      expect(letters.map(({ cause }) => cause.split(':')[0]).sort()).toEqual(bad.map(([, , cause]) => cause).sort());
      expect(letters.find(({ cause }) => cause.startsWith('bad_device'))?.payload.length).toBeGreaterThan(100);
    });

    it("reads the gateways' statistics and connections, also those that the broker keeps, and no uplink with them", async () => {
      const eui = '0016c001ff10a235';
      const of = () => connector.heard.stations.filter(({ gatewayEui }) => gatewayEui === eui);
      const publish = (topicName: string, body: object, retain = false) =>
        publisher.publishAsync(`eu868/gateway/${eui}/${topicName}`, JSON.stringify({ gatewayId: eui, ...body }), {
          qos: 1,
          retain,
        });
      await publish('event/stats', { location: { latitude: 47.9, longitude: 106.9 } });
      await publish('event/up', { phyPayload: 'AA==' });
      await publish('state/conn', { state: 'ONLINE' }, true);
      await eventually(() => of().length === 2);
      expect(of()).toMatchObject([
        { companyId: 2, event: 'stats', latitude: 47.9, longitude: 106.9, kept: false },
        { companyId: 2, event: 'online', kept: false },
      ]);
      // Deletes the retained message, which is no state; the next report is one.
      await publisher.publishAsync(`eu868/gateway/${eui}/state/conn`, '', { qos: 1, retain: true });
      await publish('state/conn', { state: 'ONLINE' }, true);
      await eventually(() => of().length === 3);
      expect(of().map(({ event }) => event)).toEqual(['stats', 'online', 'online']);
      // A shared subscription gets no retained messages.
      if (!topic.startsWith('$share/')) {
        await connector.app.close();
        connector = await connectorApp(env());
        await connector.device({ deviceId: 1, companyId: 2, modelId: 214, devEui });
        await eventually(() => of().some(({ event, kept }) => event === 'online' && kept));
      }
      expect((await connector.deadLetters()).filter(({ cause }) => cause.includes('gateway'))).toEqual([]);
    });

    it('reads below a prefix of ChirpStack, and records what arrives with QoS 0', async () => {
      const database = await testDatabase();
      const prefixed = await connectorApp(
        { ...env(), MQTT_CLIENT_ID: 'gaugeway-prefix', MQTT_TOPIC: `plant7/${topic}` },
        database,
      );
      await prefixed.device({ deviceId: 1, companyId: 2, modelId: 214, devEui });
      await connected(prefixed);
      const noted = async () => {
        const [door] = await database.database.query<{ company_id: number; state: string; qos0_at: Date | null }>(
          'SELECT company_id, state, qos0_at FROM connector.mqtt_door',
        );
        return door;
      };
      await publish(topicOf(devEui), upOf(devEui, 50));
      await publish(`plant7/${topicOf(devEui)}`, upOf(devEui, 51));
      await eventually(() => prefixed.heard.readings.length > 0);
      expect(await noted()).toEqual({ company_id: 2, state: 'connected', qos0_at: null });
      await publisher.publishAsync(`plant7/${topicOf(devEui)}`, upOf(devEui, 52), { qos: 0 });
      await eventually(async () => (await noted())?.qos0_at instanceof Date);
      await eventually(() => prefixed.heard.readings.length === 2);
      const times = prefixed.heard.readings.map(({ readings }) => readings.find(({ type }) => type === 1)?.ts);
      expect(times).toEqual([1_735_689_771, 1_735_689_772]);
      await prefixed.app.close();
      await database.drop();
    });

    it('leaves its earlier topic after the change of it, and still gets what was sent there before', async () => {
      const database = await testDatabase();
      const start = async (prefix: string) => {
        const app = await connectorApp(
          { ...env(), MQTT_CLIENT_ID: 'gaugeway-moved', MQTT_TOPIC: `${prefix}/${topic}` },
          database,
        );
        await app.device({ deviceId: 1, companyId: 2, modelId: 214, devEui });
        await connected(app);
        return app;
      };
      const before = await start('plant7');
      await before.app.close();
      await publish(`plant7/${topicOf(devEui)}`, upOf(devEui, 61));
      const moved = await start('plant8');
      const seen = () =>
        moved.heard.readings.flatMap(({ readings }) => readings.flatMap(({ type, ts }) => (type === 1 ? [ts] : [])));
      const left = () => database.database.query('SELECT FROM connector.mqtt_session WHERE cardinality(topics) > 3');
      await eventually(async () => (await left()).length === 0);
      await publish(`plant7/${topicOf(devEui)}`, upOf(devEui, 62));
      await publish(`plant8/${topicOf(devEui)}`, upOf(devEui, 63));
      await eventually(() => seen().includes(1_735_689_783));
      expect(seen()).toEqual([1_735_689_781, 1_735_689_783]);
      await moved.app.close();
      await database.drop();
    });

    it('gets what was sent while it was away', async () => {
      await connector.app.close();
      for (let fCnt = 100; fCnt < 130; fCnt++) await publish(topicOf(devEui), upOf(devEui, fCnt));
      connector = await connectorApp(env());
      await connector.device({ deviceId: 1, companyId: 2, modelId: 214, devEui });
      const seen = () => new Set(rowsOf(1)).size;
      // A failure says how many there are.
      await eventually(() => seen() === 30).catch(() => expect(seen()).toBe(30));
    });

    it('has one reader, and another that takes over its session', async () => {
      const pair = '70b3d5e75f040002';
      const database = await testDatabase();
      const open = (name: string) =>
        connectorApp({ ...env(), MQTT_CLIENT_ID: 'gaugeway-pair', INSTANCE_ID: name }, database);
      const first = await open('first');
      await first.device({ deviceId: 2, companyId: 2, modelId: 214, devEui: pair });
      await connected(first);
      const second = await open('second');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(second.app.get(ChirpstackMqtt).subscribed).toBe(false);
      await first.app.close();
      for (let fCnt = 200; fCnt < 210; fCnt++) await publish(topicOf(pair), upOf(pair, fCnt));
      await eventually(() => new Set(second.heard.readings.map(({ readings }) => readings[0]?.ts)).size === 10);
      await second.app.close();
      await database.drop();
    });

    it('loses nothing when the connection breaks in the middle', async () => {
      const count = 300;
      const sent = (async () => {
        for (let fCnt = 1000; fCnt < 1000 + count; fCnt++) await publish(topicOf(devEui), upOf(devEui, fCnt));
      })();
      await eventually(() => rowsOf(1).some((ts) => ts === 1_735_689_720 + 1020));
      await way.cut();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await way.open();
      await sent;
      await eventually(() => new Set(rowsOf(1).filter((ts) => (ts ?? 0) >= 1_735_689_720 + 1000)).size === count);
    });

    // A broker that keeps its sessions in memory has nothing left that could be lost.
    if (saves)
      it('loses nothing that it had saved when the broker is killed in the middle', async () => {
        const [first, count] = [2000, 300];
        const publishAll = (fCnts: readonly number[]) =>
          Promise.all(fCnts.map((fCnt) => publish(topicOf(devEui), upOf(devEui, fCnt))));
        const all = Array.from({ length: count }, (_, n) => first + n);
        const sent = publishAll(all.slice(0, count / 2));
        await eventually(() => rowsOf(1).includes(1_735_689_720 + first));
        // The connector is cut off with some of them not acknowledged and the others still at the broker.
        await way.cut();
        await sent;
        await broker.crash();
        await way.open();
        await publishAll(all.slice(count / 2));
        const missing = () => {
          const stored = new Set(rowsOf(1));
          return all.filter((fCnt) => !stored.has(1_735_689_720 + fCnt));
        };
        await eventually(() => missing().length === 0, 60_000).catch(() => undefined);
        expect(missing()).toEqual([]);
      });
  });
}
