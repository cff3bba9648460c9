import { models } from '@gaugeway/catalogue';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  acceptAll,
  type CallOf,
  companyQuality,
  consumptionSeries,
  createAccountingPoint,
  decideValues,
  deviceMessages,
  deviceQuality,
  deviceVerdicts,
  editReading,
  estimateGaps,
  knownGaps,
  listEstimates,
  rejectedData,
  setValidationRule,
  tieDevice,
  undoEstimates,
  untieDevice,
  validatedProfile,
  validationRules,
} from '@gaugeway/proto/api';
import fc from 'fast-check';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { PublishGapsJob } from '../../services/messages/quality/gaps/publish-gaps.job';
import { messagesService } from '../../services/messages/messages.module';
import { QualityUpdater } from '../../services/messages/quality/validation/quality-updater';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

const START = midnight(20);

const ALL_DEVICES = { resource: null, model_id: null, device_id: null, accounting_point_id: null };

let app: TestApp;
const { query, ask, device, tiedDevice, send, settled } = judgedReadings(() => app, START);
let meter: number;
let point: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  const wanted = { title: 'Intake', resource_type_id: 3, type: 3 };
  point = (await ask(createAccountingPoint, wanted)).accounting_point.id;
  meter = await tiedDevice('Quality', point);
  // Ten days of hours; three days of them are missing, one value is wrong.
  await send(
    meter,
    hours(0, 240)
      .filter((hour) => hour <= 96 || hour > 168)
      .map((hour) => [hour, hour === 50 ? 90_000 : 1000 + hour]),
  );
  await settled(meter);
});
afterAll(() => app.close());

const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

const wholePeriod = { from: dateOf(START - DAY), to: dateOf(START + 12 * DAY) };
const rejected = async (input: object = {}) =>
  (await ask(rejectedData, { device_ids: [meter], ...input })).rejected_data.data;
const slotsOf = async (deviceId: number, type = 1): Promise<string[]> => {
  const { series } = await ask(deviceQuality, { device_id: deviceId, ...wholePeriod });
  return series.find(({ msgType }) => msgType === type)?.days.map(({ slots }) => slots) ?? [];
};
const consumed = async (deviceId: number): Promise<number | null> => {
  const input = { device_id: deviceId, by: 'day' as const, from: dateOf(START - DAY), to: dateOf(START + 15 * DAY) };
  return (await ask(consumptionSeries, input)).total;
};

it('a wrong value is listed with what was expected, by point, rule and period', async () => {
  await eventually(async () => {
    await settled(meter);
    expect(await rejected()).toHaveLength(1);
  });
  const [found] = await rejected({ accounting_point_ids: [point] });
  expect(found).toMatchObject({
    ...{ device_id: meter, device_name: 'Quality', accounting_point_id: point, accounting_point_title: 'Intake' },
    ...{ datetime: START + 50 * HOUR, field: 'in1', rule: 'spike', status: 2, value: 90_000, expected: 1050 },
  });
  expect(await rejected({ rules: ['negative'] })).toEqual([]);
  expect(await rejected({ startDate: START + 60 * HOUR })).toEqual([]);
  const period = { device_id: meter, msgType: 1, startDate: START, stopDate: START + 10 * DAY };
  const { verdicts } = await ask(deviceVerdicts, period);
  expect(verdicts).toEqual([expect.objectContaining({ datetime: START + 50 * HOUR, rule: 'spike' })]);
  const { device_id: _, ...ofPoint } = { ...period, accounting_point_id: point };
  expect(await ask(deviceVerdicts, ofPoint)).toEqual({ verdicts });
  const both = await app.call(deviceVerdicts, { ...period, accounting_point_id: point }, as(owner));
  expect(both.status).toBe(422);
});

