import type { Context } from '@gaugeway/platform/auth';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { LayoutRepository } from '../layouts/layout.repository';
import { messagesService } from '../../messages.module';
import { PostgresTimeSeries } from '../timeseries/postgres.repository';
import type { NewRow } from '../timeseries/rows';
import { LastMessageRepository } from './last-message.repository';
import { PageRepository } from './page.repository';

const NOON = Date.UTC(2025, 2, 19, 12) / 1000;
const ODD = `it's "odd" \\ ö`;
const layouts = [
  { id: 1, fields: ['tariff1', 'tariff2'] },
  { id: 2, fields: ['voltage1', 'tariff1'] },
  { id: 3, fields: [ODD] },
];

describe('pages of rows', () => {
  let test: TestDatabase;
  let pages: PageRepository;
  let series: PostgresTimeSeries;
  let devices = 0;

  beforeAll(async () => {
    test = await testDatabase([messagesService]);
    pages = new PageRepository(test.database);
    series = new PostgresTimeSeries(test.database, new LayoutRepository(test.database));
    await series.prepare();
  });
  afterAll(() => test.drop());

  const query = (deviceId: number) => ({
    ...{ deviceId, type: 1, from: 0, to: NOON * 2 },
    ...{ limit: 100, offset: 0, newestFirst: true },
  });
  const shape = { layouts, ratio: null, hasExtra: true, hasStatus: true, hasLink: false, hasMarks: false };

  type Given = Partial<NewRow> & { ts: number };

  async function write(deviceId: number, ...rows: Given[]): Promise<void> {
    const defaults = {
      deviceId,
      companyId: 2,
      type: 1,
      layoutId: 1,
      fields: [],
      values: [],
      extra: '',
      status: 0,
      link: '',
      receivedAt: 0,
    };
    await series.makeRoom(rows.map(({ ts }) => ts));
    const full = rows.map((row) => ({ ...defaults, ...row }));
    await test.database.transaction((transaction) => series.write(transaction, full));
  }

  async function deviceWith(...rows: Given[]): Promise<number> {
    const deviceId = ++devices;
    await write(deviceId, ...rows);
    return deviceId;
  }

  const mixed = () =>
    deviceWith(
      { ts: NOON, values: [1.5, NaN] },
      { ts: NOON + 1, layoutId: 2, values: [230, 2e20], extra: '{"serial":"x"}', status: 2 },
      { ts: NOON + 2, layoutId: 3, values: [-Infinity], extra: '{}' },
      { ts: NOON + 3, layoutId: 9, values: [7] },
    );

  it('are the row objects of the specification', async () => {
    const { data } = await pages.rows(query(await mixed()), shape);
    expect(JSON.parse(data.join(''))).toEqual([
      { datetime: NOON + 3 },
      { datetime: NOON + 2, [ODD]: null },
      { datetime: NOON + 1, voltage1: 230, tariff1: 2e20, serial: 'x', status: 2 },
      { datetime: NOON, tariff1: 1.5, tariff2: null },
    ]);
  });

  it('carry the value times the ratio for a meter behind a transformer', async () => {
    const device = await deviceWith(
      { ts: NOON, values: [0.1, NaN] },
      { ts: NOON + 1, layoutId: 2, values: [230, 1.1] },
    );
    const { data } = await pages.rows(query(device), { ...shape, ratio: 30 });
    expect(JSON.parse(data.join(''))).toEqual([
      { datetime: NOON + 1, voltage1: 230, tariff1: 1.1, tariff1_kkt: 33 },
      { datetime: NOON, tariff1: 0.1, tariff2: null, tariff1_kkt: 3, tariff2_kkt: null },
    ]);
    const columns = await pages.columns(query(device), { ...shape, ratio: 30 });
    expect(JSON.parse(columns.data.join(''))).toMatchObject({ tariff1_kkt: [33, 3], tariff2_kkt: [null, null] });
  });

  it('are columns with null where a row has no such field', async () => {
    const { data } = await pages.columns({ ...query(await mixed()), newestFirst: false }, shape);
    expect(JSON.parse(data.join(''))).toEqual({
      datetime: [NOON, NOON + 1, NOON + 2, NOON + 3],
      tariff1: [1.5, 2e20, null, null],
      tariff2: [null, null, null, null],
      voltage1: [null, 230, null, null],
      [ODD]: [null, null, null, null],
    });
  });

  it.each([
    ['of fields with plain names', {}],
    ['with texts beside the values', { hasExtra: true }],
  ])('have null for values that are missing in a row %s', async (_, more) => {
    const device = await deviceWith(
      { ts: NOON, values: [1.5] },
      { ts: NOON + 1, values: [] },
      { ts: NOON + 2, values: [NaN, 2] },
      { ts: NOON + 3, values: [3, 4] },
      { ts: NOON + 4, values: [5, 6, 7] },
    );
    await test.database.query(
      `UPDATE messages.message SET "values" = '{NULL,NULL}', status = 2 WHERE device_id = $1 AND ts = $2`,
      [device, NOON + 3],
    );
    const one = { ...shape, layouts: layouts.slice(0, 1), ratio: 2, hasExtra: false, ...more };
    const ascending = { ...query(device), newestFirst: false };
    const none = { tariff1: null, tariff2: null, tariff1_kkt: null, tariff2_kkt: null };
    expect(JSON.parse((await pages.rows(ascending, one)).data.join(''))).toEqual([
      { ...none, datetime: NOON, tariff1: 1.5, tariff1_kkt: 3 },
      { ...none, datetime: NOON + 1 },
      { ...none, datetime: NOON + 2, tariff2: 2, tariff2_kkt: 4 },
      { ...none, datetime: NOON + 3, status: 2 },
      { datetime: NOON + 4, tariff1: 5, tariff2: 6, tariff1_kkt: 10, tariff2_kkt: 12 },
    ]);
    expect(JSON.parse((await pages.columns(ascending, one)).data.join(''))).toEqual({
      datetime: [0, 1, 2, 3, 4].map((place) => NOON + place),
      ...{ tariff1: [1.5, null, null, null, 5], tariff2: [null, null, 2, null, 6] },
      ...{ tariff1_kkt: [3, null, null, null, 10], tariff2_kkt: [null, null, 4, null, 12] },
    });
  });

  it('say next to each row how its uplink was heard, on request', async () => {
    const link = { data_rate: 'DR5 SF7BW125', gateways: [['24e124fffef01a2b', -97, 7.5]] };
    const device = await deviceWith(
      { ts: NOON, values: [1, 2], link: JSON.stringify(link) },
      { ts: NOON + 1, values: [3, 4] },
    );
    expect(await pages.layouts(query(device))).toMatchObject([{ layoutId: 1, hasLink: true }]);
    for (const page of [pages.rows, pages.columns]) {
      const rows = await page.call(pages, query(device), { ...shape, hasLink: true });
      expect(JSON.parse(rows.links ?? '')).toEqual([null, link]);
      expect((await page.call(pages, query(device), shape)).links).toBeNull();
    }
  });

  it('say next to each row what is known of single values', async () => {
    const device = await deviceWith({ ts: NOON, values: [1, 2] }, { ts: NOON + 1, values: [3, 4] });
    const marks = { tariff1: { status: 4, user: 7, reason: 'seen' } };
    await test.database.query('UPDATE messages.message SET marks = $2 WHERE device_id = $1 AND ts = $3', [
      device,
      marks,
      NOON,
    ]);
    expect(await pages.layouts(query(device))).toMatchObject([{ hasMarks: true }]);
    for (const page of [pages.rows, pages.columns]) {
      const rows = await page.call(pages, query(device), { ...shape, hasLink: true, hasMarks: true });
      expect([JSON.parse(rows.marks ?? ''), JSON.parse(rows.links ?? '')]).toEqual([
        [null, marks],
        [null, null],
      ]);
    }
  });

  it('say which layouts and texts they hold', async () => {
    const device = await mixed();
    expect(await pages.layouts(query(device))).toEqual([
      { layoutId: 1, rows: 1, hasExtra: false, hasStatus: false, hasLink: false, hasMarks: false },
      { layoutId: 2, rows: 1, hasExtra: true, hasStatus: true, hasLink: false, hasMarks: false },
      { layoutId: 3, rows: 1, hasExtra: true, hasStatus: false, hasLink: false, hasMarks: false },
      { layoutId: 9, rows: 1, hasExtra: false, hasStatus: false, hasLink: false, hasMarks: false },
    ]);
    expect(await pages.extraNames(query(device))).toEqual(['serial']);
  });

  it('are an empty list of nothing', async () => {
    const nothing = { ...shape, layouts: [] };
    const rows = await pages.rows(query(4711), nothing);
    expect({ ...rows, data: rows.data.join('') }).toEqual({ data: '[]', links: null, marks: null });
    const columns = await pages.columns(query(4711), nothing);
    expect({ ...columns, data: columns.data.join('') }).toEqual({ data: '{"datetime":[]}', links: null, marks: null });
  });

  it('have a newest row of each type, in any order of arrival', async () => {
    const device = await deviceWith({ ts: NOON, values: [2] }, { ts: NOON, type: 100, values: [7] });
    await write(device, { ts: NOON - 90 * 86_400, values: [1] });
    await test.database.query(
      `INSERT INTO messages.device (device_id, company_id, model_id, name, time_zone, transformation_ratio, version)
       VALUES ($1, 2, 1, '', 0, 1, 1)`,
      [device],
    );
    const last = new LastMessageRepository(test.database);
    const found = await last.of({ companyId: 2 } as Context, device, [1, 5, 100]);
    expect(found.map(({ type, ts, values }) => [type, ts, values])).toEqual([
      [1, NOON, [2]],
      [100, NOON, [7]],
    ]);
    expect(await last.of({ companyId: 3 } as Context, device, [1])).toEqual([]);
  });
});
