import { type DeviceModel, layoutOf, modelById, modelsOf } from '@gaugeway/catalogue';
import { Database } from '@gaugeway/platform/database';
import type { TestApp } from '@gaugeway/platform/testing';
import { confirmReset, consumptionSeries, registerResets, rejectedData, withdrawReset } from '@gaugeway/proto/api';
import { gaugeway } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { RegisterRangeRepository } from '../../services/messages/store/registries/registers/register-range.repository';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, eventually, owner, radioModel } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

/** Declarations and events of registers that devices send. */

const START = midnight(10);
/** M-Bus water meter: its model declares no width. */
const WATER = 603;

let app: TestApp;
const { ask, query, device, send, settled } = judgedReadings(() => app, START);

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

const series = (deviceId: number) =>
  ask(consumptionSeries, { by: 'hour', from: dateOf(START), to: dateOf(START + 4 * DAY), device_id: deviceId });
const valuesOf = async (deviceId: number) =>
  (await series(deviceId)).parts.map(({ value, origin }) => [value, origin] as const);
const suspects = async (deviceId: number) =>
  (await ask(rejectedData, { device_ids: [deviceId], rules: ['negative'] })).rejected_data.data.length;

describe('a range that telegrams declare', () => {
  const meterOf = async (name: string, modelId: number) => {
    const meter = await device(name);
    await query(`UPDATE messages.device SET model_id = ${modelId}, impulse_weight = 0.001 WHERE device_id = ${meter}`);
    return meter;
  };
  /** BCD of 8 digits in litres. */
  const ranges = [{ field: 'in1', range: 100_000 }];
  const rows = [
    [0, 99_999.96],
    [1, 99_999.98],
    [2, 0.02],
    [3, 0.05],
  ] as const;
  const flowed = [0.02, 0.04, 0.03].map((value) => [value, 'measured'] as const);

  it('makes the fall of a register of a model without a width a roll-over', async () => {
    expect(modelById(WATER)).toMatchObject({ interface: 'm-bus', widths: {} });
    const meter = await meterOf('M-Bus water meter', WATER);
    await send(meter, rows, 1, { modelId: WATER, ranges });
    await settled(meter);
    expect(await valuesOf(meter)).toEqual(flowed);
    expect(await suspects(meter)).toBe(0);
  });

  it('of another device, or of none, explains no fall', async () => {
    const meter = await meterOf('Meter that declares nothing', WATER);
    await send(meter, rows, 1, { modelId: WATER });
    await settled(meter);
    expect(await suspects(meter)).toBeGreaterThan(0);
    expect((await series(meter)).total).toBe(0.02);
  });

  it('counts less than the width that the model declares', async () => {
    const meter = await meterOf('Pulse counter of 32 bits', radioModel.id);
    await send(meter, rows, 1, { ranges });
    await settled(meter);
    expect(await suspects(meter)).toBeGreaterThan(0);
  });

  it('is that of the newest telegram', async () => {
    const meter = await meterOf('Meter with new firmware', WATER);
    await send(meter, [[0, 99_999.9]], 1, { modelId: WATER, ranges: [{ field: 'in1', range: 10_000_000 }] });
    await send(meter, [[1, 0.1]], 1, { modelId: WATER, ranges });
    await settled(meter);
    expect(await valuesOf(meter)).toEqual([[0.2, 'measured']]);
  });

  it('ends with the model that decoded it', async () => {
    const meter = await meterOf('Meter of another maker', WATER);
    await send(meter, [[-1, 99_999.9]], 1, { modelId: WATER, ranges });
    const isLike = (model: DeviceModel) => model.interface === 'm-bus' && layoutOf(model, 1).includes('in1');
    const other = modelsOf().find((model) => model.id !== WATER && isLike(model) && !model.widths?.in1)?.id ?? 0;
    expect(other).toBeGreaterThan(0);
    await query(`UPDATE messages.device SET model_id = ${other} WHERE device_id = ${meter}`);
    await send(meter, rows, 1, { modelId: other });
    await settled(meter);
    expect(await suspects(meter)).toBeGreaterThan(0);
  });

  it('is that of the newest telegram also where processes take turns', async () => {
    const [one, other] = [1, 2].map(() => new RegisterRangeRepository(app.get(Database)));
    const reading = (range: number) => [
      { deviceId: 7, modelId: WATER, ranges: [new gaugeway.RegisterRange({ field: 'in1', range })] },
    ];
    await one?.store(reading(1000));
    await other?.store(reading(100));
    await one?.store(reading(1000));
    expect(await query('SELECT range, model_id FROM messages.register_range WHERE device_id = 7')).toEqual([
      { range: 1000, model_id: WATER },
    ]);
  });
});