it('the days of a device, a point and the company say what is complete, suspect and missing', async () => {
  const {
    series: [series],
  } = await ask(deviceQuality, { accounting_point_id: point, ...wholePeriod });
  expect(series).toMatchObject({ device_id: meter, msgType: 1, per_day: 24 });
  const days = new Map(series?.days.map((day) => [day.day, day]));
  expect(days.get(dateOf(START + 2 * DAY))).toMatchObject({ complete: 23, suspect: 1, missing: 0 });
  expect(days.get(dateOf(START + 2 * DAY))?.slots).toBe(`cs${'c'.repeat(22)}`);
  expect(days.get(dateOf(START + 5 * DAY))).toMatchObject({ expected: 24, missing: 24, slots: '.'.repeat(24) });
  const company = await ask(companyQuality, wholePeriod);
  expect(company.days.find(({ day }) => day === dateOf(START + 5 * DAY))).toMatchObject({ missing: 24 });
  expect(company.devices.data[0]).toMatchObject({ device_id: meter, name: 'Quality', suspect: 1 });
  const { gaps } = await ask(knownGaps, { ...wholePeriod, device_ids: [meter] });
  expect(gaps.data[0]?.periods[0]).toEqual({
    ...{ from: START - DAY, to: START - HOUR, missing: 23, estimated: false },
  });
  expect(gaps.data[0]?.periods[1]).toEqual({
    ...{ from: START + 96 * HOUR, to: START + 168 * HOUR, missing: 72, estimated: false },
  });
});

