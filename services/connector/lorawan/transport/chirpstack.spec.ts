import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeviceInfo, JoinEvent, StatusEvent, UplinkEvent } from '@chirpstack/chirpstack-api/integration/integration_pb';
import { UplinkRxInfo } from '@chirpstack/chirpstack-api/gw/gw_pb';
import { chirpstack } from './chirpstack';
import { UplinkRefused } from './uplink-adapter';

const folder = join(__dirname, '../../fixtures/chirpstack');

interface Message {
  topic: string;
  payload: Record<string, unknown>;
}

const published: [string, Message][] = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && !file.includes('down'))
  .flatMap((file) => {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Message & { messages?: Message[] };
    return (content.messages ?? [content]).map((message, index): [string, Message] => [`${file} ${index}`, message]);
  });

const bytes = (json: unknown) => Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));

const sample = (file: string): Record<string, unknown> =>
  (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Message).payload;

function refusal(event: string, body: Uint8Array): UplinkRefused {
  try {
    chirpstack.parse(event, body);
  } catch (error) {
    if (error instanceof UplinkRefused) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('published ChirpStack events', () => {
  it.each(published)('%s is parsed as published', (_, { topic, payload }) => {
    const event = topic.split('/').at(-1) ?? '';
    const uplink = chirpstack.parse(event, bytes(payload));
    expect(uplink).toMatchObject({ event, devEui: topic.split('/')[3] });
    if (event === 'up') {
      expect(Buffer.from(uplink.data ?? []).toString('base64')).toBe(payload.data);
      expect(uplink.heardAt).toBe(Date.parse(String(payload.time)));
    }
  });

  it('takes the strongest of several receptions', () => {
    expect(chirpstack.parse('up', bytes(sample('sample-up.json')))).toMatchObject({
      rssi: -97,
      gatewayEui: '24e124fffef01a2b',
      fCnt: 1187,
      fPort: 2,
      devAddr: '0057a1c4',
    });
  });

  it("reports the server's own time of an uplink and of a downlink, and of what has a gateway's time none", () => {
    const up = sample('sample-up.json');
    expect(chirpstack.parse('up', bytes(up)).serverAt).toBe(Date.parse('2025-01-01T00:00:03.164Z'));
    for (const nsTime of [undefined, null, 'yesterday', '']) {
      const { serverAt } = chirpstack.parse(
        'up',
        bytes({ ...up, rxInfo: [{ gatewayId: 'aa', gwTime: up['time'], nsTime }] }),
      );
      expect(serverAt).toBe(0);
    }
    expect(chirpstack.parse('txack', bytes(sample('sample-txack.json'))).serverAt).toBe(
      Date.parse('2025-01-01T00:05:07.011Z'),
    );
    expect(chirpstack.parse('ack', bytes(sample('sample-ack.json'))).serverAt).toBe(0);
  });

  it.each([
    [{ lora: { bandwidth: 125_000, spreadingFactor: 12, codeRate: 'CR_4_5' } }, 0, 'DR0 SF12BW125'],
    [{ fsk: { frequencyDeviation: 25_000, datarate: 50_000 } }, 7, 'DR7 FSK50000'],
    [{ lrFhss: { operatingChannelWidth: 136_719, codeRate: 'CR_1_3' } }, 8, 'DR8 LR-FHSS 136.719 kHz'],
    [{}, 5, 'DR5'],
    [{ lora: 'a later server writes it otherwise' }, 5, 'DR5'],
  ])('reports the data rate of an uplink: %j as %i', (modulation, dr, expected) => {
    const uplink = chirpstack.parse('up', bytes({ ...sample('sample-up.json'), dr, txInfo: { modulation } }));
    expect(uplink.dataRate).toBe(expected);
  });

  it('reports code and words of a log event, the place of a location, and who sent a downlink', () => {
    expect(chirpstack.parse('log', bytes(sample('sample-log.json')))).toMatchObject({
      ...{ logLevel: 'WARNING', logCode: 'UPLINK_F_CNT_RETRANSMISSION' },
      logText: 'Uplink was flagged as re-transmission / frame-counter did not increment',
    });
    const location = chirpstack.parse('location', bytes(sample('sample-location.json')));
    expect(location).toMatchObject({ latitude: 55.75, longitude: 37.62 });
    const sent = { ...sample('sample-txack.json'), gatewayId: '24E124FFFEF01A2B' };
    expect(chirpstack.parse('txack', bytes(sent)).gatewayEui).toBe('24e124fffef01a2b');
  });

  it('reads an older server, which gives a time with the reception only', () => {
    const { time, ...older } = sample('sample-up.json');
    const uplink = chirpstack.parse('up', bytes({ ...older, rxInfo: [{ gatewayId: 'aa', time }] }));
    expect(uplink).toMatchObject({ heardAt: Date.parse(String(time)), rssi: 0, snr: 0 });
  });

  it('takes of several gateways the one whose clock agrees with the network server', () => {
    const up = sample('sample-up.json');
    const nsTime = '2025-01-01T00:00:03.164Z';
    const [wrong, right] = ['2021-01-01T00:03:12Z', '2025-01-01T00:00:03.120Z'];
    const rxInfo = [wrong, right].map((gwTime) => ({ gatewayId: 'aa', gwTime, nsTime }));
    expect(chirpstack.parse('up', bytes({ ...up, time: wrong, rxInfo }))).toMatchObject({
      ...{ heardAt: Date.parse(right), serverAt: Date.parse(nsTime) },
    });
  });

  it.each(['yesterday', '', '2025-13-01T00:00:00Z'])('reads an uplink whose time is "%s"', (time) => {
    const { rxInfo: _, ...up } = sample('sample-up.json');
    expect(
      chirpstack.parse('up', bytes({ ...up, time, rxInfo: [{ gatewayId: 'aa', gwTime: time, nsTime: time }] })),
    ).toMatchObject({
      ...{ heardAt: 0, serverAt: 0, fCnt: 1187 },
    });
  });

  it('reads an event whose defaults were left out', () => {
    expect(chirpstack.parse('up', bytes({ deviceInfo: { devEui: '70B3D5E75F010203' } }))).toMatchObject({
      devEui: '70b3d5e75f010203',
      fCnt: 0,
      fPort: 0,
      heardAt: 0,
    });
    expect(chirpstack.parse('ack', bytes({ deviceInfo: { devEui: '70b3d5e75f010203' } })).acknowledged).toBe(false);
  });

  it('reports the battery of a status event, and that a mains device has none', () => {
    const status = sample('sample-status.json');
    expect(chirpstack.parse('status', bytes(status)).batteryPercent).toBe(61.8);
    expect(chirpstack.parse('status', bytes({ ...status, externalPowerSource: true })).batteryPercent).toBe(-1);
    expect(chirpstack.parse('up', bytes(sample('sample-up.json'))).batteryPercent).toBe(-1);
  });
});

describe('the same event as protobuf', () => {
  const device = () => {
    const info = new DeviceInfo();
    info.setDevEui('70b3d5e75f010203');
    info.setDeviceName('Basement, house 4');
    return info;
  };

  function uplink(): Uint8Array {
    const message = new UplinkEvent();
    message.setDeviceInfo(device());
    message.setDevAddr('0057a1c4');
    message.setFCnt(1187);
    message.setFPort(2);
    message.setData('AVgE+IV0Z/QclwEAvWsBAAAAAAAFAAAA');
    for (const [gateway, rssi] of [
      ['24e124fffef01a2c', -114],
      ['24e124fffef01a2b', -97],
    ] as const) {
      const info = new UplinkRxInfo();
      info.setGatewayId(gateway);
      info.setRssi(rssi);
      message.addRxInfo(info);
    }
    return message.serializeBinary();
  }

  it('says the same as JSON', () => {
    const json = chirpstack.parse('up', bytes(sample('sample-up.json')));
    const binary = chirpstack.parse('up', uplink());
    for (const field of ['devEui', 'devAddr', 'fCnt', 'fPort', 'rssi', 'gatewayEui', 'deviceName'] as const) {
      expect([field, binary[field]]).toEqual([field, json[field]]);
    }
    expect(Buffer.from(binary.data ?? [])).toEqual(Buffer.from(json.data ?? []));
  });

  it('reads a status event', () => {
    const message = new StatusEvent();
    message.setDeviceInfo(device());
    message.setBatteryLevel(50.5);
    expect(chirpstack.parse('status', message.serializeBinary())).toMatchObject({ batteryPercent: 50.5 });
  });

  it('reads the device of an integration event, whatever else is in it', () => {
    const message = new JoinEvent();
    message.setDeviceInfo(device());
    message.setDevAddr('a name, in the place that integration.proto gives it');
    expect(chirpstack.parse('integration', message.serializeBinary())).toMatchObject({ devEui: '70b3d5e75f010203' });
  });

  it('refuses a message cut at any byte except a border of its fields', () => {
    const whole = uplink();
    let refused = 0;
    for (let length = 0; length < whole.length; length++) {
      try {
        chirpstack.parse('up', whole.subarray(0, length));
      } catch (error) {
        expect(error).toBeInstanceOf(UplinkRefused);
        refused++;
      }
    }
    // Borders: behind deviceInfo, devAddr, fCnt, fPort, data and one of two receptions the rest is a message again.
    expect(whole.length - refused).toBeLessThanOrEqual(6);
  });
});

describe('what is no event', () => {
  it.each([
    ['malformed JSON', 'up', bytes('{"deviceInfo": '), 'malformed'],
    ['an empty body', 'up', bytes(''), 'malformed'],
    ['an array', 'up', bytes('[]'), 'malformed'],
    ['a text that is neither', 'up', bytes('hello'), 'malformed'],
    ['an unknown event', 'uplink', bytes('{}'), 'unknown_event'],
    ['a name of the prototype', '__proto__', bytes('{}'), 'unknown_event'],
    ['no event', '', bytes('{}'), 'unknown_event'],
    ['no device', 'up', bytes('{}'), 'malformed'],
    ['a device EUI that is none', 'up', bytes({ deviceInfo: { devEui: 'x' } }), 'bad_device'],
    ['base64 that is none', 'up', bytes({ ...sample('sample-up.json'), data: 'AVg*' }), 'bad_base64'],
    ['base64 without its end', 'up', bytes({ ...sample('sample-up.json'), data: 'AVgE+' }), 'bad_base64'],
    ['a counter below 0', 'up', bytes({ ...sample('sample-up.json'), fCnt: -1 }), 'malformed'],
    ['a port above 255', 'up', bytes({ ...sample('sample-up.json'), fPort: 256 }), 'malformed'],
  ])('%s is refused with its reason', (_, event, body, reason) => {
    expect(refusal(event, body).reason).toBe(reason);
  });

  it('ignores __proto__ in a body', () => {
    const body = bytes('{"__proto__":{"data":"AA=="},"deviceInfo":{"devEui":"70b3d5e75f010203","__proto__":{"x":1}}}');
    expect(chirpstack.parse('up', body).data).toHaveLength(0);
  });

  it('removes control characters from names', () => {
    const body = bytes({ deviceInfo: { devEui: '70b3d5e75f010203', deviceName: 'a\u0000b\n' } });
    expect(chirpstack.parse('up', body).deviceName).toBe('a b');
  });
});