describe('a reset that the device reports', () => {
  const AT = 5;
  const register = (hour: number) => (hour < AT ? 1200 + hour / 4 : (hour - AT + 1) / 4);
  const rows = Array.from({ length: 10 }, (_, hour) => [hour, register(hour)] as const);
  const reset = { field: 'in1', ts: START + AT * HOUR, start: 0 };
  const listed = async (deviceId: number) => (await ask(registerResets, { device_id: deviceId })).resets;

  it('is a dated fact: the series goes on, and the list names the device as its origin', async () => {
    const meter = await device('Meter that reports its reset');
    await send(meter, rows, 1, { resets: [{ ...reset, last: 1201.5 }] });
    await settled(meter);
    await eventually(async () => expect((await series(meter)).total).toBe(1201.5 - 1200 + register(9)));
    expect(await suspects(meter)).toBe(0);
    expect(await listed(meter)).toMatchObject([
      { field: 'in1', datetime: reset.ts, last_value: 1201.5, start_value: 0, origin: 'device', user_id: 0 },
    ]);
  });

  it('continues from the last reading where the device does not name the last value', async () => {
    const meter = await device('Meter that names no last value');
    await send(meter, rows, 1, { resets: [reset] });
    await settled(meter);
    await eventually(async () => expect(await listed(meter)).toMatchObject([{ last_value: 1201 }]));
    await settled(meter);
    expect((await series(meter)).total).toBe(1 + register(9));
  });

  it('is not reported again once a person withdrew it, and is the person’s once confirmed', async () => {
    const meter = await device('Meter that repeats its report');
    await send(meter, rows, 1, { resets: [reset] });
    await eventually(async () => expect(await listed(meter)).toHaveLength(1));
    await ask(withdrawReset, { device_id: meter, field: 'in1', datetime: reset.ts, reason: 'wrong report' });
    await send(meter, [[10, register(10)]], 1, { resets: [reset] });
    await settled(meter);
    expect(await listed(meter)).toEqual([]);
    expect(await suspects(meter)).toBeGreaterThan(0);
    const confirmed = { device_id: meter, field: 'in1', datetime: reset.ts, reason: 'seen on site' };
    await ask(confirmReset, { ...confirmed, start_value: 0 });
    await send(meter, [[11, register(11)]], 1, { resets: [reset] });
    await settled(meter);
    expect(await listed(meter)).toMatchObject([{ origin: 'user', user_id: owner.userId, reason: 'seen on site' }]);
  });

  it('with each uplink at its own time is one reset', async () => {
    const meter = await device('Meter whose status stays set');
    const uplink = (hour: number) =>
      send(meter, [[hour, register(hour)]], 1, { resets: [{ ...reset, ts: START + hour * HOUR, last: 1201 }] });
    await send(meter, rows.slice(0, AT));
    for (const hour of [AT, AT + 1, AT + 2]) {
      await uplink(hour);
      await settled(meter);
    }
    expect(await listed(meter)).toMatchObject([{ datetime: reset.ts }]);
    await eventually(async () => expect((await series(meter)).total).toBe(1 + register(AT + 2)));
  });

  it('without readings, and copied to other seconds, is one reset', async () => {
    const meter = await device('Meter that two gateways hear');
    await send(meter, rows.slice(0, AT));
    await settled(meter);
    for (const late of [0, 1, -1]) {
      await send(meter, [], 1, { resets: [{ ...reset, ts: reset.ts - 60 + late }] });
      await settled(meter);
    }
    await send(meter, rows.slice(AT));
    await settled(meter);
    expect(await listed(meter)).toMatchObject([{ datetime: reset.ts - 60, last_value: 1201 }]);
    await eventually(async () => expect((await series(meter)).total).toBe(1 + register(9)));
  });

  it('is not one more for an uplink without the register while the status stays set', async () => {
    const meter = await device('Meter that sends its status alone');
    await send(meter, rows.slice(0, AT + 2), 1, { resets: [reset] });
    await settled(meter);
    await send(meter, [], 1, { resets: [{ ...reset, ts: START + (AT + 1) * HOUR + 60 }] });
    await send(meter, rows.slice(AT + 2));
    await settled(meter);
    expect(await listed(meter)).toMatchObject([{ datetime: reset.ts }]);
    await eventually(async () => expect((await series(meter)).total).toBe(1 + register(9)));
  });

  it('that a person withdrew stays so when the next uplink reports it at its own time', async () => {
    const meter = await device('Meter with a withdrawn report');
    const uplink = (hour: number) =>
      send(meter, [[hour, register(hour)]], 1, { resets: [{ ...reset, ts: START + hour * HOUR, last: 1201 }] });
    await send(meter, rows.slice(0, AT));
    await uplink(AT);
    await eventually(async () => expect(await listed(meter)).toHaveLength(1));
    await ask(withdrawReset, { device_id: meter, field: 'in1', datetime: reset.ts, reason: 'wrong report' });
    await uplink(AT + 1);
    await settled(meter);
    expect(await listed(meter)).toEqual([]);
  });

  it('of another count is stored as well', async () => {
    const meter = await device('Meter with two resets');
    const twice = [...rows, [10, 0.5], [11, 1]] as const;
    const resets = [
      { ...reset, last: 1201 },
      { ...reset, ts: START + 10 * HOUR },
    ];
    await send(meter, twice, 1, { resets });
    await settled(meter);
    expect(await listed(meter)).toHaveLength(2);
    await eventually(async () => expect((await series(meter)).total).toBe(1 + register(9) + 1));
  });

  it('with the same start and without the register is stored once the register falls', async () => {
    const meter = await device('Meter that reports two resets without its register');
    const first = { ...reset, ts: reset.ts - 60 };
    const second = { ...reset, ts: START + 9 * HOUR + 1800 };
    await send(meter, rows.slice(0, AT));
    await settled(meter);
    await send(meter, [], 1, { resets: [first] });
    await settled(meter);
    await send(meter, rows.slice(AT));
    await settled(meter);
    for (const late of [0, 1]) {
      await send(meter, [], 1, { resets: [{ ...second, ts: second.ts + late }] });
      await settled(meter);
    }
    expect(await listed(meter)).toHaveLength(1);
    await send(meter, [
      [10, 0.25],
      [11, 0.5],
    ]);
    await settled(meter);
    await eventually(async () =>
      expect(await listed(meter)).toMatchObject([
        { datetime: second.ts, last_value: register(9), start_value: 0 },
        { datetime: first.ts },
      ]),
    );
    await settled(meter);
    await eventually(async () => expect((await series(meter)).total).toBe(1 + register(9) + 0.5));
    expect(await suspects(meter)).toBe(0);
  });

  it('that the readings contradict is none: no fall, a lower last value, or no reading before', async () => {
    const meter = await device('Meter with a wrong report');
    const steady = rows.map(([hour]) => [hour, 1200 + hour] as const);
    const resets = [{ ...reset }, { ...reset, ts: START }, { ...reset, field: 'voltage1' }];
    await send(meter, steady, 1, { resets });
    await settled(meter);
    expect(await listed(meter)).toEqual([]);
    expect((await series(meter)).total).toBe(9);
    const fallen = await device('Meter with a low last value');
    await send(fallen, rows, 1, { resets: [{ ...reset, last: 3 }] });
    await settled(fallen);
    expect(await listed(fallen)).toEqual([]);
  });

  it('and a roll-over in the same hour count both', async () => {
    const meter = await device('Meter that rolled over and was reset');
    const range = 4_294_967.296;
    await query(`UPDATE messages.device SET impulse_weight = 0.001 WHERE device_id = ${meter}`);
    // To the end of the range and 1.5 beyond it, then a new count from zero.
    const given = [
      [0, range - 0.796],
      [1, 0.25],
    ] as const;
    await send(meter, given, 1, { resets: [{ field: 'in1', ts: START + HOUR - 60, last: 1.5, start: 0 }] });
    await settled(meter);
    await eventually(async () => expect((await series(meter)).total).toBe(2.546));
  });
});
