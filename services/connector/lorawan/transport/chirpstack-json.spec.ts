import { z } from 'zod';
import { seededRandom, wholeEvents } from '../../testing/mutated-events';
import { parseChirpstackJson } from './chirpstack-json';
import { WrongField } from './json-fields';
import { readJson } from './read-json';
import { UplinkRefused } from './uplink-adapter';

/** null is an absent field in the JSON mapping of Protocol Buffers. */
const orElse = <T>(kind: z.ZodType<T>, absent: T) => kind.nullish().transform((value) => value ?? absent);

const text = orElse(z.string(), '');
const numeric = z.union([
  z.number(),
  z.enum(['NaN', 'Infinity', '-Infinity']).transform(() => 0),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i)
    .transform(Number),
]);
const number = orElse(numeric, 0);
const truth = orElse(z.boolean(), false);
const wholeTo = (most: number) => orElse(numeric.pipe(z.number().int().min(0).max(most)), 0);
const u32 = wholeTo(0xffff_ffff);

const reception = z.object({ gatewayId: text, rssi: number, snr: number, time: text, gwTime: text, nsTime: text });
const modulation = z.object({
  lora: z.object({ bandwidth: u32, spreadingFactor: u32 }).nullish(),
  fsk: z.object({ datarate: u32 }).nullish(),
  lrFhss: z.object({ operatingChannelWidth: u32 }).nullish(),
});

/** Schema of the bodies that the reader accepts, without base64 and times. */
const schema = z.object({
  deduplicationId: text,
  time: text,
  deviceInfo: z.object({ devEui: z.string(), deviceName: text }),
  devAddr: text,
  fCnt: u32,
  fPort: wholeTo(255),
  data: text,
  dr: u32,
  txInfo: z.object({ modulation: modulation.nullish() }).catch({}),
  rxInfo: z
    .array(reception.nullish())
    .nullish()
    .transform((list) => (list ?? []).flatMap((each) => each ?? [])),
  queueItemId: text,
  gatewayId: text,
  location: z.object({ latitude: number, longitude: number }).nullish().catch(null),
  acknowledged: truth,
  externalPowerSource: truth,
  batteryLevelUnavailable: truth,
  batteryLevel: number,
  level: text,
  code: text,
  description: text,
  context: z.object({ queue_item_id: text }).nullish(),
});

const present = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const timeIn = (text: string): number => Math.max(0, Date.parse(text) || 0);

/** Result of the schema for a body, in the form of the reader; a sentence if the schema refuses it. */
function bySchema(body: Uint8Array): unknown {
  const parsed = schema.safeParse(JSON.parse(Buffer.from(body).toString()));
  if (!parsed.success) return `${parsed.error.issues[0]?.path.join('.') || 'the body'} is not as ChirpStack sends it`;
  const { deviceInfo, rxInfo, txInfo, context, location, queueItemId, ...rest } = parsed.data;
  return {
    ...{ ...rest, ...deviceInfo, location: location ?? null, modulation: present(txInfo.modulation ?? {}) },
    queueItemId: queueItemId || (context?.queue_item_id ?? ''),
    time: timeIn(rest.time),
    receptions: rxInfo.map(({ gatewayId, rssi, snr, gwTime, nsTime, time: older }) => ({
      ...{ gatewayId, rssi, snr, time: [gwTime, nsTime, older].reduce((known, at) => known || timeIn(at), 0) },
      serverTime: timeIn(nsTime),
    })),
  };
}

function byReader(body: Uint8Array): unknown {
  try {
    const { data, ...rest } = parseChirpstackJson(readJson(body));
    return { ...rest, data: Buffer.from(data).toString('base64') };
  } catch (error) {
    if (error instanceof WrongField) return `${error.message || 'the body'} is not as ChirpStack sends it`;
    if (!(error instanceof UplinkRefused)) throw error;
    return error.message;
  }
}

const ODD: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 255, 256, 2 ** 32 - 1, 2 ** 32, -130, 1e300],
  ...['', 'AA==', '2026-01-01T00:00:00Z', '0001-01-01T00:00:00Z', 'x', 'NaN', '-Infinity', '7', '-9.5', '1e3', '0x7'],
  ...[[], [1], {}, { lora: {} }, [{}], [{ gatewayId: 1 }]],
];

/** One place of a value, however deep, taken out or made something else. */
function changed(value: unknown, random: () => number): unknown {
  const any = (below: number) => Math.floor(random() * below);
  if (typeof value !== 'object' || value === null || random() < 0.2) return ODD[any(ODD.length)];
  const keys = Object.keys(value);
  const key = keys[any(keys.length)];
  const copy = structuredClone(value) as Record<string, unknown>;
  if (key === undefined) return copy;
  // JSON omits undefined members.
  copy[key] = random() < 0.2 ? undefined : changed(copy[key], random);
  return copy;
}

it('an event is read, and refused with the field that is wrong, as a schema of it says', () => {
  const whole = wholeEvents().filter(({ body }) => body[0] === 0x7b);
  const random = seededRandom(7);
  let refused = 0;
  for (let number = 0; number < 6000; number++) {
    const from = whole[number % whole.length];
    let event: unknown = JSON.parse(Buffer.from(from?.body ?? []).toString());
    for (let places = Math.floor(random() * 4); places > 0; places--) event = changed(event, random);
    const body = Buffer.from(JSON.stringify(event));
    const parsed = byReader(body);
    if (typeof parsed === 'string') refused++;
    // The schema does not check base64.
    if (parsed === 'data is not base64') continue;
    expect({ body: body.toString(), parsed }).toEqual({ body: body.toString(), parsed: bySchema(body) });
  }
  expect(refused).toBeGreaterThan(500);
});
