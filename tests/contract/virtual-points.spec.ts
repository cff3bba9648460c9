import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  accountingPoints,
  addObject,
  consumptionSeries,
  createAccountingPoint,
  createBalanceGroup,
  deleteAccountingPoint,
  editAccountingPoint,
  getAccountingPoint,
  groupBalance,
  pointConsumption,
  previewFormula,
  type ReplyOf,
  removeObject,
  tieDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
/** A midnight. */
const START = Math.floor(NOW / DAY) * DAY - 20 * DAY;
const dateOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);
const at = (day: number) => START + day * DAY;

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

const rows = async (sql: string) => (await app.database.database.query(sql)).length;
const make = (title: string, more: object = {}, who: Context = owner): Promise<TestReply> =>
  app.call(createAccountingPoint, { title, resource_type_id: 1, type: 1, ...more }, as(who));
const made = async (title: string, more: object = {}): Promise<number> => {
  const { status, body } = await make(title, more);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data.accounting_point.id;
};
const formulaOf = (expression: string, points: Record<string, number>) => ({
  expression,
  operands: Object.entries(points).map(([name, accounting_point_id]) => ({ name, accounting_point_id })),
});

/** A water point with a meter that showed these values on the evenings of the days. */
async function measured(title: string, days: Record<number, number>): Promise<number> {
  const id = await made(title);
  const meter: number = (await creator(app, owner).radio({ name: title, deviceTimezone: 0 })).body.data.metering_device
    .id;
  await eventually(async () => {
    expect(await rows(`SELECT FROM objects.device WHERE device_id = ${meter}`)).toBe(1);
    expect(await rows(`SELECT FROM messages.device WHERE device_id = ${meter}`)).toBe(1);
  });
  const link = { accounting_point_id: id, device_id: meter, date: START, start_values: { in1: 0 } };
  expect((await app.call(tieDevice, link, as(owner))).status).toBe(200);
  const readings = Object.entries(days).map(([day, value]) => ({
    ...{ type: 1, ts: at(Number(day)) + DAY / 2, layout: 0, values: [value] },
  }));
  const value = {
    ...{ deviceId: meter, companyId: owner.companyId, modelId: radioModel.id, receivedAt: NOW * 1000 },
    ...{ layouts: [{ fields: ['in1'] }], readings },
  };
  await app.get(Bus).publish(readingDecoded, [{ key: String(meter), company: owner.companyId, value }]);
  await eventually(async () =>
    expect(await rows(`SELECT FROM messages.message WHERE device_id = ${meter}`)).toBe(readings.length),
  );
  return id;
}

