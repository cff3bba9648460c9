import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  billingPeriods,
  billingSettings,
  closePeriod,
  consumptionSeries,
  createBalanceGroup,
  createDesignedReport,
  createGroupReport,
  editMeteringDevice,
  generateDesignedReport,
  groupBalance,
  objectConsumption,
  objectsConsumption,
  periodPoints,
  periodReadiness,
  reopenPeriod,
  type ReplyOf,
  reportFile,
  setBillingSettings,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { AggregatesJob } from '../../services/messages/figures/aggregates/aggregates.job';
import { CheckClosedJob } from '../../services/messages/figures/periods/check-closed.job';
import { messagesService } from '../../services/messages/messages.module';
import { MakeReportsJob } from '../../services/messages/reports/report-runs/make-reports.job';
import { objectsService } from '../../services/objects/objects.module';
import { APRIL, at, billingTools, FROM, MARCH, TO } from './billing-fixture';
import { appBehindGateway, eventually, owner, stranger } from './devices-fixture';
import { DAY } from './judged-readings';

/** Sees the periods and closes them, without the right to reopen or to change settings. */
const clerk: Context = {
  ...owner,
  userId: 802,
  isAdmin: false,
  rights: { read: [6, 11], create: [11], update: [], delete: [], access_all: [6] },
};

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

const { call, query, measured, send, closed, placed, consumption, figures, corrections, billedOf, compared } =
  billingTools(() => app);

