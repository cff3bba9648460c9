import { connectAsync, type MqttClient } from 'mqtt';
import { MqttReader } from '../../services/connector/lorawan/transport/mqtt-reader';
import { sessionOf } from '../../services/connector/lorawan/transport/mqtt-door';
import type { UplinkBatch } from '../../services/connector/pipeline/accept/uplink-batch';
import { openAedes, type TestBroker } from './mqtt-brokers';

const DEV_EUI = '0102030405060708';

describe('uplinks over MQTT', () => {
  const batches: UplinkBatch[] = [];
  let broker: TestBroker;
  let reader: MqttReader;
  let server: MqttClient;

  const unexpected = () => Promise.reject(new Error('every message is readable'));

  beforeAll(async () => {
    broker = await openAedes();
    const url = `mqtt://127.0.0.1:${broker.port}`;
    await new Promise<void>((resolve) => {
      reader = new MqttReader(
        {
          ...{ name: 'the MQTT broker', source: 'chirpstack-mqtt', companyId: 1, ownOnly: false, inFlight: 500 },
          ...{ broker: url, options: sessionOf('4', 500), clientId: 'gaugeway-gathering' },
          ...{ deviceTopic: 'application/+/device/+/event/+', gatewayTopics: [], leftTopics: [] },
        },
        {
          publish: async (batch) => {
            batches.push(batch);
            return { kind: 'durable' };
          },
          ...{ sendToDeadLetters: unexpected, count: () => undefined, log: () => undefined },
        },
        {
          ...{ subscribed: resolve, failed: (cause) => console.error(cause) },
          ...{ offline: () => undefined, unsubscribed: () => undefined, unconfirmed: () => undefined },
        },
      );
      reader.start();
    });
    server = await connectAsync(url);
  });

  afterAll(async () => {
    await server.endAsync();
    await reader.stop();
    await broker.close();
  });

  it('of a steady stream go to the bus together', async () => {
    const sent = 300;
    for (let fCnt = 1; fCnt <= sent; fCnt++) {
      const body = { deviceInfo: { devEui: DEV_EUI }, time: '2026-01-01T00:00:00Z', fPort: 10, fCnt, data: 'AA==' };
      // Each waits for the broker's acknowledgement: without gathering each would be a batch.
      await server.publishAsync(`application/1/device/${DEV_EUI}/event/up`, JSON.stringify(body), { qos: 1 });
    }
    const arrived = () => batches.reduce((sum, { keys }) => sum + keys.length, 0);
    while (arrived() < sent) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(arrived()).toBe(sent);
    expect(batches.length).toBeLessThan(sent);
  });
});
