import { randomUUID } from 'node:crypto';
import { decodeUplink, downlinkCommandOf, modelById } from '@gaugeway/catalogue';
import type { ControlKey } from '@gaugeway/catalogue';
import { ownPort } from '../../scripts/lib/ports.mjs';
import { lorawanMeters, type LorawanMeter, valves } from '../../scripts/simulate/fleet.mjs';
import { answerNow, reportAgain } from '../../scripts/simulate/lorawan.mjs';
import { type Network, startNetwork } from '../../scripts/simulate/network/network.mjs';
import { APPLICATION, TENANT } from '../../scripts/simulate/network/place.mjs';
import { ChirpstackClient } from '../../services/connector/lorawan/chirpstack-api/chirpstack-client';
import { eventually } from '../../services/connector/testing/connector-app';

interface DoorEvent {
  event: string;
  body: {
    deviceInfo: { devEui: string };
    queueItemId?: string;
    acknowledged?: boolean;
    code?: string;
    fPort?: number;
    data?: string;
  };
}

const MOMENT = { now: new Date('2025-06-17T09:30:00Z'), timeZone: 0, sequence: 1 };
const first = (kind: string): LorawanMeter => {
  const found = [...lorawanMeters, ...valves].find((meter) => meter.kind === kind);
  if (!found) throw new Error(`the fleet has no ${kind}`);
  return found;
};

/** The demo's network server, called as the platform calls a ChirpStack. */
describe("the demo's network server", () => {
  const delivered: DoorEvent[] = [];
  const stop = new AbortController();
  const door = {
    deliver: async (event: string, body: object) => {
      delivered.push({ event, body: body as DoorEvent['body'] });
      return true;
    },
  };
  const way = { door, signal: stop.signal };
  const token = randomUUID();
  let network: Network;
  let client: ChirpstackClient;

  beforeAll(async () => {
    const port = await ownPort();
    network = await startNetwork({
      ...{ ...way, port, token, devices: [...lorawanMeters, ...valves] },
      report: (device) => reportAgain(way, device),
      send: (device, frame) => answerNow(way, device, frame),
      delays: { window: 0, confirmation: 0, answer: 0 },
    });
    client = new ChirpstackClient({ address: '127.0.0.1', host: '127.0.0.1', port, tls: false, token }, 5000);
  });
  afterAll(() => {
    stop.abort();
    client.close();
    network.stop();
  });
  beforeEach(() => {
    delivered.length = 0;
  });

  const eventsOf = ({ devEui }: LorawanMeter) => delivered.filter(({ body }) => body.deviceInfo.devEui === devEui);
  const namesOf = (meter: LorawanMeter) => eventsOf(meter).map(({ event }) => event);
  const come = (meter: LorawanMeter, names: string[]) => eventually(() => namesOf(meter).join() === names.join());

  /** As the platform encodes it. */
  async function order(meter: LorawanMeter, control: ControlKey, values: Record<string, unknown>, isConfirmed = true) {
    const model = modelById(meter.modelId);
    const command = model && downlinkCommandOf(model, control);
    if (!model || !command) throw new Error(`${meter.kind} has no ${control}`);
    const { fPort, bytes } = command.encode(values, MOMENT);
    const item = { devEui: meter.devEui, fPort, data: bytes, isConfirmed, expiresAt: Date.now() + 60_000 };
    const id = await client.queue.enqueue(item, Date.now() + 5000);
    const answered = () => {
      const up = eventsOf(meter).find(({ event }) => event === 'up');
      const frame = { fPort: up?.body.fPort ?? 0, bytes: Buffer.from(up?.body.data ?? '', 'base64') };
      const variables = { startingValue: 0, impulseWeight: meter.impulseWeight, timeZone: 0 };
      return {
        answer: command.answer?.(frame, values),
        readings: up ? decodeUplink(model, { ...frame, heardAt: new Date(), variables }).readings : [],
      };
    };
    return { id, answered };
  }

  it('has the tenant, the application and each LoRaWAN device of the fleet', async () => {
    expect(await client.tenants()).toEqual([TENANT]);
    expect(await client.applications(TENANT.id)).toEqual([APPLICATION]);
    const devices = await client.devicesOf(APPLICATION.id, 100);
    expect(devices.map((device) => device.getDevEui())).toEqual(
      [...lorawanMeters, ...valves].map(({ devEui }) => devEui),
    );
    expect(await client.device('0000000000000000', APPLICATION.id)).toBeNull();
  });

  it('keeps a command for a valve of class A until its next uplink, then says each step', async () => {
    const valve = first('kfr');
    const { id, answered } = await order(valve, 'valve', { valve: 0 });
    expect((await client.queue.list(valve.devEui)).map((item) => item.id)).toEqual([id]);
    expect(eventsOf(valve)).toEqual([]);
    network.heard(valve.devEui);
    await come(valve, ['txack', 'ack', 'up']);
    expect(eventsOf(valve).map(({ body }) => body.queueItemId)).toEqual([id, id, undefined]);
    expect(answered()).toMatchObject({ answer: 'done', readings: [{ values: { valve: 0 } }] });
    expect(await client.queue.list(valve.devEui)).toEqual([]);
    expect(network.effectsOf(valve.devEui)).toEqual(['valve closed']);
  });

  it('sends to a valve of class C at once, which misses every third command', async () => {
    const valve = valves[1];
    if (!valve) throw new Error('the fleet has no second valve');
    for (const position of [0, 1]) {
      delivered.length = 0;
      await order(valve, 'valve', { valve: position });
      await come(valve, ['txack', 'ack', 'up']);
    }
    delivered.length = 0;
    await order(valve, 'valve', { valve: 0 });
    await come(valve, ['txack', 'ack']);
    expect(eventsOf(valve).at(-1)?.body.acknowledged).toBe(false);
    expect(network.effectsOf(valve.devEui)).toEqual(['valve closed', 'valve open']);
  });

  it('answers with the outputs of a gas meter and the settings of a water meter', async () => {
    const gas = first('gm2');
    const closed = await order(gas, 'setout', { setout: 1, out: 1 });
    network.heard(gas.devEui);
    await come(gas, ['txack', 'ack', 'up']);
    expect(closed.answered().answer).toBe('done');
    const water = first('betar');
    await order(water, 'report_period', { report_period: 360 });
    network.heard(water.devEui);
    await come(water, ['txack', 'ack']);
    delivered.length = 0;
    const read = await order(water, 'get_settings', {}, false);
    network.heard(water.devEui);
    await come(water, ['txack', 'up']);
    expect(read.answered()).toMatchObject({ answer: 'done', readings: [{ values: { report_period: 360 } }] });
  });

  it('drops what has expired, and says so', async () => {
    const meter = first('si11');
    const item = { devEui: meter.devEui, fPort: 3, data: Uint8Array.of(1), isConfirmed: false };
    await client.queue.enqueue({ ...item, expiresAt: Date.now() - 1000 }, Date.now() + 5000);
    network.heard(meter.devEui);
    await come(meter, ['log']);
    expect(eventsOf(meter)[0]?.body.code).toBe('EXPIRED');
    expect(network.effectsOf(meter.devEui)).toEqual([]);
  });
});
