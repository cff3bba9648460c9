import type { TestApp } from '@gaugeway/platform/testing';
import {
  confirmReset,
  consumptionSeries,
  createAccountingPoint,
  decideValues,
  pointConsumption,
  registerResets,
  rejectedData,
  withdrawReset,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, stranger } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

const START = midnight(10);
const HOURS = 60;
const RESET = 40;

let app: TestApp;
const { ask, query, tiedDevice, send, settled } = judgedReadings(() => app, START);
let meter: number;
let point: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  point = (await ask(createAccountingPoint, { title: 'Flat', resource_type_id: 1, type: 1 })).accounting_point.id;
  meter = await tiedDevice('Meter of the flat', point);
});
afterAll(() => app.close());

const series = (by: 'hour' | 'day' | 'month', of: object = { device_id: meter }) =>
  ask(consumptionSeries, { by, from: dateOf(START), to: dateOf(START + 4 * DAY), ...of });
const between = (from: number, to: number) =>
  ask(pointConsumption, { accounting_point_id: point, times: [START + from * HOUR, START + to * HOUR] });
const reset = { field: 'in1', datetime: START + RESET * HOUR };

it('a counter that wraps at its declared 32 bits goes on, in the hour of the wrap', async () => {
  // Weight 0.001 m³: SI-11, ioBroker.sourceanalytix issue 594.
  const pulses = [4_294_967_200, 4_294_967_240, 4_294_967_280, 24, 64, 100];
  await query(`UPDATE messages.device SET impulse_weight = 0.001 WHERE device_id = ${meter}`);
  await send(
    meter,
    pulses.map((count, hour) => [hour, Number((count * 0.001).toFixed(3))]),
  );
  await settled(meter);
  const { parts } = await series('hour');
  expect(parts.map(({ value, origin }) => [value, origin])).toEqual(
    [0.04, 0.04, 0.04, 0.04, 0.036].map((value) => [value, 'measured']),
  );
  const { rejected_data } = await ask(rejectedData, { device_ids: [meter] });
  expect(rejected_data.data).toEqual([]);
  expect((await between(0, 5)).parts[0]?.value).toBe(0.196);
});

describe('a fall that the width does not explain', () => {
  // dsmr-reader issue 2052: the register begins at 0 again.
  const register = (hour: number) => (hour < RESET ? 1200 + hour / 4 : hour === RESET ? 0.2 : 0.2 + (hour - RESET) / 4);
  const BEFORE = (RESET - 1) / 4;

  beforeAll(async () => {
    await query(`DELETE FROM messages.message WHERE device_id = ${meter}`);
    await query(`INSERT INTO messages.consumption_dirty (device_id, from_ts, to_ts, is_removal)
      VALUES (${meter}, 0, 4102444800, true) ON CONFLICT (device_id) DO UPDATE SET from_ts = 0, to_ts = 4102444800`);
    await send(
      meter,
      Array.from({ length: HOURS }, (_, hour) => [hour, register(hour)]),
    );
    await settled(meter);
  });

  it('is suspect, and no figure is negative', async () => {
    const { rejected_data } = await ask(rejectedData, { device_ids: [meter], rules: ['negative'] });
    expect(rejected_data.data.at(-1)).toMatchObject({
      datetime: reset.datetime,
      field: 'in1',
      expected: 1200 + BEFORE,
    });
    for (const by of ['hour', 'day', 'month'] as const) {
      const { parts, total } = await series(by);
      expect(Math.min(...parts.map(({ value }) => value))).toBeGreaterThanOrEqual(0);
      expect(total).toBe(BEFORE);
    }
    expect((await between(0, RESET + 1)).parts[0]).toMatchObject({ value: BEFORE });
  });

  it('is a dated fact once it is confirmed: the series goes on like after a replacement', async () => {
    await ask(confirmReset, { device_id: meter, ...reset, last_value: 1210, start_value: 0, reason: 'seen on site' });
    await settled(meter);
    const whole = 1210 - 1200 + register(HOURS - 1);
    await eventually(async () => {
      expect((await series('day')).total).toBeCloseTo(whole, 9);
      expect((await series('day', { accounting_point_id: point })).total).toBeCloseTo(whole, 9);
    });
    expect((await between(0, HOURS)).parts[0]?.value).toBeCloseTo(whole, 9);
    expect((await ask(rejectedData, { device_ids: [meter] })).rejected_data.data).toEqual([]);
    const { resets } = await ask(registerResets, { device_id: meter });
    expect(resets).toMatchObject([{ ...reset, last_value: 1210, start_value: 0, reason: 'seen on site' }]);
  });

  it('is suspect again once the fact is withdrawn, and a false reading is rejected', async () => {
    await ask(withdrawReset, { device_id: meter, ...reset, reason: 'another meter' });
    await settled(meter);
    await eventually(async () => expect((await series('day')).total).toBe(BEFORE));
    const decision = { device_id: meter, msgType: 1, datetimes: [reset.datetime], reason: 'false reading' };
    await ask(decideValues, { ...decision, decision: 'reject' });
    await settled(meter);
    expect((await series('day')).total).toBeGreaterThanOrEqual(0);
  });

  it('is confirmed of own devices, for registers, and not below the last reading', async () => {
    const input = { device_id: meter, ...reset, last_value: 3, start_value: 0, reason: 'x' };
    const { status, body } = await app.call(confirmReset, input, as(owner));
    expect([status, body.data.fields?.['last_value']?.[0]]).toEqual([422, expect.stringContaining('1209.75')]);
    const ahead = { ...input, last_value: 5000, datetime: Math.floor(Date.now() / 1000) + DAY };
    expect((await app.call(confirmReset, ahead, as(owner))).status).toBe(422);
    expect((await app.call(confirmReset, { ...input, field: 'voltage1' }, as(owner))).status).toBe(422);
    expect((await app.call(confirmReset, input, as(stranger))).status).toBe(404);
    const other = { device_id: meter, ...reset, datetime: reset.datetime + 7, reason: 'x' };
    expect((await app.call(withdrawReset, other, as(owner))).status).toBe(404);
  });
});