it('a closed period keeps its figures; what arrives later is a correction in the next one', async () => {
  const { point, device } = await measured('Carried', {
    ...{
      '2025-02-28': 95,
      '2025-03-01': 100,
      '2025-03-10': 110,
      '2025-03-25': 130,
      '2025-04-20': 160,
      '2025-05-02': 170,
    },
  });
  const before = await consumption(point);
  expect(before).toMatchObject([{ value: 30 }]);
  await closed({ ...MARCH, accounting_point_ids: [point] });

  expect(await consumption(point)).toMatchObject([{ value: 30, revision: 1 }]);
  const [{ share } = { share: null }] = await consumption(point);
  expect(share).not.toBeNull();
  expect(await figures(point)).toMatchObject([
    {
      ...{ revision: 1, value: 30, carried: 0, billed: 30, is_current: true, author: owner.userName, share },
      registers: [{ field: 'in1', start: { value: 100 }, end: { value: 130 }, delta: 30 }],
    },
  ]);

  // Late: the register showed 137 on the last day of March.
  await send(device, { '2025-03-31': 137 });
  await compared(point);
  expect(await consumption(point)).toMatchObject([{ value: 30, revision: 1 }]);
  expect(await corrections(point)).toMatchObject([
    {
      ...{ period_start: '2025-03-01', old: 30, new: 37, difference: 7, cause: 'late_reading', state: 'pending' },
      ...{ revision: 1, into_period: null },
    },
  ]);

  await closed({ ...APRIL, accounting_point_ids: [point] });
  expect(await figures(point, APRIL)).toMatchObject([{ value: 23, carried: 7, billed: 30 }]);
  expect(await corrections(point)).toMatchObject([{ state: 'carried', into_period: '2025-04-01' }]);
  // A report of whole periods has their closed figures, one of a part of them none.
  expect(await billedOf(point, '2025-04-01', '2025-04-30')).toEqual({ carried: 7, billed: 30 });
  expect(await billedOf(point, '2025-03-01', '2025-04-30')).toEqual({ carried: 7, billed: 60 });
  expect(await billedOf(point, '2025-03-01', '2025-04-29')).toEqual({ carried: null, billed: null });
  // Both months and the days of them add up to the closed figures.
  const [both] = await consumption(point, [FROM, at('2025-05-01')]);
  expect(both?.value).toBe(53);
  const days = await consumption(
    point,
    Array.from({ length: 32 }, (_, day) => FROM + day * DAY),
  );
  expect(days.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(30);
});

it('the series of a point by day and month keeps the closed figures', async () => {
  const { point, device } = await measured('Charted', { '2025-03-01': 10, '2025-03-20': 20, '2025-04-05': 26 });
  await closed({ ...MARCH, accounting_point_ids: [point] });
  const series = async (by: 'day' | 'month') =>
    (await call(consumptionSeries, { accounting_point_id: point, by, from: '2025-03-01', to: '2025-03-31' })).body.data;
  const first = [await series('day'), await series('month')];
  expect(first).toMatchObject([{ total: 10 }, { total: 10, parts: [{ day: '2025-03-01', value: 10 }] }]);
  await send(device, { '2025-03-30': 25 });
  await compared(point);
  expect([await series('day'), await series('month')]).toEqual(first);
});

it('the policy issues revisions, and earlier revisions are kept', async () => {
  const { point, device } = await measured('Revised', { '2025-03-01': 10, '2025-03-20': 20, '2025-04-05': 26 });
  const settings = { first_day: 1, closing: 'manual', latest_day: 5, late_values: 'revision' } as const;
  expect((await call(setBillingSettings, settings)).status).toBe(200);
  await closed({ ...MARCH, accounting_point_ids: [point] });
  await send(device, { '2025-03-30': 24.5 });
  await compared(point);
  expect(await consumption(point)).toMatchObject([{ value: 14.5, revision: 2 }]);
  expect(await figures(point, MARCH, true)).toMatchObject([
    { revision: 2, value: 14.5, is_current: true },
    { revision: 1, value: 10, is_current: false },
  ]);
  expect(await corrections(point)).toMatchObject([{ revision: 1, old: 10, new: 14.5, state: 'issued' }]);
  expect((await call(setBillingSettings, { ...settings, late_values: 'carry' })).status).toBe(200);
});

it('reopening needs the right and a reason, and closing again issues a revision with a correction', async () => {
  const { point, device } = await measured('Reopened', { '2025-03-01': 10, '2025-03-20': 20, '2025-04-05': 26 });
  const input = { ...MARCH, accounting_point_ids: [point] };
  await closed(input);
  expect((await call(reopenPeriod, { ...input, reason: 'A wrong meter' }, clerk)).status).toBe(403);
  expect((await call(reopenPeriod, { ...input, reason: '' })).status).toBe(422);
  const reopened = await call(reopenPeriod, { ...input, reason: 'A wrong meter' });
  expect(reopened.body.data).toMatchObject({ reopened: 1 });
  await send(device, { '2025-03-30': 25 });
  expect(await consumption(point)).toMatchObject([{ value: 15 }]);
  await closed(input);
  expect(await consumption(point)).toMatchObject([{ value: 15, revision: 2 }]);
  expect(await corrections(point)).toMatchObject([{ cause: 'reopened', old: 10, new: 15, state: 'issued' }]);
});

it('a report of a closed period is the same file, whatever arrives later', async () => {
  const { point, device } = await measured('Reported', { '2025-03-01': 10, '2025-03-20': 20, '2025-04-05': 26 });
  await closed({ ...MARCH, accounting_point_ids: [point] });
  const order = { accounting_point_ids: [point], date_start: '2025-03-01' };
  const file = async () => {
    const made = await call(createGroupReport, { ...order, date_end: '2025-03-31', title: 'March' });
    expect(made.status).toBe(200);
    const id = made.body.data.report.id as number;
    const files: string[] = [];
    for (const format of ['csv', 'xlsx'] as const)
      await eventually(async () => {
        const reply = await call(reportFile, { id, format });
        expect(reply.status).toBe(200);
        files.push(String(reply.body));
      });
    files.push(await pdf());
    return files;
  };
  /** With the time of its making on each page. */
  const pdf = async () => {
    const period = { kind: 'dates', date_start: '2025-03-01', date_end: '2025-03-31' } as const;
    const design = { title: 'March', template: 'house', accounting_point_ids: [point], period };
    const { id } = (await call(createDesignedReport, design)).body.data as { id: number };
    const made = (await call(generateDesignedReport, { id })).body.data.report.id as number;
    let content = '';
    await eventually(async () => {
      await app.get(MakeReportsJob).make(made);
      const reply = await call(reportFile, { id: made });
      expect(reply.status).toBe(200);
      content = String(reply.body);
    });
    return content;
  };
  const first = await file();
  expect(first[0]).toContain(';10;');
  await send(device, { '2025-03-30': 25 });
  await compared(point);
  expect(await file()).toEqual(first);
});

it('a zone that begins in a closed period changes no closed figure, and the next period begins where that ended', async () => {
  const { point, device } = await measured('Moved', {
    ...{ '2025-03-01': 100, '2025-03-10': 110, '2025-03-31': 125, '2025-04-01': 131, '2025-04-20': 160 },
    ...{ '2025-05-01': 170 },
  });
  await closed({ ...MARCH, accounting_point_ids: [point] });
  const midnights = Array.from({ length: 32 }, (_, day) => FROM + day * DAY);
  const first = [await figures(point), await consumption(point, midnights)];
  const edit = { id: device, deviceTimezone: 5, zone_from: '2025-02-15' };
  expect((await call(editMeteringDevice, edit)).status).toBe(200);
  await eventually(async () => {
    const [row] = await query(`SELECT zones FROM messages.consumption_zone WHERE device_id = ${device}`);
    await app.get(AggregatesJob).aggregates();
    await app.get(CheckClosedJob).run();
    expect(row?.zones).toHaveLength(2);
    expect(await query(`SELECT FROM messages.consumption_dirty WHERE device_id = ${device}`)).toHaveLength(0);
    expect(await query(`SELECT FROM messages.closed_change WHERE point_id = ${point}`)).toHaveLength(0);
  });
  expect([await figures(point), await consumption(point, midnights)]).toEqual(first);
  await closed({ ...APRIL, accounting_point_ids: [point] });
  const months = [await consumption(point), await consumption(point, [TO, at('2025-05-01')])];
  // With the listed correction both are the difference of the registers.
  const listed = (await corrections(point)).reduce((sum, { difference }) => sum + Number(difference), 0);
  const [march, april] = months.map(([part]) => part?.value ?? 0);
  expect(march).toBe(31);
  expect((march ?? 0) + (april ?? 0) + listed).toBe(70);
  expect(await figures(point)).toEqual(first[0]);
});

it('shows what is missing by branch, and refuses what cannot be closed', async () => {
  const { point } = await measured('Silent', { '2025-03-01': 10 });
  const { total } = (await call(periodReadiness, MARCH)).body.data as ReplyOf<typeof periodReadiness>;
  expect(total.missing + total.estimable).toBeGreaterThanOrEqual(1);
  const { data } = (await call(periodPoints, { ...MARCH, states: ['missing', 'estimable'] })).body.data.points;
  expect(data).toContainEqual(expect.objectContaining({ accounting_point_id: point, title: 'Silent', requests: [] }));
  const current = new Date().toISOString().slice(0, 8);
  const early = await call(closePeriod, { period_start: `${current}01` });
  expect([early.status, early.body.msg]).toEqual([422, expect.stringContaining('ends on')]);
  expect((await call(closePeriod, { period_start: '2025-03-02' })).status).toBe(422);
  expect((await call(closePeriod, { ...MARCH, accounting_point_ids: [point] }, stranger)).status).toBe(404);
  const { periods } = (await call(billingPeriods, { limit: 24 })).body.data;
  expect(periods).toContainEqual(expect.objectContaining({ start: '2025-03-01', state: 'partly_closed' }));
  expect(
    (await call(setBillingSettings, { first_day: 29, closing: 'manual', latest_day: 5, late_values: 'carry' })).status,
  ).toBe(422);
  expect((await call(billingSettings, {}, clerk)).body.data.settings.first_day).toBe(1);
  expect(
    (await call(setBillingSettings, { first_day: 2, closing: 'manual', latest_day: 5, late_values: 'carry' }, clerk))
      .status,
  ).toBe(403);
});

it('a branch and the whole company show the closed figures of a closed month', async () => {
  const { object_id, point, device } = await placed('A house');
  await closed({ ...MARCH, object_id });
  const branch = async (to: string, by: 'day' | 'month' = 'month') =>
    (await call(objectConsumption, { object_id, resource: 'water', by, from: '2025-03-01', to })).body.data as ReplyOf<
      typeof objectConsumption
    >;
  const node = async (to: string) => {
    const reply = await call(objectsConsumption, { resource: 'water', from: '2025-03-01', to });
    return (reply.body.data as ReplyOf<typeof objectsConsumption>).objects.find((each) => each.object_id === object_id);
  };
  const first = await branch('2025-03-31');
  expect(first).toMatchObject({ total: 10, parts: [{ value: 10 }] });
  await send(device, { '2025-03-30': 25 });
  await compared(point);
  expect(await branch('2025-03-31')).toEqual(first);

  // Closed and open days in one sum: the open ones have readings, and the share is of the same figures.
  const both = await branch('2025-04-05');
  expect(both.parts).toEqual([
    { day: '2025-03-01', value: 10, estimated: expect.any(Number), points: 1 },
    { day: '2025-04-01', value: expect.any(Number), estimated: expect.any(Number), points: 1 },
  ]);
  const [march, april] = both.parts.map(({ value }) => value);
  expect(april).toBeLessThan(2);
  expect(both.total).toBe((march ?? 0) + (april ?? 0));
  expect(await node('2025-04-05')).toMatchObject({ value: both.total, share: both.share });
  // A balance has billed amounts where all of its days are closed.
  const members = [{ accounting_point_id: point, sign: 1 as const, share: 100 }];
  const made = await call(createBalanceGroup, { title: 'A loss', resource_type_id: 1, members });
  const { id } = made.body.data.balance_group as { id: number };
  const balance = async (stop: string) => {
    const reply = await call(groupBalance, { id, start_date: FROM, stop_date: at(stop), step: 'month' });
    expect(reply.status).toBe(200);
    return reply.body.data as ReplyOf<typeof groupBalance>;
  };
  await eventually(async () => {
    const { parts, total } = await balance('2025-04-05');
    expect(parts).toMatchObject([{ carried: 0, billed: 10 }, { billed: null }]);
    expect(total).toMatchObject({ carried: null, billed: null });
  });
  expect((await balance('2025-03-31')).total).toMatchObject({ carried: 0, billed: 10 });

  const days = await branch('2025-04-05', 'day');
  expect(days.parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(both.total ?? 0, 9);
});