describe('a virtual point', () => {
  it('consumes what its formula says, from the aggregates and between times, over gaps, in previews and balances', async () => {
    const A = await measured('Main', { 0: 10, 1: 20, 2: 32, 3: 40 });
    // Silent on the second day.
    const B = await measured('Flats', { 0: 4, 2: 20, 3: 24 });
    const formula = formulaOf('A - 0.5 * B', { A, B });
    const virtual = await made('Stairs', { formula });
    const nested = await made('Twice the stairs', { formula: formulaOf('2 * X', { X: virtual }) });
    const days = async (id: number, by: 'day' | 'month' = 'day') => {
      const input = { accounting_point_id: id, by, from: dateOf(START), to: dateOf(at(6)) };
      const { status, body } = await app.call(consumptionSeries, input, as(owner));
      return status === 200
        ? body.data.parts.map(({ day, value }: { day: string; value: number }) => [day, value])
        : [];
    };
    const expected = [
      [dateOf(at(0)), 8],
      // Both days: 22 - 0.5 * 16.
      [dateOf(at(2)), 14],
      [dateOf(at(3)), 6],
    ] as const;
    await eventually(async () => {
      expect(await days(virtual)).toEqual(expected);
      expect(await days(nested)).toEqual(expected.map(([day, value]) => [day, 2 * value]));
    });
    const sum = (await days(virtual, 'month')).reduce((total: number, [, value]: [string, number]) => total + value, 0);
    expect(sum).toBe(28);

    const preview = { formula, from: dateOf(START), to: dateOf(at(6)) };
    const previewed = await app.call(previewFormula, preview, as(owner));
    expect(previewed.body.data).toMatchObject({ total: 28, points_without_data: [], other_unit: [], unit: 'm³' });
    // Readings are judged some time after they are stored.
    await eventually(async () => {
      const { share } = (await app.call(previewFormula, preview, as(owner))).body.data as ReplyOf<
        typeof previewFormula
      >;
      expect(share).not.toBeNull();
      expect((share?.final ?? 0) + (share?.estimated ?? 0) + (share?.missing ?? 0)).toBeCloseTo(1, 3);
    });
    expect((await app.call(previewFormula, preview, as(stranger))).status).toBe(404);

    const between = await app.call(
      pointConsumption,
      { accounting_point_id: virtual, times: [START, at(3), at(4)] },
      as(owner),
    );
    expect(between.body.data.parts).toMatchObject([
      { value: 22, is_estimated: false },
      { value: 6, is_incomplete: false },
    ]);
    // Before its points are measured nothing is known.
    const before = { accounting_point_id: virtual, times: [START - DAY, START] };
    expect((await app.call(pointConsumption, before, as(owner))).body.data.parts).toMatchObject([{ value: null }]);

    const group = { title: 'House', resource_type_id: 1, allowed_imbalance: 5 };
    const members = [
      { accounting_point_id: A, sign: 1 as const },
      { accounting_point_id: virtual, sign: -1 as const },
    ];
    const { body } = await app.call(createBalanceGroup, { ...group, members }, as(owner));
    const period = { id: body.data.balance_group.id, start_date: at(3), stop_date: at(3) + 1, step: 'day' as const };
    await eventually(async () => {
      const balance = await app.call(groupBalance, period, as(owner));
      expect(balance.body.data).toMatchObject({ total: { in: 8, out: 6, loss: 2 } });
    });
  });

  it('is shown and listed as one, and keeps no device', async () => {
    const A = await made('Riser');
    const formula = formulaOf('3 * A', { A });
    const id = await made('Virtual riser', { formula });
    const shown = await app.call(getAccountingPoint, { id }, as(owner));
    expect(shown.body.data.accounting_point.formula).toEqual({
      expression: '3 * A',
      operands: [{ name: 'A', accounting_point_id: A, title: 'Riser' }],
    });
    const list = async (filter: object) =>
      (await app.call(accountingPoints, { search_string: 'riser', paginate: false, ...filter }, as(owner))).body.data
        .accounting_points as { id: number }[];
    expect((await list({ is_virtual: true })).map((point) => point.id)).toEqual([id]);
    expect((await list({ is_virtual: false })).map((point) => point.id)).toEqual([A]);
    expect((await list({ is_free: true })).map((point) => point.id)).toEqual([A]);
    const link = { accounting_point_id: id, device_id: 1 };
    expect((await app.call(tieDevice, link, as(owner))).body.key).toBe('errors.point_is_virtual');
    // A change of something else leaves the formula; without one it is measured again.
    await app.call(editAccountingPoint, { id, title: 'Virtual riser 2' }, as(owner));
    expect((await list({ is_virtual: true })).map((point) => point.id)).toEqual([id]);
    await app.call(editAccountingPoint, { id, formula: null }, as(owner));
    expect(await list({ is_virtual: true })).toEqual([]);
  });

  it('is refused with what is wrong', async () => {
    const water = await made('Water');
    const heat = await made('Heat', { resource_type_id: 4, type: 4 });
    const foreign: number = (await make('Of another company', {}, stranger)).body.data.accounting_point.id;
    const key = async (expression: string, points: Record<string, number>) =>
      (await make('Wrong', { formula: formulaOf(expression, points) })).body.key;
    expect(await key('A + ', { A: water })).toBe('errors.formula_unfinished');
    expect(await key('A + 5', { A: water })).toBe('errors.formula_sum_with_number');
    expect(await key('A + B', { A: water })).toBe('errors.formula_name_unknown');
    expect(await key('A', { A: water, B: water })).toBe('errors.formula_name_unused');
    expect(await key('A + B', { A: water, B: heat })).toBe('errors.formula_other_resource');
    // Points of one resource have one unit, unless they were made before their kinds were judged.
    const old = await made('Of another kind');
    await app.database.database.query('UPDATE objects.accounting_point SET kind = 6 WHERE id = $1', [old]);
    expect(await key('A + B', { A: water, B: old })).toBe('errors.formula_mixed_units');
    expect(await key('A', { A: foreign })).toBe('errors.formula_unknown_point');
    expect(await key('A', { A: 2_000_000_000 })).toBe('errors.formula_unknown_point');
    const first = await made('First', { formula: formulaOf('A', { A: water }) });
    const second = await made('Second', { formula: formulaOf('A', { A: first }) });
    const circle = (id: number, of: number) =>
      app.call(editAccountingPoint, { id, formula: formulaOf('A', { A: of }) }, as(owner));
    expect((await circle(first, second)).body).toMatchObject({ key: 'errors.formula_circle' });
    expect((await circle(first, first)).body).toMatchObject({ key: 'errors.formula_circle' });
    // Two that would close a circle together: one of them is refused.
    const [one, other] = [await made('One'), await made('Other')];
    const both = await Promise.all([circle(one, other), circle(other, one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('holds the points of its formula, unless all go together', async () => {
    const house: string = (await app.call(addObject, { name: 'House', type: 'house', parentId: null }, as(owner))).body
      .data.object._id;
    const A = await made('Held', { object_id: house });
    const virtual = await made('Holder', { object_id: house, formula: formulaOf('A', { A }) });
    const refused = await app.call(deleteAccountingPoint, { id: A }, as(owner));
    expect(refused.body).toMatchObject({ key: 'errors.point_in_formula', msg: expect.stringContaining('Holder') });
    const branch = { object_id: house, remove_tied_points: true };
    expect((await app.call(removeObject, branch, as(owner))).status).toBe(200);
    expect((await app.call(getAccountingPoint, { id: virtual }, as(owner))).status).toBe(404);
  });

  it('is not named to a user who does not see it, and a hidden point is not found before its formulas are looked at', async () => {
    const clerk: Context = {
      ...owner,
      userId: 577,
      isAdmin: false,
      rights: { read: [6], create: [6], update: [6], delete: [6], access_all: [] },
    };
    const house: string = (await app.call(addObject, { name: 'Hidden', type: 'house', parentId: null }, as(owner))).body
      .data.object._id;
    // At no node and without a device, so that everybody in the company sees it.
    const [open, hidden] = [await made('Open'), await made('Inside', { object_id: house })];
    await made('Secret sum', { object_id: house, formula: formulaOf('A + B', { A: open, B: hidden }) });
    const deleted = (id: number) => app.call(deleteAccountingPoint, { id }, as(clerk));

    const [unknown, unseen] = [await deleted(2_000_000_000), await deleted(hidden)];
    const answer = ({ status, body }: TestReply) => ({ status, key: body.key, msg: body.msg });
    expect(answer(unseen)).toEqual(answer(unknown));
    expect(unseen.status).toBe(404);
    const refused = await deleted(open);
    expect(refused.body).toMatchObject({ key: 'errors.point_in_hidden_formula' });
    expect(JSON.stringify(refused.body)).not.toContain('Secret');
  });
});
