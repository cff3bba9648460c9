import { readSheet } from '@gaugeway/platform/documents';
import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  addObject,
  confirmReset,
  consumptionSeries,
  createAccountingPoint,
  createBalanceGroup,
  createMeteringDevice,
  decideValues,
  exportReadings,
  groupBalance,
  objectConsumption,
  pointConsumption,
  previewTemplate,
  tieDevice,
  untieDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, nextEui, owner, radioModel } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

const DAYS = 12;
const START = midnight(DAYS + 2);
const TIMES = Array.from({ length: DAYS + 1 }, (_, day) => START + day * DAY);
const PERIOD = { from: dateOf(START), to: dateOf(START + (DAYS - 1) * DAY) };
/** Two tariffs and no total (services/catalogue/models/yobiiq-meters.ts). */
const TARIFFS = 4301;

let app: TestApp;
const { query, ask, settled, device: radio } = judgedReadings(() => app, START);

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

interface Place {
  device: number;
  point: number;
  house: string;
  group: number;
  fields: readonly string[];
}

let used = 0;

async function point(resource: 1 | 3) {
  const name = `Place ${++used}`;
  const house = (await ask(addObject, { name, type: 'house', parentId: null })).object._id;
  const made = { title: name, resource_type_id: resource, type: resource, object_id: house };
  const id = (await ask(createAccountingPoint, made)).accounting_point.id;
  const members = [{ accounting_point_id: id, sign: 1 as const, share: 100 }];
  const group = await ask(createBalanceGroup, { title: name, resource_type_id: resource, members });
  return { point: id, house, group: group.balance_group.id };
}

async function tie(input: {
  accounting_point_id: number;
  device_id: number;
  date: number;
  start_values?: Record<string, number>;
}) {
  await eventually(async () => {
    await ask(tieDevice, { start_values: {}, ...input });
  });
  await eventually(async () => {
    const link = JSON.stringify([{ deviceId: input.device_id }]);
    const tied = `SELECT FROM messages.accounting_point WHERE point_id = ${input.accounting_point_id} AND links @> '${link}'`;
    expect(await query(tied)).toHaveLength(1);
  });
}

/** A meter at a new point from before the period on. */
async function place(start_values: Record<string, number> = {}, date = START - DAY): Promise<Place> {
  const of = await point(1);
  const device = await radio(`Meter ${used}`);
  await tie({ accounting_point_id: of.point, device_id: device, date, start_values });
  return { device, ...of, fields: ['in1'] };
}

async function send({ device, fields }: Pick<Place, 'device' | 'fields'>, rows: readonly (readonly number[])[]) {
  const modelId = fields.length > 1 ? TARIFFS : radioModel.id;
  const about = { deviceId: device, companyId: owner.companyId, modelId, receivedAt: Date.now() };
  const readings = rows.map(([hour = 0, ...values]) => ({ type: 1, ts: START + hour * HOUR, layout: 0, values }));
  const value = { ...about, layouts: [{ fields: [...fields] }], readings };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.message WHERE device_id = ${device}`)).toHaveLength(rows.length),
  );
  await settled(device);
}

/** The consumption of the whole period by each view, and the days on which two of them differ. */
async function views({ point: id, house, group }: Place) {
  const series = await ask(consumptionSeries, { accounting_point_id: id, by: 'day', ...PERIOD });
  const between = await ask(pointConsumption, { accounting_point_id: id, times: TIMES });
  const whole = await ask(pointConsumption, { accounting_point_id: id, times: [START, START + DAYS * DAY] });
  const { report } = await ask(previewTemplate, {
    ...{ accounting_point_ids: [id], accounting_point_fields: ['title'], title: 'Statement' },
    ...{ date_start: PERIOD.from, date_end: PERIOD.to, selected_fields: ['consumption'] },
  });
  const balance = await ask(groupBalance, { id: group, start_date: START, stop_date: START + DAYS * DAY });
  const days = new Map(series.parts.map(({ day, value }) => [day, value]));
  const row: Partial<Record<string, unknown>> = report.rows[0] ?? {};
  return {
    series: series.total,
    branch: (await ask(objectConsumption, { object_id: house, ...PERIOD })).total,
    whole: whole.parts[0]?.value,
    report: Number(row['consumption']),
    balance: balance.total.in,
    differing: between.parts.flatMap(({ from, value }) => {
      const day = dateOf(from);
      return (value ?? 0) === (days.get(day) ?? 0) ? [] : [{ day, value, ofSeries: days.get(day) }];
    }),
  };
}

const all = (value: number) => ({
  ...{ series: value, branch: value, whole: value, report: value, balance: value },
  differing: [],
});

/** Each view has the value; registries and readings reach them some time later. */
const expectAll = (meter: Place, value: number) =>
  eventually(async () => expect(await views(meter)).toEqual(all(value)));

/** Cells of a device in the export of readings: start, its time, end, its time, difference. */
async function exported(device: number): Promise<string[]> {
  const response = await fetch(`${app.url}/api/${exportReadings.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as(owner).headers },
    body: JSON.stringify({ start_date: START, stop_date: START + DAYS * DAY, device_ids: [device] }),
  });
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 10, columns: 64, text: 200 });
  return [...(rows.at(-1)?.cells.values() ?? [])].map(({ text }) => text);
}

