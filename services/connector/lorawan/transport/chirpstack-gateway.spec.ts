import { Location } from '@chirpstack/chirpstack-api/common/common_pb';
import { ConnState, GatewayStats } from '@chirpstack/chirpstack-api/gw/gw_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import { parseGatewayEvent } from './chirpstack-gateway';
import { UplinkRefused } from './uplink-adapter';

const EUI = '0016c001ff10a235';
const NOW = Date.UTC(2026, 10, 22, 12);
const live = { receivedAt: NOW, kept: false };

function stats({ id = EUI, at = NOW - 5000, latitude = 47.92, longitude = 106.91 } = {}): Uint8Array {
  const message = new GatewayStats();
  message.setGatewayId(id);
  message.setTime(Timestamp.fromDate(new Date(at)));
  const location = new Location();
  location.setLatitude(latitude);
  location.setLongitude(longitude);
  message.setLocation(location);
  message.setRxPacketsReceived(12);
  message.getMetadataMap().set('model', 'rak7268');
  return message.serializeBinary();
}

function conn(state: 0 | 1): Uint8Array {
  const message = new ConnState();
  message.setGatewayId(EUI);
  message.setState(state);
  return message.serializeBinary();
}

const text = (value: object) => Buffer.from(JSON.stringify(value));

describe("a gateway's events", () => {
  it('report its last contact and its position, in protobuf and in JSON', () => {
    const expected = { gatewayEui: EUI, event: 'stats', at: NOW, kept: false, latitude: 47.92, longitude: 106.91 };
    expect(parseGatewayEvent('stats', EUI, stats(), live)).toEqual(expected);
    const body = {
      gatewayId: EUI,
      time: new Date(NOW - 5000).toISOString(),
      location: { latitude: 47.92, longitude: 106.91, source: 'GPS' },
      rxPacketsReceived: 12,
    };
    expect(parseGatewayEvent('stats', EUI.toUpperCase(), text(body), live)).toEqual(expected);
  });

  it('report its connection, in protobuf and in JSON', () => {
    const event = (body: Uint8Array) => parseGatewayEvent('conn', EUI, body, live).event;
    expect(event(conn(ConnState.State.ONLINE))).toBe('online');
    expect(event(conn(ConnState.State.OFFLINE))).toBe('offline');
    expect(event(text({ gatewayId: EUI, state: 'ONLINE' }))).toBe('online');
    expect(event(text({ gatewayId: EUI, state: 1 }))).toBe('online');
    expect(event(text({ gatewayId: EUI }))).toBe('offline');
  });

  it('count as of now, whatever the clock of the gateway: its connection has no other time', () => {
    for (const at of [0, NOW - 30 * 86_400_000, NOW - 10_000, NOW + 3_600_000]) {
      expect(parseGatewayEvent('stats', EUI, stats({ at }), live).at).toBe(NOW);
    }
  });

  it('report no position where it has none, or an impossible one', () => {
    for (const place of [
      { latitude: 0, longitude: 0 },
      { latitude: 91, longitude: 5 },
      { latitude: NaN, longitude: 5 },
    ]) {
      expect(parseGatewayEvent('stats', EUI, stats(place), live)).not.toHaveProperty('latitude');
    }
  });

  it('are refused where they are cut, endless, or of another gateway than the topic names', () => {
    const whole = stats();
    for (const [id, body] of [
      [EUI, whole.slice(0, -3)],
      [EUI, Buffer.from('0affffffff0f', 'hex')],
      [EUI, Buffer.from('{"gatewayId":')],
      [EUI, text({ gatewayId: 7 })],
      [EUI, new Uint8Array(70_000)],
      [EUI, stats({ id: '24e124fffef01a2b' })],
      ['+', whole],
    ] as const) {
      expect(() => parseGatewayEvent('stats', id, body, live)).toThrow(UplinkRefused);
    }
  });

  it('are nothing where they are empty: so a retained state is deleted, and as protobuf it would read as offline', () => {
    for (const topic of ['conn', 'stats'] as const) {
      for (const kept of [false, true]) {
        expect(() => parseGatewayEvent(topic, EUI, new Uint8Array(0), { receivedAt: NOW, kept })).toThrow(
          UplinkRefused,
        );
      }
    }
  });
});
