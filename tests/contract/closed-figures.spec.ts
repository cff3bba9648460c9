import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  billingPeriods,
  closePeriod,
  createAccountingPoint,
  createGroupReport,
  editAccountingPoint,
  editMeteringDevice,
  getAccountingPoint,
  periodFigures,
  periodPoints,
  periodReadiness,
  pointConsumption,
  removeObject,
  reopenPeriod,
  reportFile,
  restoreObject,
  setBillingSettings,
  untieDevice,
} from '@gaugeway/proto/api';
import { dayStart } from '@gaugeway/proto/time/zone';
import { devicesService } from '../../services/devices/devices.module';
import { AggregatesJob } from '../../services/messages/figures/aggregates/aggregates.job';
import { CheckClosedJob } from '../../services/messages/figures/periods/check-closed.job';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { APRIL, at, billingTools, MARCH, TO } from './billing-fixture';
import { appBehindGateway, eventually, owner } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

const { call, query, measured, placed, send, closed, consumption, figures, corrections, compared } = billingTools(
  () => app,
);

const MAY = { period_start: '2025-05-01' };

/** Resolves when all changes of closed periods are compared with them. */
const settled = () =>
  eventually(async () => {
    await app.get(AggregatesJob).aggregates();
    await app.get(CheckClosedJob).run();
    expect(await query(`SELECT FROM messages.consumption_dirty`)).toEqual([]);
    expect(await query(`SELECT FROM messages.closed_change`)).toEqual([]);
  });

/** Files of a new report of points, as CSV and as a workbook. */
async function files(
  points: readonly number[],
  [date_start, date_end]: readonly [string, string],
  { who = owner, step = 'day' }: { who?: Context; step?: 'day' | 'month' } = {},
): Promise<string[]> {
  const order = { accounting_point_ids: [...points], date_start, date_end, step, title: 'Bill' };
  const made = await call(createGroupReport, order, who);
  expect(made.status).toBe(200);
  const id = made.body.data.report.id as number;
  const found: string[] = [];
  for (const format of ['csv', 'xlsx'] as const)
    await eventually(async () => {
      const reply = await call(reportFile, { id, format }, who);
      expect(reply.status).toBe(200);
      found.push(String(reply.body));
    });
  return found;
}

const edited = async (id: number, input: object) => {
  expect((await call(editAccountingPoint, { id, ...input })).status).toBe(200);
  const { version } = (await call(getAccountingPoint, { id })).body.data.accounting_point as { version: number };
  await eventually(async () =>
    expect(
      await query(`SELECT FROM messages.accounting_point WHERE point_id = ${id} AND version >= ${version}`),
    ).toHaveLength(1),
  );
};

it('a report of several closed periods has the names of their closing', async () => {
  const { point, device } = await measured('Old name', {
    ...{ '2025-03-01': 100, '2025-03-20': 110, '2025-04-01': 120, '2025-04-20': 130, '2025-05-01': 150 },
  });
  await closed({ ...MARCH, accounting_point_ids: [point] });
  await closed({ ...APRIL, accounting_point_ids: [point] });
  const both = ['2025-03-01', '2025-04-30'] as const;
  const first = [await files([point], both), await files([point], ['2025-04-01', '2025-04-30'])];
  expect(first[0]?.[0]).toContain('Old name');
  await edited(point, { title: 'New name', city: 'Elsewhere' });
  expect((await call(editMeteringDevice, { id: device, name: 'New meter' })).status).toBe(200);
  await settled();
  expect([await files([point], both), await files([point], ['2025-04-01', '2025-04-30'])]).toEqual(first);
  // An open period in it has the names of today.
  expect((await files([point], ['2025-04-01', '2025-05-31']))[0]).toContain('New name');
});

