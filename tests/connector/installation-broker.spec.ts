import type { MqttCause } from '@gaugeway/proto/api';
import { installationBroker } from '../../services/connector/lorawan/transport/mqtt-broker';
import { sessionOf } from '../../services/connector/lorawan/transport/mqtt-door';
import { MqttReader } from '../../services/connector/lorawan/transport/mqtt-reader';
import { TestAuthority } from '../simulators/certificates';
import { openAedes, type TestBroker } from './mqtt-brokers';

describe('the broker of MQTT_URL', () => {
  let broker: TestBroker;
  let reader: MqttReader;

  /** Cause of the failure. */
  const causeOf = (url: string) =>
    new Promise<MqttCause>((resolve) => {
      const unused = () => Promise.reject(new Error('nothing is read'));
      reader = new MqttReader(
        {
          ...{ name: 'the MQTT broker', source: 'chirpstack-mqtt', companyId: 1, ownOnly: false, inFlight: 10 },
          ...{ broker: installationBroker(url), options: sessionOf('4', 10), clientId: 'gaugeway-tls' },
          ...{ deviceTopic: 'application/+/device/+/event/+', gatewayTopics: [], leftTopics: [] },
        },
        { publish: unused, sendToDeadLetters: unused, count: () => undefined, log: () => undefined },
        {
          failed: resolve,
          subscribed: () => undefined,
          offline: () => undefined,
          unsubscribed: () => undefined,
          unconfirmed: () => undefined,
        },
      );
      reader.start();
    });

  afterEach(async () => {
    reader.breakOff();
    await broker.close();
  });

  it('that wants TLS and is spoken to without is not called unreachable', async () => {
    const { key, certificate: cert } = await (await TestAuthority.create('authority')).issue('localhost');
    broker = await openAedes({ tls: { key, cert } });
    expect(await causeOf(`mqtt://localhost:${broker.port}`)).toBe('no_tls');
  });

  it('that speaks no TLS and is spoken to in TLS is not called unreachable', async () => {
    broker = await openAedes();
    expect(await causeOf(`mqtts://127.0.0.1:${broker.port}`)).toBe('no_tls');
  });
});

it.each(['ws://localhost:8083/mqtt', 'mqtt://user:password@localhost'])('MQTT_URL %s is left to mqtt.js', (url) => {
  expect(installationBroker(url)).toBe(url);
});
