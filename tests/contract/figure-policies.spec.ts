import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  acceptAll,
  type CallOf,
  consumptionSeries,
  createAccountingPoint,
  decideValues,
  DEFAULT_FIGURE_POLICY,
  deviceQuality,
  deviceVerdicts,
  type FigurePolicy,
  figurePolicies,
  listEstimates,
  rejectedData,
  setFigurePolicy,
  undoEstimates,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { EstimateOverdue } from '../../services/messages/quality/validation/estimation/estimate-overdue';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, radioModel, stranger } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

const START = midnight(20);

/** Changes devices, and neither policies nor billing. */
const operator: Context = {
  ...owner,
  userId: 803,
  isAdmin: false,
  rights: { read: [4, 6, 11], create: [], update: [4], delete: [], access_all: [4, 6] },
};
const SUSPECT: FigurePolicy = { ...DEFAULT_FIGURE_POLICY, suspect_values: 'use' };
const ESTIMATING: FigurePolicy = {
  ...DEFAULT_FIGURE_POLICY,
  ...{ estimate_after: 2, estimate_method: 'linear', longest_gap: 24 },
};

let app: TestApp;
const { query, ask, tiedDevice, send, settled } = judgedReadings(() => app, START);
let meter: number;
let point: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  point = (await ask(createAccountingPoint, { title: 'Intake', resource_type_id: 3, type: 3 })).accounting_point.id;
  meter = await tiedDevice('Policy', point);
  // Ten days of hours with a wrong value on the third and on the eighth day, and five missing hours on the sixth.
  await send(
    meter,
    hours(0, 240)
      .filter((hour) => hour < 125 || hour > 129)
      .map((hour) => [hour, hour === 50 || hour === 180 ? 90_000 : 1000 + hour]),
  );
  await settled(meter);
});
afterAll(() => app.close());

const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
const set = (input: CallOf<typeof setFigurePolicy>, who: Context = owner) => app.call(setFigurePolicy, input, as(who));
const wholePeriod = { from: dateOf(START - DAY), to: dateOf(START + 12 * DAY) };
const consumed = async () => (await ask(consumptionSeries, { device_id: meter, by: 'day', ...wholePeriod })).total;
const held = async () => {
  const input = { device_id: meter, msgType: 1, startDate: START, stopDate: START + 10 * DAY };
  const { verdicts } = await ask(deviceVerdicts, input);
  return verdicts.map(({ datetime, is_excluded }) => [(datetime - START) / HOUR, is_excluded]);
};
const slotsOfGap = async () => {
  const { series } = await ask(deviceQuality, { device_id: meter, ...wholePeriod });
  const [day] = series[0]?.days.filter((one) => one.day === dateOf(START + 5 * DAY)) ?? [];
  // The reading of an hour closes the slot before it.
  return day?.slots.slice(4, 9);
};

it('suspect values are held back by default, and used from the day of a policy on', async () => {
  const { versions, default: usual, closed_until } = await ask(figurePolicies, {});
  expect([versions, usual.suspect_values, closed_until]).toEqual([[], 'hold', null]);
  await eventually(async () => {
    await settled(meter);
    expect(await held()).toEqual([
      [50, true],
      [180, true],
    ]);
    expect(await consumed()).toBe(240);
  });
  const override = { accounting_point_id: point, valid_from: dateOf(START + 5 * DAY), policy: SUSPECT };
  expect((await set(override)).status).toBe(200);
  await eventually(async () => {
    await settled(meter);
    expect(await held()).toEqual([
      [50, true],
      [180, false],
    ]);
    const listed = await ask(rejectedData, { device_ids: [meter] });
    expect(listed.rejected_data.data.map(({ is_held_back }) => is_held_back)).toEqual([false, true]);
    const counted = await ask(rejectedData, { device_ids: [meter], is_held_back: true });
    expect(counted.rejected_data.total).toBe(1);
    // Up to the used value; the fall from it counts nothing.
    expect(await consumed()).toBe(240 + (90_000 - 1180) - 1);
  });
  // The company's policy applies again from the same day.
  expect((await set({ ...override, policy: null })).status).toBe(200);
  await eventually(async () => {
    await settled(meter);
    expect(await consumed()).toBe(240);
  });
  const listed = await ask(figurePolicies, { accounting_point_id: point });
  expect(listed.versions).toEqual([
    expect.objectContaining({ accounting_point_id: point, title: 'Intake', resource: null, policy: null }),
  ]);
});