it('a zone of the company that begins in a closed period changes no file of it', async () => {
  const { point } = await measured('Clock', {
    ...{ '2025-03-01': 100, '2025-03-10': 110, '2025-03-31': 125, '2025-04-01': 131, '2025-04-20': 160 },
    ...{ '2025-05-01': 170 },
  });
  await closed({ ...MARCH, accounting_point_ids: [point] });
  const march = ['2025-03-01', '2025-03-31'] as const;
  const steps = ['day', 'month'] as const;
  const all = (who: Context) => Promise.all(steps.map((step) => files([point], march, { who, step })));
  const first = await all(owner);
  expect(first[0]?.[0]).toContain(';31;');
  const zones = [
    { from: '', zone: 0 },
    { from: '2025-02-15', zone: 'Asia/Kathmandu' },
  ];
  await query(`INSERT INTO messages.company (company_id, parent_id, name, time_zone, version, zones)
    VALUES (${owner.companyId}, 0, 'Utility', 5.75, 1, '${JSON.stringify(zones)}')
    ON CONFLICT (company_id) DO UPDATE SET zones = excluded.zones`);
  await settled();
  const user = { ...owner, timeZone: 5.75, zone: zones };
  expect(await all(user)).toEqual(first);
  // The console requests the days of the user's clock.
  const times = [dayStart(zones, at('2025-03-01') / 86_400), dayStart(zones, at('2025-04-01') / 86_400)];
  const reply = await call(pointConsumption, { accounting_point_id: point, times }, user);
  expect(reply.body.data.parts).toMatchObject([{ from: times[0], to: times[1], value: 31, revision: 1 }]);
  await query(`UPDATE messages.company SET zones = NULL, time_zone = 0 WHERE company_id = ${owner.companyId}`);
});

it('corrections follow each other, and each is billed once', async () => {
  const { point, device } = await measured('Chain', {
    ...{ '2025-03-01': 100, '2025-03-10': 110, '2025-03-25': 130, '2025-04-20': 160, '2025-05-20': 190 },
    ...{ '2025-06-02': 200 },
  });
  const [march, april, may] = [MARCH, APRIL, MAY].map((period) => ({ ...period, accounting_point_ids: [point] }));
  if (!march || !april || !may) throw new Error('a period is absent');
  const count = async (expected: number) => {
    await settled();
    expect(await corrections(point)).toHaveLength(expected);
  };
  await closed(march);
  const bill = await files([point], ['2025-03-01', '2025-03-31']);
  await send(device, { '2025-03-30': 135 });
  await count(1);
  // Late again, before the first correction is in a bill.
  await send(device, { '2025-03-31': 137 });
  await count(2);
  await closed(april);
  // The long step over the border is bridged: 138 at the end of March.
  expect(await figures(point, APRIL)).toMatchObject([{ value: 22, carried: 8, billed: 30 }]);
  // Found after the correction was billed: the next open period has it.
  await send(device, { '2025-04-01': 140 });
  await count(4);
  expect((await corrections(point)).slice(0, 2)).toMatchObject([
    { period_start: '2025-04-01', difference: -2, state: 'pending' },
    { period_start: '2025-03-01', old: 38, new: 40, difference: 2, state: 'pending' },
  ]);
  await closed(may);
  const bills = async () =>
    (await Promise.all([MARCH, APRIL, MAY].map((period) => figures(point, period)))).map(([row]) => row?.billed);
  expect(await bills()).toEqual([30, 30, 30]);
  // A reopened period gives its corrections back.
  expect((await call(reopenPeriod, { ...may, reason: 'A wrong tariff' })).body.data.reopened).toBe(1);
  expect((await corrections(point)).map(({ state }) => state)).toEqual(['pending', 'pending', 'carried', 'carried']);
  await closed(may);
  expect(await bills()).toEqual([30, 30, 30]);
  // Another policy: what was carried stays carried, the revision has the rest.
  const settings = { first_day: 1, closing: 'manual', latest_day: 5, late_values: 'revision' } as const;
  expect((await call(setBillingSettings, settings)).status).toBe(200);
  await send(device, { '2025-05-01': 163 });
  await settled();
  expect(await figures(point, APRIL)).toMatchObject([{ revision: 2, value: 23, carried: 10, billed: 33 }]);
  expect(await bills()).toEqual([30, 33, 27]);
  expect(await files([point], ['2025-03-01', '2025-03-31'])).toEqual(bill);
  expect((await call(setBillingSettings, { ...settings, late_values: 'carry' })).status).toBe(200);
});

it('a point whose meter was untied before a closed period can be reopened', async () => {
  const { point } = await measured('Untied', { '2025-03-01': 10, '2025-03-20': 20, '2025-04-05': 26 });
  const of = { ...MARCH, accounting_point_ids: [point] };
  await closed(of);
  const untied = await call(untieDevice, { accounting_point_id: point, date: at('2025-02-10') });
  expect(untied.status).toBe(200);
  await compared(point);
  expect(await corrections(point)).toMatchObject([{ old: 10, new: null, difference: -10, cause: 'replacement' }]);
  const listed = (await call(periodPoints, { ...MARCH, states: ['closed'], per_page: 1000 })).body.data.points.data;
  expect(listed).toContainEqual(expect.objectContaining({ accounting_point_id: point }));
  expect((await call(reopenPeriod, { ...of, reason: 'A wrong meter' })).body.data).toMatchObject({ reopened: 1 });
  expect(await figures(point)).toEqual([]);
});