it('gaps in the profile of a meter that can send it again are published, and their end', async () => {
  const readable = models.find(({ driver }) => driver?.records?.includes(5));
  const inputs = { model_id: readable?.id, name: 'Wired', deviceTimezone: 0 };
  const modem = (await creator(app, owner).modem()).body.data as { gateway: { id: number } };
  const { body } = await creator(app, owner).wired(modem.gateway.id, inputs);
  const { id } = (body.data as { metering_device: { id: number } }).metering_device;
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${id}`)).toHaveLength(1),
  );
  const lastPublished = async () => {
    await app.get(QualityUpdater).run();
    await app.get(PublishGapsJob).run();
    const [row] = await query<{ published: string }>(
      `SELECT published FROM messages.published_gaps WHERE device_id = ${id}`,
    );
    return row?.published;
  };
  // Two days and a half, without ten half hours; gaps after the newest record are for the next poll.
  const halves = hours(1, 120).filter((half) => half <= 60 || half > 70);
  await send(
    id,
    halves.map((half) => [half, 1]),
    5,
  );
  const gap = [START + 60 * (HOUR / 2), START + 70 * (HOUR / 2), 10];
  await eventually(async () => expect(await lastPublished()).toBe(JSON.stringify([gap])));
  const published = `SELECT FROM messages.outbox WHERE topic = 'reading.gaps'`;
  await eventually(async () => expect(await query(published)).toEqual([]));
  await send(
    id,
    hours(61, 70).map((half) => [half, 1]),
    5,
  );
  await eventually(async () => expect(await lastPublished()).toBe(''));
});

it('a suspect value is accepted with a reason, rejected, and either is undone', async () => {
  const one = { device_id: meter, msgType: 1, datetimes: [START + 50 * HOUR] };
  const decide = (decision: 'accept' | 'reject' | 'undo') =>
    app.call(decideValues, { ...one, decision, reason: decision === 'undo' ? '' : 'seen on site' }, as(owner));
  expect((await decide('accept')).body.data).toMatchObject({ values: 1 });
  await eventually(async () => expect(await rejected()).toEqual([]));
  await eventually(async () => {
    await settled(meter);
    // Taken in by the person: up to the value. The fall from it to the next reading counts nothing.
    expect(await consumed(meter)).toBe(240 + (90_000 - 1050) - 1);
  });
  // The reading that comes again is the one that was accepted.
  await app.get(QualityUpdater).run();
  expect((await decide('undo')).body.data.values).toBe(1);
  await eventually(async () => {
    await settled(meter);
    expect(await rejected()).toHaveLength(1);
  });
  // Nothing is derived from suspect or rejected values: the register did not go to its end and around.
  expect(await consumed(meter)).toBe(240);
  expect((await decide('reject')).body.data.values).toBe(1);
  await eventually(async () => {
    await settled(meter);
    expect(await rejected()).toEqual([]);
    expect((await slotsOf(meter))[3]).toContain('r');
    expect(await consumed(meter)).toBe(240);
  });
  await decide('undo');
  await eventually(async () => {
    await settled(meter);
    expect(await rejected()).toHaveLength(1);
  });
  expect((await app.call(decideValues, { ...one, decision: 'accept', reason: '' }, as(owner))).status).toBe(422);
  const all = await app.call(acceptAll, { device_ids: [meter], reason: 'checked' }, as(owner));
  expect(all.body.data).toMatchObject({ values: 1, remaining: 0 });
});

it('an outage is estimated between its registers, and what comes late takes the place of the estimates', async () => {
  const period = { device_ids: [meter], startDate: START + 90 * HOUR, stopDate: START + 170 * HOUR };
  const estimate = { ...period, method: 'linear' as const, reason: 'outage' };
  const made = await ask(estimateGaps, estimate);
  expect(made.devices).toEqual([{ device_id: meter, estimate_id: expect.any(Number), values: 72, cause: null }]);
  await eventually(async () => {
    await settled(meter);
    expect((await slotsOf(meter))[6]).toBe('e'.repeat(24));
  });
  const [middle] = await query<{ status: number; value: number; method: string }>(
    `SELECT status, "values"[1] AS value, method FROM messages.message WHERE device_id = ${meter} AND ts = ${START + 130 * HOUR}`,
  );
  expect(middle).toEqual({ status: 3, value: 1130, method: 'linear' });
  const about = { device_id: meter, msgType: 1, startDate: START + 130 * HOUR, stopDate: START + 130 * HOUR };
  for (const format of [{ format: 'columns' }, { format: 'columns', with_delta: true }] as const) {
    const { messages } = await ask(deviceMessages, { ...about, ...format, limit: 10, offset: 0 });
    expect(messages.marks).toEqual([{ '': { status: 3 } }]);
  }
  // The middle comes late, and is more than the line: the remaining gaps follow it.
  await send(meter, [[132, 1140]]);
  await eventually(async () => {
    await settled(meter);
    const [half] = await query<{ value: number }>(
      `SELECT "values"[1] AS value FROM messages.message WHERE device_id = ${meter} AND ts = ${START + 114 * HOUR}`,
    );
    expect(half?.value).toBe(1118);
  });
  // Undone, only the device's values are left.
  const { estimates } = await ask(listEstimates, { device_id: meter });
  expect(estimates).toHaveLength(1);
  const undone = await app.call(undoEstimates, { estimate_ids: estimates.map(({ id }) => id) }, as(owner));
  expect(undone.body.data.values).toBe(71);
  await eventually(async () => {
    await settled(meter);
    expect((await slotsOf(meter))[6]?.replaceAll('.', '')).toBe('c');
  });
});

it('whatever the order in which readings arrive, verdicts, days and estimates are the same', async () => {
  const order = fc.shuffledSubarray(hours(0, 60), { minLength: 61, maxLength: 61 });
  const results = new Set<string>();
  await fc.assert(
    fc.asyncProperty(order, async (shuffled) => {
      const id = await device('Any order');
      const rows = shuffled
        .filter((hour) => hour < 20 || hour > 29)
        .map((hour) => [hour, hour === 40 ? 50_000 : 100 + hour * 2] as const);
      const late = rows.filter(([hour]) => hour === 15 || hour === 45);
      await send(
        id,
        rows.filter((row) => !late.includes(row)),
      );
      await settled(id);
      const estimate = {
        device_ids: [id],
        startDate: START,
        stopDate: START + 60 * HOUR,
        method: 'like_days' as const,
      };
      expect((await app.call(estimateGaps, { ...estimate, reason: 'any' }, as(owner))).status).toBe(200);
      await send(id, late);
      await eventually(async () => {
        await settled(id);
        const format = await query(`SELECT type, ts - ${START} AS ts, status, "values" FROM messages.message
          WHERE device_id = ${id} ORDER BY ts`);
        const verdicts = await query(`SELECT ts - ${START} AS ts, field, rule FROM messages.verdict
          WHERE device_id = ${id} ORDER BY ts, field, rule`);
        const days = await slotsOf(id);
        expect(days.join('').replaceAll('.', '')).toHaveLength(61);
        expect(format.filter(({ status }) => status === 3)).toHaveLength(10);
        results.add(JSON.stringify([format, verdicts, days]));
        expect(results.size).toBe(1);
      });
    }),
    { numRuns: 4 },
  );
});

it('the validated profile of a point has the status of each interval', async () => {
  await send(
    meter,
    hours(1, 48).map((half) => [half, half === 20 ? 900 : 2]),
    5,
  );
  const input = { accounting_point_ids: [point], startDate: START, stopDate: START + DAY };
  await eventually(async () => {
    await settled(meter);
    const { power_profile } = await ask(validatedProfile, input);
    expect(power_profile.data[0]?.values).toHaveLength(48);
    const wrong = power_profile.data[0]?.values.filter(({ status }) => status !== 1);
    expect(wrong).toEqual([expect.objectContaining({ datetime: START + 10 * HOUR, power_a_plus: 900, status: 2 })]);
  });
  const hourly = await ask(validatedProfile, { ...input, profile_type: 60 });
  expect(hourly.power_profile.data[0]?.values.filter(({ status }) => status === 2)).toHaveLength(1);
});

it('a rule is set for the company or a device, within its bounds, and taken back', async () => {
  const spike = { rule: 'spike' as const, device_id: meter };
  expect((await app.call(setValidationRule, { ...spike, is_on: false }, as(owner))).status).toBe(200);
  await eventually(async () => {
    await settled(meter);
    expect(await rejected({ msgType: 5 })).toEqual([]);
  });
  const { rules } = await ask(validationRules, {});
  expect(rules.find(({ rule }) => rule === 'spike')?.settings).toEqual([
    { ...ALL_DEVICES, device_id: meter, is_on: false, parameters: {} },
  ]);
  for (const parameters of [{ factor: 0 }, { nonsense: 1 }] as Record<string, number>[]) {
    expect((await app.call(setValidationRule, { ...spike, parameters }, as(owner))).status).toBe(422);
  }
  expect((await app.call(setValidationRule, { ...spike, reset: true }, as(owner))).status).toBe(200);
  await eventually(async () => {
    await settled(meter);
    expect(await rejected({ msgType: 5 })).toHaveLength(1);
  });
});

it('what is set for a point comes before what is set for the device, and that before what is set for a resource', async () => {
  const rule = 'spike' as const;
  const set = async (input: Partial<CallOf<typeof setValidationRule>>) =>
    (await app.call(setValidationRule, { rule, ...input }, as(owner))).status;
  const suspects = async (count: number) =>
    await eventually(async () => {
      await settled(meter);
      expect(await rejected({ msgType: 5 })).toHaveLength(count);
    });
  expect(await set({ resource: radioModel.resource, is_on: false })).toBe(200);
  await suspects(0);
  expect(await set({ device_id: meter })).toBe(200);
  await suspects(1);
  expect(await set({ accounting_point_id: point, is_on: false })).toBe(200);
  await suspects(0);
  const { rules } = await ask(validationRules, {});
  const settings = rules.find((known) => known.rule === rule)?.settings;
  expect(settings).toContainEqual({ ...ALL_DEVICES, accounting_point_id: point, is_on: false, parameters: {} });
  expect(settings).toContainEqual({ ...ALL_DEVICES, resource: radioModel.resource, is_on: false, parameters: {} });
  const refused = await app.call(setValidationRule, { rule, accounting_point_id: point }, as(stranger));
  expect([await set({ resource: radioModel.resource, device_id: meter }), refused.status]).toEqual([422, 404]);
  for (const scope of [{ accounting_point_id: point }, { device_id: meter }, { resource: radioModel.resource }]) {
    expect(await set({ ...scope, reset: true })).toBe(200);
  }
  await suspects(1);
});

it('readings after a device was taken off its point are suspected, also those that were judged before', async () => {
  const id = await device('Taken off');
  await send(
    id,
    hours(0, 10).map((hour) => [hour, 100 + hour]),
  );
  const wanted = { title: 'Taken off', resource_type_id: 3, type: 3 };
  const at = { accounting_point_id: (await ask(createAccountingPoint, wanted)).accounting_point.id, device_id: id };
  const tied = { ...at, date: START - DAY, start_values: {} };
  await eventually(async () => expect((await app.call(tieDevice, tied, as(owner))).status).toBe(200));
  const suspects = async () => {
    await settled(id);
    return (await rejected({ device_ids: [id], rules: ['inactive'] })).map(({ datetime }) => (datetime - START) / HOUR);
  };
  expect(await suspects()).toEqual([]);
  const off = { accounting_point_id: at.accounting_point_id, date: START + 8 * HOUR, end_values: {} };
  await eventually(async () => expect((await app.call(untieDevice, off, as(owner))).status).toBe(200));
  await eventually(async () => expect(await suspects()).toEqual([10, 9]));
  const { days } = (await ask(companyQuality, { ...wholePeriod, search_string: 'Taken off' })).devices.data[0] ?? {};
  expect(days?.reduce((sum, { missing }) => sum + missing, 0)).toBe(0);
});

it("another company's device, a period that is none and one that is too long are refused", async () => {
  const status = async (call: Promise<{ status: number }>) => (await call).status;
  const { from, to } = wholePeriod;
  expect([
    await status(app.call(deviceQuality, { device_id: meter, from, to }, as(stranger))),
    await status(app.call(rejectedData, { device_ids: [meter] }, as(stranger))),
    await status(app.call(knownGaps, { device_ids: [meter], from, to }, as(stranger))),
    await status(app.call(companyQuality, { from: to, to: from }, as(owner))),
    await status(app.call(deviceQuality, { device_id: meter, from: '2020-01-01', to }, as(owner))),
    await status(app.call(deviceQuality, { device_id: meter, accounting_point_id: point, from, to }, as(owner))),
  ]).toEqual([404, 404, 404, 422, 422, 422]);
});

it('what it doubts of the last day is published, and nothing older', async () => {
  const [id, last] = [await device('Judged now'), Math.floor((Date.now() / 1000 - START) / HOUR) - 1];
  await send(
    id,
    hours(last - 100, last).map((hour) => [hour, hour === last - 3 || hour === last - 60 ? 90_000 : 1000 + hour]),
  );
  await settled(id);
  const judged = () => app.get(Recorder).judged.filter(({ deviceId }) => deviceId === id);
  await eventually(async () =>
    expect(judged()).toContainEqual(
      expect.objectContaining({ ts: START + (last - 3) * HOUR, companyId: owner.companyId, suspect: true }),
    ),
  );
  expect(judged().filter(({ ts }) => ts < START + (last - 24) * HOUR)).toEqual([]);
});

it('a correction is published when it is judged and summed up, a reading of now is not', async () => {
  const [id, now] = [await device('Corrected'), Math.floor((Date.now() / 1000 - START) / HOUR)];
  const changes = () =>
    app.get(Recorder).changed.filter(({ devices }) => devices.some(({ deviceId }) => deviceId === id));
  await send(
    id,
    hours(now - 10, now).map((hour) => [hour, 1000 + hour]),
  );
  await settled(id);
  expect(changes()).toEqual([]);
  const message = { datetime: START + (now - 3) * HOUR, in1: 1000.5 + now - 3, reason: 'read on site' };
  const edit = { device_id: id, msgType: 1, message };
  expect((await app.call(editReading, edit, as(owner))).status).toBe(200);
  await settled(id);
  // Devices that other tests have changed may be in the same event.
  const devices: unknown = expect.arrayContaining([expect.objectContaining({ deviceId: id })]);
  const change = { companyId: owner.companyId, devices };
  await eventually(async () => expect(changes()).toContainEqual(expect.objectContaining(change)));
});

it('a meter that comes to a point is published, for the screens that show what the point consumed', async () => {
  const id = await device('Came to a point');
  const changes = () =>
    app.get(Recorder).changed.filter(({ devices }) => devices.some(({ deviceId }) => deviceId === id));
  const wanted = { title: 'Flat of screens', resource_type_id: 1, type: 1 };
  const tie = { accounting_point_id: (await ask(createAccountingPoint, wanted)).accounting_point.id, device_id: id };
  expect(changes()).toEqual([]);
  await eventually(async () => expect((await app.call(tieDevice, tie, as(owner))).status).toBe(200));
  await eventually(async () => expect(changes()).toMatchObject([{ companyId: owner.companyId }]));
});
