import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LIMIT_MS, mutated, quickest, seededRandom } from '../../testing/mutated-events';
import { chirpstack } from './chirpstack';
import { isLorawanEvent, UplinkRefused } from './uplink-adapter';

interface Sample {
  /** Event name: in ChirpStack v3 from the address, else the one that the message is recognised as. */
  event: string;
  body: Record<string, unknown>;
}

const samplesOf = (name: string): Sample[] =>
  JSON.parse(readFileSync(join(__dirname, '../../fixtures/other-servers', `${name}.json`), 'utf8')) as Sample[];
const bytes = (json: unknown) => Buffer.from(JSON.stringify(json));
const parse = (event: string, body: unknown) => chirpstack.parse(event, bytes(body));

const v3 = samplesOf('chirpstack-v3');
const tts = samplesOf('things-stack-v3');
const DEVICE = '70b3d5e75f010203';
const GATEWAY = '24e124fffef01a2b';
const COUNTERS = Buffer.from('AVgE+IV0Z/QclwEAvWsBAAAAAAAFAAAA', 'base64');
const at = (iso: string) => Date.parse(iso);

const bodyOf = (samples: readonly Sample[], event: string, place = 0): Record<string, unknown> =>
  samples.filter((sample) => sample.event === event)[place]?.body ?? {};

describe('ChirpStack v3', () => {
  it.each([
    [
      'with bytes as base64',
      0,
      at('2026-11-28T11:59:59.048445Z'),
      at('2026-11-28T12:00:00.120Z'),
      '0057a1c4',
      'DR3 SF9BW125',
    ],
    ['with EUIs as hex and without times', 1, 0, 0, '', 'DR3'],
  ])('sends an uplink %s', (_, place, heardAt, serverAt, devAddr, dataRate) => {
    const uplink = parse('up', bodyOf(v3, 'up', place));
    expect(uplink).toMatchObject({
      ...{
        event: 'up',
        devEui: DEVICE,
        deviceName: 'basement-4',
        devAddr,
        fCnt: 10,
        fPort: 2,
        dataRate,
        heardAt,
        serverAt,
      },
      receptions: [{ gatewayEui: GATEWAY, rssi: -97, snr: 6.2 }],
    });
    expect(Buffer.from(uplink.data ?? [])).toEqual(COUNTERS);
  });

  it.each([
    ['join', { event: 'join', devAddr: '0057a1c4', heardAt: at('2026-11-28T12:00:00.120Z') }],
    ['ack', { event: 'ack', acknowledged: true, queueItemId: '' }],
    ['txack', { event: 'txack', gatewayEui: GATEWAY }],
    ['status', { event: 'status', batteryPercent: 75.5 }],
    [
      'error',
      {
        event: 'log',
        logLevel: 'ERROR',
        logCode: 'UPLINK_F_CNT_RETRANSMISSION',
        logText: 'frame-counter did not increment',
      },
    ],
    ['location', { event: 'location', latitude: 47.918, longitude: 106.917 }],
    ['integration', { event: 'integration' }],
  ])('sends the event %s', (event, expected) => {
    expect(parse(event, bodyOf(v3, event))).toMatchObject({ devEui: DEVICE, ...expected });
  });

  it.each([
    ['DATA_UP_FCNT_RESET', 'UPLINK_F_CNT_RESET'],
    ['DATA_UP_MIC', 'UPLINK_MIC'],
    ['DOWNLINK_FCNT', 'F_CNT_DOWN'],
    ['DEVICE_QUEUE_ITEM_SIZE', 'DOWNLINK_PAYLOAD_SIZE'],
    ['OTAA', 'OTAA'],
  ])('names the error %s as v4 does: %s', (type, logCode) => {
    expect(parse('error', { ...bodyOf(v3, 'error'), type })).toMatchObject({ logCode });
  });
});