it('a point that is deleted and restored has its closed figures and its zone', async () => {
  const { object_id, point } = await placed('A torn house');
  await edited(point, { zone: 'America/St_Johns', zone_from: '2025-01-01' });
  await settled();
  await closed({ ...MARCH, accounting_point_ids: [point] });
  const first = await figures(point);
  expect(first).toHaveLength(1);
  const removed = await call(removeObject, { object_id, remove_tied_points: true });
  expect(removed.status).toBe(200);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.accounting_point WHERE point_id = ${point}`)).toEqual([]),
  );
  await settled();
  expect((await call(restoreObject, { id: removed.body.data.removed.trash_id })).status).toBe(200);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.accounting_point WHERE point_id = ${point}`)).toHaveLength(1),
  );
  const { zones } = (await call(getAccountingPoint, { id: point })).body.data.accounting_point as { zones: unknown };
  expect(zones).toEqual([
    { from: '', zone: null },
    { from: '2025-01-01', zone: 'America/St_Johns' },
  ]);
  await settled();
  expect([await figures(point), await corrections(point)]).toEqual([first, []]);
});

it('bounds of periods are refused with the remedy, never failed', async () => {
  const { point } = await measured('Bounds', { '2025-03-01': 10, '2025-03-20': 20 });
  const of = { accounting_point_ids: [point] };
  const status = async (period_start: string) => (await call(closePeriod, { period_start, ...of })).status;
  expect(await status('2199-12-01')).toBe(422);
  expect(await status('1900-01-01')).toBe(409);
  expect(await status('2024-12-01')).toBe(409);
  expect(await status('2025-02-30')).toBe(422);
  expect((await call(closePeriod, { ...MARCH, accounting_point_ids: [] })).status).toBe(422);
  expect((await call(closePeriod, { ...MARCH, accounting_point_ids: [2_147_483_647] })).status).toBe(404);
  const settings = { first_day: 28, closing: 'manual', latest_day: 28, late_values: 'carry' } as const;
  expect((await call(setBillingSettings, settings)).status).toBe(200);
  for (const period_start of ['2199-12-28', '1900-01-28', '2024-02-28']) {
    expect((await call(periodReadiness, { period_start })).status).toBe(200);
    expect((await call(periodPoints, { period_start })).status).toBe(200);
    expect((await call(periodFigures, { period_start })).status).toBe(200);
  }
  expect((await call(billingPeriods, { limit: 60 })).body.data.periods).toHaveLength(60);
  expect((await call(setBillingSettings, { ...settings, first_day: 1 })).status).toBe(200);
  // A virtual point has no first reading: its figures before are empty.
  const formula = { expression: 'A', operands: [{ name: 'A', accounting_point_id: point }] };
  const made = await call(createAccountingPoint, { title: 'Sum', resource_type_id: 1, type: 1, formula });
  const sum = made.body.data.accounting_point.id as number;
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.accounting_point WHERE point_id = ${sum}`)).toHaveLength(1),
  );
  await closed({ period_start: '1900-01-01', accounting_point_ids: [sum] });
  expect(await figures(sum, { period_start: '1900-01-01' })).toMatchObject([{ value: null, billed: null }]);
});

it('a point that measures in a period of which another left it keeps that period partly closed', async () => {
  const [left, late] = [
    await measured('Left', { '2025-04-01': 10, '2025-04-20': 20, '2025-05-02': 26 }),
    await measured('Late', { '2025-04-01': 10, '2025-04-20': 20, '2025-05-02': 26 }),
  ];
  const state = async () => {
    const { periods } = (await call(billingPeriods, { limit: 24 })).body.data;
    return (periods as { start: string; points: number; closed: number }[]).find(
      ({ start }) => start === APRIL.period_start,
    );
  };
  const before = await state();
  await closed({ ...APRIL, accounting_point_ids: [left.point] });
  expect((await call(untieDevice, { accounting_point_id: left.point, date: at('2025-02-10') })).status).toBe(200);
  await compared(left.point);
  expect(await state()).toMatchObject({ points: before?.points, closed: (before?.closed ?? 0) + 1 });
  const [part] = await consumption(late.point, [TO, at('2025-05-01')]);
  expect([part?.value, part?.revision ?? null]).toEqual([10, null]);
});
