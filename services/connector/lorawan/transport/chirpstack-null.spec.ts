import { GatewayStats } from '@chirpstack/chirpstack-api/gw/gw_pb';
import type { gaugeway } from '@gaugeway/proto/events';
import { binaryEvents } from '../../testing/mutated-events';
import { chirpstack } from './chirpstack';
import { parseGatewayEvent } from './chirpstack-gateway';
import { LORAWAN_EVENTS, type LorawanEvent, UplinkRefused } from './uplink-adapter';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message of the server's own package, all of its fields, in the JSON mapping of Protocol Buffers. */
function toJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJson);
  if (!isFields(value)) return value ?? null;
  const { seconds, nanos } = value;
  if (typeof seconds === 'number' && typeof nanos === 'number') return new Date(seconds * 1000).toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) =>
      name.endsWith('Map')
        ? [name.slice(0, -3), Object.fromEntries(field as [string, unknown][])]
        : [name.replace(/List$/, ''), toJson(field)],
    ),
  );
}

const eventJson = (event: LorawanEvent): Fields => {
  const json = toJson(binaryEvents[event]().toObject()) as Fields;
  // The package's objects have numbers for enumerations and for the codec's output an own form.
  return {
    ...json,
    object: { in1: 1, nested: { two: [2] } },
    ...(event === 'log' && { level: 'ERROR', code: 'EXPIRED' }),
  };
};

/** Paths of all fields, in objects of lists too. */
function paths(value: unknown, above: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((each, place) => paths(each, [...above, String(place)]));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => [[...above, name], ...paths(field, [...above, name])]);
}

/** A copy with one field replaced; undefined is left out by JSON. */
function withField(json: Fields, path: readonly string[], value: unknown): Buffer {
  const copy = structuredClone(json);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<Fields>((at, name) => at[name] as Fields, copy);
  holder[last] = value;
  return Buffer.from(JSON.stringify(copy));
}

function result(event: LorawanEvent, body: Uint8Array): gaugeway.LorawanUplink.$Properties | string {
  try {
    return chirpstack.parse(event, body);
  } catch (error) {
    if (error instanceof UplinkRefused) return error.message;
    throw error;
  }
}

const table = LORAWAN_EVENTS.flatMap((event) => {
  const json = eventJson(event);
  return paths(json).map((path): [string, string, LorawanEvent, string[]] => [event, path.join('.'), event, path]);
});

describe('a field of an event that is null', () => {
  it.each(table)('%s: %s is absent', (_, name, event, path) => {
    const json = eventJson(event);
    const asNull = result(event, withField(json, path, null));
    expect(asNull).toEqual(result(event, withField(json, path, undefined)));
    if (!['deviceInfo', 'deviceInfo.devEui'].includes(name)) expect(asNull).toMatchObject({ event });
  });

  it.each(LORAWAN_EVENTS)('%s: all of them together', (event) => {
    const json = eventJson(event);
    const nulls = Object.fromEntries(Object.keys(json).map((name) => [name, null]));
    const body = { ...nulls, deviceInfo: { ...(json.deviceInfo as Fields), deviceName: null, tags: null } };
    expect(result(event, Buffer.from(JSON.stringify(body)))).toMatchObject({ event, devEui: '70b3d5e75f010203' });
  });

  it('is no reception in the list of receptions', () => {
    const json = eventJson('up');
    const { rxInfo } = json;
    const body = { ...json, rxInfo: [null, ...(rxInfo as unknown[])] };
    expect(result('up', Buffer.from(JSON.stringify(body)))).toEqual(result('up', Buffer.from(JSON.stringify(json))));
  });

  it('is absent in the statistics and the state of a gateway', () => {
    const stats = new GatewayStats();
    stats.setGatewayId('0016c001ff10a235');
    stats.setLocation(binaryEvents.location().getLocation());
    stats.setTime(binaryEvents.location().getTime());
    const json = { ...(toJson(stats.toObject()) as Fields), state: 'ONLINE' };
    const parse = (topic: 'stats' | 'conn', body: Uint8Array) =>
      parseGatewayEvent(topic, '0016c001ff10a235', body, { receivedAt: 1_735_689_720_000, kept: false });
    for (const path of paths(json)) {
      for (const topic of ['stats', 'conn'] as const) {
        const asNull = parse(topic, withField(json, path, null));
        expect([path, asNull]).toEqual([path, parse(topic, withField(json, path, undefined))]);
      }
    }
  });
});