it('a policy needs the right to change billing, one scope, and a day after the closed periods', async () => {
  const today = { valid_from: dateOf(START + 19 * DAY), policy: SUSPECT };
  expect((await set(today, operator)).status).toBe(403);
  expect((await set({ ...today, accounting_point_id: point }, stranger)).status).toBe(404);
  expect((await set({ ...today, accounting_point_id: point, resource: 'water' })).status).toBe(422);
  expect((await set({ ...today, policy: { ...SUSPECT, longest_gap: 0 } })).status).toBe(422);
  const last = dateOf(START + 2 * DAY);
  await query(`INSERT INTO messages.billing_period (company_id, first_day, last_day, from_ts, to_ts, time_zone)
    VALUES (${owner.companyId}, '${dateOf(START - DAY)}', '${last}', ${START - DAY}, ${START + 3 * DAY}, 0)`);
  await query(`INSERT INTO messages.period_closing (company_id, period_id, scope, user_id, author, total)
    SELECT company_id, id, '{}', 0, '', 1 FROM messages.billing_period WHERE company_id = ${owner.companyId}`);
  const refused = await set({ ...today, valid_from: last });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(last)]);
  expect((await ask(figurePolicies, {})).closed_until).toBe(last);
  await query(`DELETE FROM messages.period_closing WHERE company_id = ${owner.companyId}`);
  await query(`DELETE FROM messages.billing_period WHERE company_id = ${owner.companyId}`);
});

it('the policy leaves the acceptance to those with another right', async () => {
  const decision = { device_id: meter, msgType: 1, decision: 'accept' as const, reason: 'seen' };
  const accept = async (hour: number, who: Context) =>
    (await app.call(decideValues, { ...decision, datetimes: [START + hour * HOUR] }, as(who))).status;
  const policy = { ...DEFAULT_FIGURE_POLICY, accept_by: 'billing' as const };
  const { resource } = radioModel;
  expect((await set({ resource, valid_from: dateOf(START + 5 * DAY), policy })).status).toBe(200);
  const all = () => app.call(acceptAll, { device_ids: [meter], reason: 'seen' }, as(operator));
  expect([await accept(180, operator), (await all()).status]).toEqual([403, 403]);
  // Before the day of the policy, and with the right.
  expect([await accept(50, operator), await accept(180, owner)]).toEqual([200, 200]);
  const undo = { device_id: meter, msgType: 1, decision: 'undo' as const, reason: '' };
  const times = [50, 180].map((hour) => START + hour * HOUR);
  expect((await app.call(decideValues, { ...undo, datetimes: times }, as(operator))).status).toBe(200);
});

it('gaps are estimated after the wait, late readings replace the estimates, and what a person undid stays undone', async () => {
  const run = async () => {
    await app.get(EstimateOverdue).run();
    await settled(meter);
  };
  await run();
  expect(await slotsOfGap()).toBe('.....');
  expect((await set({ valid_from: dateOf(START - 5 * DAY), policy: ESTIMATING })).status).toBe(200);
  // The point's version without a policy and that of the resource come first from the sixth day on.
  const own = { accounting_point_id: point, valid_from: dateOf(START + 5 * DAY), policy: ESTIMATING };
  expect((await set(own)).status).toBe(200);
  await eventually(async () => {
    await run();
    expect(await slotsOfGap()).toBe('eeeee');
  });
  const values = () =>
    query<{ value: number; status: number }>(`SELECT "values"[1] AS value, status FROM messages.message
      WHERE device_id = ${meter} AND type = 1 AND ts BETWEEN ${START + 125 * HOUR} AND ${START + 129 * HOUR} ORDER BY ts`);
  expect((await values()).map(({ value }) => value)).toEqual([1125, 1126, 1127, 1128, 1129]);
  await send(meter, [[127, 1127.4]]);
  await eventually(async () => {
    await settled(meter);
    expect(await slotsOfGap()).toBe('eecee');
    const found = await values();
    expect(found.map(({ value }) => value)[2]).toBe(1127.4);
    expect(await consumed()).toBe(240);
  });
  const { estimates } = await ask(listEstimates, { device_id: meter });
  expect(estimates).toEqual([expect.objectContaining({ user_id: 0, method: 'linear' })]);
  expect((await app.call(undoEstimates, { estimate_ids: estimates.map(({ id }) => id) }, as(owner))).status).toBe(200);
  await eventually(async () => {
    await run();
    expect(await slotsOfGap()).toBe('..c..');
  });
  expect((await ask(listEstimates, { device_id: meter })).estimates).toEqual([]);
});
