import { resourceRegisters } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  addObject,
  consumptionOverview,
  consumptionSeries,
  consumptionTop,
  createAccountingPoint,
  editReadings,
  objectConsumption,
  type ObjectConsumption,
  objectsConsumption,
  pointConsumption,
  rebuildConsumption,
  removeReading,
  replaceDevice,
  setValidationRule,
  tieDevice,
} from '@gaugeway/proto/api';
import { hourlyWanted, readingDecoded } from '@gaugeway/proto/events';
import fc from 'fast-check';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { PublishSumsJob } from '../../services/messages/figures/aggregates/publish-sums.job';
import { FiguresRepository } from '../../services/messages/figures/aggregates/figures.repository';
import { daysOf } from '../../services/messages/figures/aggregates/aggregate-days';
import { AggregateBuilder } from '../../services/messages/figures/aggregates/aggregate-builder';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

const DAY = 86_400;
const HOUR = 3600;
const NOW = Math.floor(Date.now() / 1000);
/** A midnight. */
const START = Math.floor(NOW / DAY) * DAY - 60 * DAY;
/** Range of 32 bits of the default weight, 0.001. */
const RANGE = 4_294_967.296;
const dateOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

const query = (sql: string) => app.database.database.query(sql);

async function device(name: string, input: object = {}, who: Context = owner): Promise<number> {
  const { id } = (await creator(app, who).radio({ name, deviceTimezone: 0, ...input })).body.data.metering_device as {
    id: number;
  };
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${id}`)).toHaveLength(1),
  );
  return id;
}

type Given = readonly (readonly [ts: number, value: number])[];

async function send(deviceId: number, rows: Given, field = 'in1'): Promise<void> {
  const { companyId } = owner;
  const readings = rows.map(([ts, value]) => ({ type: 1, ts, layout: 0, values: [value] }));
  await app.get(Bus).publish(readingDecoded, [
    {
      key: String(deviceId),
      company: companyId,
      value: {
        deviceId,
        companyId,
        modelId: radioModel.id,
        receivedAt: NOW * 1000,
        layouts: [{ fields: [field] }],
        readings,
      },
    },
  ]);
  await eventually(async () => {
    const times = rows.map(([ts]) => ts).join();
    expect(
      await query(`SELECT FROM messages.message WHERE device_id = ${deviceId} AND type = 1 AND ts IN (${times})`),
    ).toHaveLength(rows.length);
  });
}

async function series(
  input: object,
  who = owner,
): Promise<{ parts: { day: string; hour: number | null; value: number }[]; total: number | null; unit: string }> {
  const reply = await app.call(
    consumptionSeries,
    { by: 'day', from: dateOf(START - 5 * DAY), to: dateOf(NOW), ...input },
    as(who),
  );
  expect(reply.status).toBe(200);
  return reply.body.data;
}

it('what flowed between two readings belongs to the hour and day of the later one, over roll-over, correction and removal', async () => {
  const id = await device('Pulse counter');
  const at = (day: number, hour: number) => START + day * DAY + hour * HOUR;
  const toEnd = (left: number) => Number((RANGE - left).toFixed(3));
  await send(id, [
    [at(-2, 6), toEnd(10)],
    [at(0, 7), toEnd(4.5)],
    [at(1, 0), toEnd(1)],
    // Rolled over.
    [at(3, 12), 4],
  ]);
  const days = async () => (await series({ device_id: id })).parts.map(({ day, value }) => [day, value]);
  await eventually(async () =>
    expect(await days()).toEqual([
      [dateOf(at(0, 0)), 9],
      [dateOf(at(3, 0)), 5],
    ]),
  );
  // By hour: the reading of midnight closes the last hour of the day before.
  expect((await series({ device_id: id, by: 'hour', from: dateOf(at(0, 0)), to: dateOf(at(0, 0)) })).parts).toEqual([
    { day: dateOf(at(0, 0)), hour: 6, at: at(0, 6), offset: '+00:00', value: 5.5, origin: 'measured', estimated: 0 },
    { day: dateOf(at(0, 0)), hour: 23, at: at(0, 23), offset: '+00:00', value: 3.5, origin: 'measured', estimated: 0 },
  ]);
  expect((await series({ device_id: id, by: 'month', from: dateOf(START - 30 * DAY) })).total).toBe(14);
  // A late row parts a day in two; a removed one gives its share to the next.
  await send(id, [[at(2, 5), toEnd(0.5)]]);
  await eventually(async () => expect((await days())[1]).toEqual([dateOf(at(2, 0)), 0.5]));
  expect((await days())[2]).toEqual([dateOf(at(3, 0)), 4.5]);
  const edit = {
    device_id: id,
    msgType: 1,
    reason: 'misread',
    messages: [{ datetime: at(2, 5), values: { in1: toEnd(0.75) } }],
  };
  expect((await app.call(editReadings, edit, as(owner))).status).toBe(200);
  await eventually(async () => expect((await days()).slice(1).map(([, value]) => value)).toEqual([0.25, 4.75]));
  await app.call(removeReading, { device_id: id, msgType: 1, datetime: at(2, 5) }, as(owner));
  await eventually(async () => expect((await days()).map(([, value]) => value)).toEqual([9, 5]));
  expect(
    (
      await app.call(
        consumptionSeries,
        { device_id: id, by: 'day', from: dateOf(START), to: dateOf(NOW) },
        as(stranger),
      )
    ).status,
  ).toBe(404);
});

it('whatever comes in whatever order, the aggregates are what the raw rows say, before and after a rebuild', async () => {
  const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 * 48 }), fc.integer({ min: 0, max: 9_999_999 })), {
    minLength: 2,
    maxLength: 30,
    selector: ([half]) => half,
  });
  // Most random values are suspect, and no figure would count them.
  const suspecting = ['spike', 'negative'] as const;
  for (const rule of suspecting) await app.call(setValidationRule, { rule, is_on: false }, as(owner));
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(-3.5, 0, 5.5, 8), async (input, zone) => {
      const id = await device('Any meter', { deviceTimezone: zone });
      const all = input.map(([half, value]) => [START + half * 1800, value / 1000] as const);
      const cut = Math.ceil(all.length / 2);
      await send(id, all.slice(0, cut));
      await send(id, all.slice(cut));
      const counted = [...all].sort(([x], [y]) => x - y);
      const raw = counted.map(([ts, value]) => ({
        ts,
        values: new Map([['in1', value]]),
        heldBack: new Set<string>(),
      }));
      const factsOf = () => ({ range: RANGE, isDirected: false, resets: [] });
      const days = daysOf({ rows: raw, before: new Map(), zone, factsOf }, ['in1']);
      const want = new Map(days.sort((x, y) => x.day - y.day).map(({ day, value }) => [dateOf(day * DAY), value]));
      const check = async () => {
        const { parts } = await series({ device_id: id });
        expect(parts.map(({ day }) => day)).toEqual([...want.keys()]);
        for (const { day, value } of parts) expect(value).toBeCloseTo(want.get(day) ?? NaN, 9);
      };
      await eventually(check);
      await query(`DELETE FROM messages.consumption_day WHERE device_id = ${id}`);
      const { body } = await app.call(rebuildConsumption, { device_ids: [id] }, as(owner));
      expect(body.data.devices).toBe(1);
      await app.get(AggregateBuilder).run();
      // The job of the service may have taken the range a moment before, and is still at it.
      await eventually(check);
    }),
    { numRuns: 12 },
  );
  for (const rule of suspecting) await app.call(setValidationRule, { rule, reset: true }, as(owner));
});

it('a point has the consumption of its devices for the time that each was tied, as its readings say', async () => {
  const [old, next] = [await device('Old'), await device('New')];
  const made = await app.call(createAccountingPoint, { title: 'Flat', resource_type_id: 1, type: 1 }, as(owner));
  const point = { accounting_point_id: made.body.data.accounting_point.id as number };
  await eventually(async () =>
    expect(await query(`SELECT FROM objects.device WHERE device_id IN (${old}, ${next})`)).toHaveLength(2),
  );
  await send(
    old,
    [0, 1, 2, 3, 4, 5, 6].map((day) => [START + day * DAY + 5 * HOUR, 100 + day * 2]),
  );
  await send(
    next,
    [0, 4, 5, 6, 7].map((day) => [START + day * DAY + 9 * HOUR, 500 + day]),
  );
  await app.call(tieDevice, { ...point, device_id: old, date: START + DAY, start_values: { in1: 101 } }, as(owner));
  const change = { date: START + 4 * DAY + 7 * HOUR, end_values: { in1: 108.5 }, start_values: { in1: 503 } };
  expect((await app.call(replaceDevice, { ...point, device_id: next, ...change }, as(owner))).status).toBe(200);
  const days = async () => (await series(point)).parts.map(({ day, value }) => [day, value]);
  const day = (n: number) => dateOf(START + n * DAY);
  await eventually(async () =>
    expect(await days()).toEqual([
      [day(1), 1],
      [day(2), 2],
      [day(3), 2],
      [day(4), 2.5 + 1],
      [day(5), 1],
      [day(6), 1],
      [day(7), 1],
    ]),
  );
  const raw = await app.call(
    pointConsumption,
    { ...point, times: [START, START + 5 * DAY, START + 30 * DAY] },
    as(owner),
  );
  expect(raw.body.data.parts.map(({ value }: { value: number }) => value)).toEqual([8.5, 3]);
  expect((await series({ ...point, by: 'month', from: dateOf(START - 31 * DAY) })).total).toBe(11.5);
});

it('the company sees its consumption by resource against the span before, and who consumed most', async () => {
  const hour = Math.floor(NOW / HOUR) * HOUR;
  // In the running hour too: in the first one of a month nothing else is of the month.
  const recent = Math.max(NOW, hour + 1);
  const [most, least] = [await device('Most'), await device('Least')];
  await send(most, [
    [hour - 200 * DAY, 0],
    [hour - HOUR, 1000],
    [hour, 5_000_000],
    [recent, 9_000_000],
  ]);
  await send(least, [
    [hour - HOUR, 10],
    [hour, 11],
    [recent, 12],
  ]);
  await eventually(async () => {
    const { body } = await app.call(consumptionTop, { resource: 'water', span: 'month', limit: 3 }, as(owner));
    expect(body.data.items[0]).toMatchObject({ device_id: most, name: 'Most' });
  });
  const { body } = await app.call(consumptionOverview, {}, as(owner));
  expect(body.data.resources).toMatchObject([{ resource: 'water', unit: 'm³', month: { value: expect.any(Number) } }]);
  const of = await series({ resource: 'water', by: 'day', from: dateOf(NOW - 2 * DAY), to: dateOf(NOW) });
  expect(of.total).toBeGreaterThanOrEqual(501);
  expect((await app.call(consumptionOverview, {}, as(stranger))).body.data.resources).toEqual([]);
  const nobody = { ...owner, isAdmin: false };
  expect((await app.call(consumptionTop, { resource: 'water' }, as(nobody))).status).toBe(403);
  expect((await app.call(rebuildConsumption, {}, as(nobody))).status).toBe(403);
  for (const wrong of [
    {},
    { resource: 'water', device_id: 1 },
    { resource: 'water', from: '2020-01-01' },
    { resource: 'water', to: '2001-01-01' },
  ]) {
    const input = { by: 'hour' as const, from: dateOf(NOW), to: dateOf(NOW), ...wrong };
    expect((await app.call(consumptionSeries, input as never, as(owner))).status).toBe(422);
  }
});

it('a span is compared with the one before by the meters that have figures of both', async () => {
  const [steady, added] = [await device('Steady'), await device('Came later')];
  // Long before the readings of the other tests.
  const first = START - 100 * DAY;
  const at = (day: number) => first + day * DAY + HOUR;
  await send(steady, [
    [at(0), 0],
    [at(1), 10],
    [at(2), 15],
  ]);
  await send(added, [
    [at(2) - HOUR / 2, 0],
    [at(2), 1000],
  ]);
  const day = (ts: number) => ({ from: ts / DAY, to: ts / DAY, hours: 24 });
  const spans = [day(first + 2 * DAY), day(first + DAY)];
  await eventually(async () => {
    const found = await app.get(FiguresRepository).comparedSums(owner, resourceRegisters(['water']), spans);
    expect(found.sort((one, other) => one.place - other.place)).toEqual([
      { resource: 'water', place: 1, value: 1005, same: 5, same_before: 10 },
      { resource: 'water', place: 2, value: 10, same: null, same_before: null },
    ]);
  });
});

it('a meter that has half of a span is not compared with the whole of the other', async () => {
  const names = ['Whole', 'Installed late', 'Failed early'];
  const [whole = 0, late = 0, early = 0] = await Promise.all(names.map((name) => device(name)));
  const first = START - 200 * DAY;
  /** A reading a day, from the begin of the day `from` to that of `to`. */
  const daily = (from: number, to: number, aDay: number): Given =>
    Array.from({ length: to - from + 1 }, (_, index) => [first + (from + index) * DAY, 100 + index * aDay] as const);
  await send(whole, daily(0, 20, 2));
  await send(late, daily(5, 20, 100));
  await send(early, daily(0, 15, 100));
  const days = (from: number, to: number) => ({ from: first / DAY + from, to: first / DAY + to, hours: 24 });
  const spans = { now: days(10, 19), before: days(0, 9) };
  const registers = resourceRegisters(['water']);
  await eventually(async () => {
    const found = await app.get(FiguresRepository).ofDevices(owner, registers, spans);
    expect(found.map(({ device_id, value, before }) => [device_id, value, before]).sort()).toEqual(
      [
        [whole, 20, 20],
        [late, 1000, null],
        [early, 500, null],
      ].sort(),
    );
  });
  const [sums] = await app.get(FiguresRepository).comparedSums(owner, registers, [spans.now, spans.before]);
  expect(sums).toEqual({ resource: 'water', place: 1, value: 1520, same: 20, same_before: 20 });
});

it('a whole day is published once, with the day before and the mean of the same weekday', async () => {
  const id = await device('Summed');
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  // 1 a day; 5 on the day four weeks before the last one, 3 on the day before it, and 9 on it.
  const used = (day: number) => (day === 29 ? 5 : day === 2 ? 3 : day === 1 ? 9 : 1);
  let value = 100;
  const rows: [number, number][] = [[today - 31 * DAY, value]];
  for (let day = 31; day >= 1; day--) rows.push([today - (day - 1) * DAY, (value += used(day))]);
  await send(id, rows);
  const published = () => app.get(Recorder).sums.filter(({ deviceId, period }) => deviceId === id && period === 'day');
  // A consumer of the bus marks stored readings some time later.
  const publishes = (expected: object[]) =>
    eventually(async () => {
      await app.get(AggregateBuilder).run();
      await app.get(PublishSumsJob).run();
      expect(published()).toMatchObject(expected);
    });
  await publishes([{ value: 3, before: 1, mean: 1 }]);
  // A day is over when the device counts again after it.
  await send(id, [[today + 1, value + 0.5]]);
  await publishes([{ value: 3 }, { value: 9, before: 3, mean: 2 }]);
});

it('no day is compared with the day on which a meter was installed', async () => {
  const id = await device('Installed the day before yesterday');
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  // One an hour, from 21:00 on.
  const hourly = Array.from({ length: 28 }, (_, hour) => [today + (hour - 27) * HOUR, 100 + hour] as const);
  await send(id, [...hourly, [today + 1, 127.5]]);
  const ofDevice = () => app.get(Recorder).sums.filter(({ deviceId }) => deviceId === id);
  await eventually(async () => {
    await app.get(AggregateBuilder).run();
    await app.get(PublishSumsJob).run();
    expect(ofDevice().at(-1)).toMatchObject({ value: 24, before: null, mean: null });
  });
});

it('publishes hours to compare for a company with such a rule, and for no other', async () => {
  const id = await device('Meter of hours');
  const hour = Math.floor(NOW / HOUR) * HOUR;
  // 6 in the last whole hour, 2 in the one before; the same hour of the last weeks had 1.
  const weeks = [4, 3, 2, 1].flatMap((week): Given => {
    const begin = hour - 2 * HOUR - week * 7 * DAY;
    return [
      [begin - 1800, 100 - week * 10],
      [begin + 1800, 101 - week * 10],
    ];
  });
  await send(id, [
    ...weeks,
    [hour - 4 * HOUR + 1800, 200],
    [hour - 3 * HOUR + 1800, 202],
    [hour - 2 * HOUR + 1800, 208],
  ]);
  const published = () => app.get(Recorder).sums.filter(({ deviceId, period }) => deviceId === id && period === 'hour');
  const run = async () => {
    await app.get(AggregateBuilder).run();
    await app.get(PublishSumsJob).run();
  };
  await run();
  expect(published()).toEqual([]);
  const { companyId } = owner;
  const want = (wanted: boolean) =>
    app.get(Bus).publish(hourlyWanted, [{ key: String(companyId), company: companyId, value: { companyId, wanted } }]);
  await want(true);
  // An hour is over when the device counts again after it.
  await send(id, [[hour - HOUR + 1800, 209]]);
  await eventually(async () => {
    await run();
    // The hour before it was the newest one as long as the last reading was not summed up.
    expect(published().at(-1)).toMatchObject({ value: 6, before: 2, mean: 1 });
  });
  await want(false);
  await eventually(async () => expect(await query('SELECT FROM messages.hourly_wanted')).toEqual([]));
});

it('a branch consumed what its main meters counted; the rest is named as loss', async () => {
  const add = async (name: string, parentId: string | null): Promise<string> =>
    (await app.call(addObject, { name, type: 'house', parentId }, as(owner))).body.data.object._id;
  const street = await add('Leaking street', null);
  const [house, next] = [await add('House', street), await add('Next house', street)];
  const water = { resource_type_id: 1, type: 1 } as const;
  const point = async (title: string, input: object, counted: readonly number[], end?: number): Promise<number> => {
    const made = await app.call(createAccountingPoint, { title, ...water, ...input }, as(owner));
    const id = made.body.data.accounting_point.id as number;
    const device_id = await device(`Meter of ${title}`);
    const tied = { accounting_point_id: id, device_id, date: START - DAY, start_values: {} };
    // The devices of a point are known some time after they were created.
    await eventually(async () => expect((await app.call(tieDevice, tied, as(owner))).status).toBe(200));
    await send(
      device_id,
      counted.map((value, day) => [START + day * DAY + HOUR, value] as const),
    );
    if (end === undefined) return id;
    const date = START + 2 * DAY + 2 * HOUR;
    const replaced = { accounting_point_id: id, device_id: await device(`New meter of ${title}`), date };
    const values = { end_values: { in1: end }, start_values: { in1: 0 } };
    await eventually(async () =>
      expect((await app.call(replaceDevice, { ...replaced, ...values }, as(owner))).status).toBe(200),
    );
    return id;
  };
  const main = await point('Entry', { object_id: house }, [0, 10, 30]);
  // Its reading was noted when it was replaced: 2 more than it had sent.
  const flat = await point('Flat', { object_id: house, parent_id: main }, [0, 4, 9], 11);
  const other = await point('Other', { object_id: next }, [0, 1, 1.5]);
  const dates = { from: dateOf(START), to: dateOf(START + 3 * DAY) };
  const ask = (object_id: string, input: object = {}, who = owner) =>
    app.call(objectConsumption, { object_id, ...dates, ...input }, as(who));
  await eventually(async () => {
    const { status, body } = await ask(street);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      resources: ['water'],
      resource: 'water',
      unit: 'm³',
      total: 31.5,
      counted: 2,
      points_without_data: 0,
    });
    expect(body.data.parts).toEqual([
      { day: dateOf(START + DAY), value: 11, estimated: 0, points: 2 },
      { day: dateOf(START + 2 * DAY), value: 20.5, estimated: 0, points: 2 },
    ]);
    const due = new Map(body.data.due.map((each: { day: string; points: number }) => [each.day, each.points]));
    expect([1, 2].map((day) => due.get(dateOf(START + day * DAY)))).toEqual([2, 2]);
    const [first, ...rest] = body.data.points as {
      accounting_point_id: number;
      main_id: number | null;
      value: number;
    }[];
    expect(first).toMatchObject({
      accounting_point_id: main,
      value: 30,
      below: 11,
      sub_meters: 1,
      sub_meters_without_data: 0,
    });
    expect(rest.map(({ accounting_point_id: id, main_id, value }) => [id, main_id, value])).toEqual([
      [other, null, 1.5],
      [flat, main, 11],
    ]);
    expect(body.data.losses).toEqual([first]);
    const share = body.data.share as { final: number; estimated: number; missing: number };
    expect(share.final).toBeGreaterThan(0);
    expect(share.final + share.estimated + share.missing).toBeCloseTo(1, 3);
  });
  const month = (await ask(street, { by: 'month', from: `${dates.from.slice(0, 7)}-01` })).body.data;
  expect(month.total).toBe(31.5);
  const nodes = await app.call(objectsConsumption, { resource: 'water', ...dates }, as(owner));
  const byNode = new Map(
    nodes.body.data.objects.map((each: { object_id: string; value: number }) => [each.object_id, each.value]),
  );
  expect([street, house, next].map((id) => byNode.get(id))).toEqual([31.5, 30, 1.5]);
  // Judging goes on while the shares are read.
  await eventually(async () => {
    const { objects } = (await app.call(objectsConsumption, { resource: 'water', ...dates }, as(owner))).body.data;
    const shares = new Map(objects.map((each: { object_id: string; share: unknown }) => [each.object_id, each.share]));
    for (const id of [street, house, next]) expect(shares.get(id)).toEqual((await ask(id)).body.data.share);
    const hours = new Map(
      objects.map((each: { object_id: string; due_hours: number }) => [each.object_id, each.due_hours]),
    );
    const [all, ofHouse, ofNext] = [street, house, next].map((id) => Number(hours.get(id)));
    expect(ofHouse).toBeGreaterThan(0);
    expect(all).toBe(Number(ofHouse) + Number(ofNext));
    const { points, losses } = (await ask(street)).body.data as ObjectConsumption;
    for (const share of [...points.map((each) => each.share), losses[0]?.loss_share])
      expect((share?.final ?? 0) + (share?.estimated ?? 0) + (share?.missing ?? 0)).toBeCloseTo(1, 3);
    expect(points.filter(({ loss_share }) => loss_share !== null)).toEqual(losses);
  });
  expect((await ask(street, { resource: 'heat' })).body.data).toMatchObject({ total: null, points: [] });
  expect((await ask(street, {}, stranger)).status).toBe(404);
  expect((await ask(street, { from: dates.to, to: dates.from })).status).toBe(422);
  expect((await ask(street, { from: '2020-01-01' })).status).toBe(422);
});