const hourly = (from: number, to: number, value: (hour: number) => number) =>
  Array.from({ length: to - from + 1 }, (_, index) => [from + index, value(from + index)] as const);

describe('each view has the sum of the steps of the register', () => {
  it('over a fall that nothing explains, after which the readings became the level', async () => {
    const meter = await place();
    await send(meter, [...hourly(0, 100, (hour) => 500 + hour), ...hourly(101, 200, (hour) => hour - 100)]);
    // 20 readings are held back before the new level.
    const counted = await query<{ ts: number }>(
      `SELECT m.ts FROM messages.message m WHERE m.device_id = ${meter.device} AND NOT EXISTS (
         SELECT FROM messages.verdict v WHERE v.device_id = m.device_id AND v.ts = m.ts AND v.field = 'in1') ORDER BY ts`,
    );
    const first = counted.findIndex(({ ts }) => ts > START + 100 * HOUR);
    const level = ((counted[first]?.ts ?? 0) - START) / HOUR;
    expect([first, counted.at(-1)?.ts]).toEqual([101, START + 200 * HOUR]);
    await expectAll(meter, 100 + (200 - level));
    expect((await exported(meter.device)).at(-1)).toBe(String(100 + (200 - level)));
  });

  it('over a spike that a person accepted', async () => {
    const meter = await place();
    await send(
      meter,
      hourly(0, 200, (hour) => 500 + hour + (hour === 120 ? 9000 : 0)),
    );
    await expectAll(meter, 200);
    const decision = { device_id: meter.device, msgType: 1, datetimes: [START + 120 * HOUR], reason: 'seen' };
    await ask(decideValues, { ...decision, decision: 'accept' });
    await settled(meter.device);
    // The fall from it counts nothing.
    await expectAll(meter, 200 + 9000 - 1);
    await ask(decideValues, { ...decision, decision: 'undo' });
    await settled(meter.device);
    await expectAll(meter, 200);
  });

  it('over several ends of a declared range', async () => {
    const meter = await place();
    // 32 bits of a millionth.
    const range = 4294.967296;
    await query(`UPDATE messages.device SET impulse_weight = 0.000001 WHERE device_id = ${meter.device}`);
    const register = (hour: number) => Number(((1000 + hour * 40) % range).toFixed(6));
    await send(
      meter,
      hourly(0, 240, register).filter(([hour]) => hour % 6 === 0),
    );
    await expectAll(meter, 9600);
    expect((await exported(meter.device)).at(-1)).toBe('9600');
  });

  it('over a reset beside a value that is held back, shared out over midnight alike', async () => {
    const meter = await place();
    const reset = 47;
    const value = (hour: number) => (hour < reset ? 500 + hour * 2 : (hour - reset) * 2);
    const rows = hourly(0, 200, (hour) => (hour === reset - 1 ? 9000 : value(hour)));
    await send(
      meter,
      rows.filter(([hour]) => hour < reset || hour > reset + 5),
    );
    const confirmed = { device_id: meter.device, field: 'in1', datetime: START + reset * HOUR, reason: 'seen' };
    await ask(confirmReset, { ...confirmed, last_value: 500 + reset * 2, start_value: 0 });
    await settled(meter.device);
    await expectAll(meter, 400);
  });

  it('over a gap after the first reading at a place, of a meter that was read elsewhere before', async () => {
    const before = await point(1);
    const device = await radio('Moved');
    await tie({ accounting_point_id: before.point, device_id: device, date: START - DAY });
    const moved = START + 30 * HOUR + 1800;
    await eventually(async () => {
      await ask(untieDevice, { accounting_point_id: before.point, date: moved, end_values: {} });
    });
    const of = await point(1);
    await tie({ accounting_point_id: of.point, device_id: device, date: moved });
    const meter = { device, ...of, fields: ['in1'] };
    await send(
      meter,
      hourly(0, 200, (hour) => 500 + hour).filter(([hour]) => hour <= 31 || hour > 80),
    );
    await expectAll(meter, 200 - 31);
  });

  it('from a noted reading that is above the first one, and to one that is below the last', async () => {
    const meter = await place({ in1: 600 });
    await send(
      meter,
      hourly(0, 200, (hour) => 500 + hour),
    );
    await expectAll(meter, 200);
    const end = { accounting_point_id: meter.point, date: START + 201 * HOUR, end_values: { in1: 650 } };
    await ask(untieDevice, end);
    await eventually(async () =>
      expect(
        await query(
          `SELECT FROM messages.accounting_point WHERE point_id = ${meter.point} AND links->0->>'to' IS NOT NULL`,
        ),
      ).toHaveLength(1),
    );
    await expectAll(meter, 200);
  });

  it('of all tariffs of a meter without a total, times its ratio', async () => {
    const of = await point(3);
    const made = await ask(createMeteringDevice, {
      ...{ model_id: TARIFFS, name: 'Two tariffs', deviceID: nextEui(), deviceTimezone: 0, transformation_ratio: 40 },
    });
    const device = made.metering_device.id;
    await tie({ accounting_point_id: of.point, device_id: device, date: START - DAY });
    const meter = { device, ...of, fields: ['tariff1', 'tariff2'] };
    await send(
      meter,
      hourly(0, 200, (hour) => hour).map(([hour]) => [hour, 100 + hour, 7 + hour / 2]),
    );
    await expectAll(meter, 300 * 40);
  });
});
