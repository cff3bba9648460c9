import { GatewayStats, ConnState } from '@chirpstack/chirpstack-api/gw/gw_pb';
import { LogCode, LogLevel } from '@chirpstack/chirpstack-api/integration/integration_pb';
import { boundedReader, gw, integration } from '@gaugeway/proto/chirpstack';
import { binaryEvents, EVENT_LIMIT_MS, quickest } from '../../testing/mutated-events';
import { chirpstack } from './chirpstack';
import { LORAWAN_EVENTS, UplinkRefused } from './uplink-adapter';

const hex = (text: string) => Buffer.from(text, 'hex');

const decoders = {
  up: integration.UplinkEvent,
  join: integration.JoinEvent,
  status: integration.StatusEvent,
  ack: integration.AckEvent,
  txack: integration.TxAckEvent,
  log: integration.LogEvent,
  location: integration.LocationEvent,
} as const;

/** The names that the package's own code gives the same content. */
function ofPackage(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(ofPackage);
  return value;
}

/** Every field that our declaration read has the value that the server's package gives it. */
function expectSame(ours: object, theirs: object): void {
  for (const [name, value] of Object.entries(ours)) {
    if (typeof value === 'function') continue;
    const fields = theirs as Record<string, unknown>;
    const there = fields[name] ?? fields[`${name}List`] ?? fields[`${name}Map`];
    if (Array.isArray(value) && Array.isArray(there)) {
      value.forEach((item: unknown, index) => {
        if (typeof item === 'object' && item !== null) expectSame(item, there[index] as object);
      });
    } else if (Array.isArray(there)) {
      expect([name, value]).toEqual([name, Object.fromEntries(there as [string, string][])]);
    } else if (name === 'seconds') expect(String(value)).toBe(String(there));
    else if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) {
      expectSame(value as object, there as object);
    } else expect([name, ofPackage(value)]).toEqual([name, there]);
  }
}

describe('the declarations of ChirpStack’s messages', () => {
  it.each(Object.keys(decoders) as (keyof typeof decoders)[])('%s has the fields of the server’s package', (event) => {
    const message = binaryEvents[event]();
    const ours = decoders[event].decode(boundedReader(message.serializeBinary()));
    expect(Object.keys(ours).length).toBeGreaterThanOrEqual(3);
    expectSame(ours, message.toObject());
  });

  it('a gateway’s statistics and state have the fields of the server’s package', () => {
    const stats = new GatewayStats();
    stats.setGatewayId('24e124fffef01a2b');
    stats.setRxPacketsReceived(17);
    stats.setRxPacketsReceivedOk(16);
    stats.setTxPacketsReceived(15);
    stats.setTxPacketsEmitted(14);
    const location = binaryEvents.location().getLocation();
    stats.setLocation(location);
    stats.setTime(binaryEvents.location().getTime());
    const ours = gw.GatewayStats.decode(boundedReader(stats.serializeBinary()));
    expectSame(ours, stats.toObject());
    const state = new ConnState();
    state.setGatewayId('24e124fffef01a2b');
    state.setState(ConnState.State.ONLINE);
    const online = gw.ConnState.decode(boundedReader(state.serializeBinary()));
    expect([online.gatewayId, online.state]).toEqual(['24e124fffef01a2b', gw.ConnState.State.ONLINE]);
  });

  it('levels and codes of a log have the server’s names', () => {
    for (const [name, value] of Object.entries(LogCode)) expect(integration.LogCode[value]).toBe(name);
    for (const [name, value] of Object.entries(LogLevel)) expect(integration.LogLevel[value]).toBe(name);
  });
});

describe('a binary event with a defect', () => {
  it.each([
    ['a length of 4 GiB in six bytes', hex('0affffffff0f')],
    ['a length of 256 MiB in five bytes', hex('0affffff7f')],
    ['a length of 2^64', hex('0affffffffffffffffff01')],
    ['a nested length beyond the message', hex('1a0542ffffff7f')],
    ['a length without an end', hex(`0a${'ff'.repeat(64)}`)],
    ['100,000 groups in each other', hex('0b'.repeat(100_000))],
    ['100,000 receptions', hex(`1a124210${Buffer.from('70b3d5e75f010203').toString('hex')}${'6200'.repeat(100_000)}`)],
    ['a field with the number 0', hex('00')],
    ['more bytes than an event has', Buffer.alloc(300 * 1024)],
  ])('is refused at once: %s', (_, body) => {
    for (const event of LORAWAN_EVENTS) {
      const parse = () => chirpstack.parse(event, body, 'protobuf');
      expect(quickest(() => expect(parse).toThrow(UplinkRefused))).toBeLessThan(EVENT_LIMIT_MS);
    }
  });

  it('refuses a port above 255, and reads an uplink whose time does not exist', () => {
    const port = binaryEvents.up();
    port.setFPort(256);
    expect(() => chirpstack.parse('up', port.serializeBinary())).toThrow('fPort');
    const late = binaryEvents.up();
    late.getTime()?.setSeconds(300_000_000_000);
    expect(chirpstack.parse('up', late.serializeBinary())).toMatchObject({ fCnt: 1187, heardAt: 1_735_689_719_250 });
  });

  it('treats an invalid number as not given', () => {
    const status = binaryEvents.status();
    status.setBatteryLevel(NaN);
    expect(chirpstack.parse('status', status.serializeBinary()).batteryPercent).toBe(0);
    const up = binaryEvents.up();
    for (const info of up.getRxInfoList()) info.setSnr(Infinity);
    expect(chirpstack.parse('up', up.serializeBinary()).snr).toBe(0);
  });
});