describe('The Things Stack v3', () => {
  it.each(['', 'up', 'whatever'])('sends an uplink to the address with event "%s"', (event) => {
    const uplink = parse(event, bodyOf(tts, 'up'));
    expect(uplink).toMatchObject({
      ...{ event: 'up', devEui: DEVICE, deviceName: 'basement-4', devAddr: '0057a1c4', fCnt: 10, fPort: 2 },
      ...{ dataRate: 'DR3 SF9BW125', rssi: -97, snr: 6.2, gatewayEui: GATEWAY },
      ...{ heardAt: at('2026-11-28T11:59:59.048Z'), serverAt: at('2026-11-28T12:00:00.120Z') },
      receptions: [
        { gatewayEui: GATEWAY, rssi: -97, snr: 6.2 },
        { gatewayEui: '', rssi: -114, snr: -7.5 },
      ],
    });
    expect(Buffer.from(uplink.data ?? [])).toEqual(COUNTERS);
  });

  const receivedAt = at('2026-11-28T12:00:00.120Z');
  it.each([
    ['join_accept', 'join', 0, { devAddr: '0057a1c4', heardAt: receivedAt }],
    ['downlink_ack', 'ack', 0, { acknowledged: true }],
    ['downlink_nack', 'ack', 1, { acknowledged: false }],
    ['downlink_sent', 'txack', 0, { serverAt: receivedAt }],
    [
      'downlink_failed',
      'log',
      0,
      { logLevel: 'ERROR', logText: 'application downlink payload length `60` exceeds maximum `51`' },
    ],
    ['downlink_queued', 'log', 1, { logLevel: 'INFO', logCode: 'DOWNLINK_QUEUED' }],
    ['location_solved', 'location', 0, { latitude: 47.918, longitude: 106.917 }],
    ['uplink_normalized', 'integration', 0, {}],
  ])('sends %s, which is the event %s', (_, event, place, expected) => {
    expect(parse('', bodyOf(tts, event, place))).toMatchObject({ event, devEui: DEVICE, ...expected });
  });

  it('dates an uplink by its own reception where the clock of the gateway is years off', () => {
    const body = structuredClone(bodyOf(tts, 'up')) as { uplink_message: { rx_metadata: { time?: string }[] } };
    for (const reception of body.uplink_message.rx_metadata) reception.time = '2021-01-01T00:03:12Z';
    expect(parse('', body).serverAt).toBe(receivedAt);
  });

  it('keeps the time of reception of an uplink that names no gateway', () => {
    const up = bodyOf(tts, 'up');
    const { rx_metadata: _, ...bare } = up['uplink_message'] as Record<string, unknown>;
    expect(parse('', { ...up, uplink_message: bare })).toMatchObject({ heardAt: receivedAt, serverAt: receivedAt });
  });

  it.each([
    ['a number as text', { snr: '-7.5', rssi: '-114' }, { snr: -7.5, rssi: -114 }],
    ['a number that is none', { snr: 'NaN', rssi: '-Infinity' }, { snr: 0, rssi: 0 }],
  ])('loses no uplink for %s, as Protocol Buffers write it', (_, numbers, expected) => {
    const up = bodyOf(tts, 'up');
    const message = {
      ...(up['uplink_message'] as object),
      f_cnt: '10',
      rx_metadata: [{ gateway_ids: {}, ...numbers }],
    };
    expect(parse('', { ...up, uplink_message: message })).toMatchObject({ fCnt: 10, ...expected });
  });

  it.each([
    ['nanoseconds', '2026-11-28T12:00:00.120123456Z', '2026-11-28T12:00:00.120Z'],
    ['an offset', '2026-11-28T20:00:00.120+08:00', '2026-11-28T12:00:00.120Z'],
    ['no offset, which is UTC', '2026-11-28T12:00:00.120', '2026-11-28T12:00:00.120Z'],
    ['the beginning of the calendar, which is none', '0001-01-01T00:00:00Z', '2026-11-28T12:00:00.320Z'],
    ['no time', 'yesterday', '2026-11-28T12:00:00.320Z'],
  ])('reads a time with %s', (_, received_at, expected) => {
    const up = bodyOf(tts, 'up');
    const message = { ...(up['uplink_message'] as object), received_at, rx_metadata: [], settings: {} };
    expect(parse('', { ...up, uplink_message: message })).toMatchObject({
      heardAt: at(expected),
      serverAt: at(expected),
    });
  });

  it.each(['AVgE+IV0', 'AVgE-IV0', 'AVgE-A', 'AVgE+A'])('reads the base64 %s', (frm_payload) => {
    const up = bodyOf(tts, 'up');
    const { data } = parse('', { ...up, uplink_message: { f_port: 2, frm_payload } });
    expect(Buffer.from(data ?? []).toString('hex')).toMatch(/^015804f8(8574)?$/);
  });

  it.each([
    ['no DevEUI', { end_device_ids: { device_id: 'abp-1' }, uplink_message: { f_port: 2 } }, 'bad_device', 'Give|give'],
    [
      'a message of another kind',
      { end_device_ids: { dev_eui: DEVICE }, uplink: {} },
      'unknown_event',
      'uplink_message',
    ],
    ['a DevEUI of four bytes', { end_device_ids: { dev_eui: '01020304' }, join_accept: {} }, 'malformed', 'dev_eui'],
    [
      'a payload that is none',
      { end_device_ids: { dev_eui: DEVICE }, uplink_message: { frm_payload: '%' } },
      'bad_base64',
      'frm_payload',
    ],
    [
      'a port beyond',
      { end_device_ids: { dev_eui: DEVICE }, uplink_message: { f_port: 256 } },
      'malformed',
      'The Things Stack',
    ],
  ])('is refused with a sentence for %s', (_, body, reason, sentence) => {
    const refusal = () => parse('up', body);
    expect(refusal).toThrow(UplinkRefused);
    expect(refusal).toThrow(new RegExp(sentence));
    expect(refusal).toThrow(expect.objectContaining({ reason }));
  });
});

describe('each of their events', () => {
  const all = [...v3, ...tts];

  /** Every field, in objects of lists too, by its path. */
  const paths = (value: unknown, above: readonly string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, field]) => [[...above, name], ...paths(field, [...above, name])])
      : [];
  const withField = (body: object, path: readonly string[], value: unknown): object => {
    const copy = structuredClone(body) as Record<string, unknown>;
    const holder = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
    holder[path.at(-1) ?? ''] = value;
    return copy;
  };
  const outcome = (event: string, body: object): unknown => {
    try {
      return parse(event, body);
    } catch (error) {
      if (!(error instanceof UplinkRefused)) throw error;
      return error.reason;
    }
  };

  it('is read the same with a field that is null as without it', () => {
    for (const { event, body } of all) {
      for (const path of paths(body)) {
        // An element of a list is not absent: the ones behind it would move.
        if (/^\d+$/.test(path.at(-1) ?? '')) continue;
        expect([path, outcome(event, withField(body, path, null))]).toEqual([
          path,
          outcome(event, withField(body, path, undefined)),
        ]);
      }
    }
  });

  it('is read or refused in time, however it is damaged', () => {
    const from = all.map(({ event, body }) => ({
      event: isLorawanEvent(event) ? event : ('log' as const),
      body: bytes(body),
    }));
    const random = seededRandom(36);
    for (let number = 0; number < 2000; number++) {
      const { event, body } = mutated(from, random);
      const took = quickest(() => {
        try {
          chirpstack.parse(event, body);
        } catch (error) {
          if (!(error instanceof UplinkRefused)) throw error;
        }
      });
      expect(took).toBeLessThan(EVENT_LIMIT_MS);
    }
  });
});
