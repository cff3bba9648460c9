import type { TestApp } from '@gaugeway/platform/testing';
import {
  consumptionSeries,
  createAccountingPoint,
  pointConsumption,
  rejectedData,
  replaceDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, eventually } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

const START = midnight(20);

let app: TestApp;
const { ask, device, tiedDevice, send, settled } = judgedReadings(() => app, START);
let meter: number;
let point: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  point = (await ask(createAccountingPoint, { title: 'Flat', resource_type_id: 1, type: 1 })).accounting_point.id;
  meter = await tiedDevice('Old meter', point);
});
afterAll(() => app.close());

const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
const consumed = async (from: number, to: number) =>
  (await ask(pointConsumption, { accounting_point_id: point, times: [START + from * HOUR, START + to * HOUR] }))
    .parts[0];
const suspects = async (deviceId: number) => {
  const { data } = (await ask(rejectedData, { device_ids: [deviceId] })).rejected_data;
  return [...new Set(data.map(({ datetime }) => (datetime - START) / HOUR))].sort((a, b) => a - b);
};

it('three different faults on one day are held back each, and the day has the difference of its registers', async () => {
  // On the fifth day: a spike, a fall and a lost stretch.
  const wrong = new Map([
    [100, 90_000],
    [107, 3],
  ]);
  const lost = hours(112, 114);
  await send(
    meter,
    hours(0, 200)
      .filter((hour) => !lost.includes(hour))
      .map((hour) => [hour, wrong.get(hour) ?? 1000 + hour]),
  );
  await settled(meter);
  expect(await suspects(meter)).toEqual([...wrong.keys()]);
  const day = { from: dateOf(START + 4 * DAY), to: dateOf(START + 4 * DAY) };
  const { parts, total } = await ask(consumptionSeries, { device_id: meter, by: 'hour', ...day });
  expect(total).toBe(24);
  expect(parts.every(({ value }) => value >= 0)).toBe(true);
  const bridged = parts.flatMap(({ hour, origin }) => (origin === 'bridged' ? [hour] : []));
  // Hours 100 and 107 of the series are closed by a wrong reading, and the next one ends the step over it.
  expect(bridged).toEqual(expect.arrayContaining([3, 4, 10, 11]));
});

it('a meter that is replaced while its last reading is suspect leaves no wrong value in the sums', async () => {
  await send(meter, [[201, 95_000]]);
  await settled(meter);
  expect(await suspects(meter)).toContain(201);
  const next = await device('New meter');
  const change = { accounting_point_id: point, device_id: next, date: START + 202 * HOUR };
  await eventually(async () => {
    await ask(replaceDevice, { ...change, end_values: { in1: 1201.5 }, start_values: { in1: 0 } });
  });
  await send(next, [
    [203, 0.5],
    [210, 4],
  ]);
  await settled(meter);
  await settled(next);
  // Up to the noted reading of the old meter, and from that of the new one.
  await eventually(async () => expect((await consumed(0, 210))?.value).toBe(201.5 + 4));
  expect((await consumed(198, 204))?.value).toBeLessThan(10);
});
