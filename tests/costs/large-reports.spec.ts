import { Bus } from '@gaugeway/platform/bus';
import { measureBlocking, MOST_HELD_MS, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createAccountingPoint,
  createDesignedReport,
  createGroupReport,
  createSystemReport,
  type Endpoint,
  generateDesignedReport,
  MOST_PARTS,
  REPORT_STATUS,
  reportFile,
  systemReportFile,
  tieDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel } from '../contract/devices-fixture';
import { isOver, leastCostOfWork } from './measure';

const POINTS = 200;
const DAYS = 31;
const MARCH_1 = Date.parse('2025-03-01') / 1000;
const DAY = 86_400;
/** Days of the longest report. */
const MOST_DAYS = MOST_PARTS;
const LONGEST = { date_start: dayAt(MARCH_1 - (MOST_DAYS - DAYS) * DAY), date_end: '2025-03-31' };
const MARCH = { date_start: '2025-03-01', date_end: '2025-03-31' };
/** Garbage of a long report is collected as often, ms. */
const COLLECT_MS = 1000;
/** Between the numbers of the first point and device and those of the copies. */
const OFFSET = 1_000_000;

function dayAt(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 10);
}

let app: TestApp;
let points: number[];

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  const made = await call(createAccountingPoint, { title: 'Feeder', resource_type_id: 3, type: 3 });
  const point = made.body.data.accounting_point.id as number;
  const { id: device } = (await creator(app, owner).radio({ name: 'Meter' })).body.data.metering_device as {
    id: number;
  };
  await eventually(async () => {
    const tied = await call(tieDevice, {
      accounting_point_id: point,
      device_id: device,
      date: MARCH_1 - MOST_DAYS * DAY,
    });
    expect(tied.status).toBe(200);
  });
  const query = (sql: string) => app.database.database.query(sql);
  await eventually(async () => {
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${device}`)).toHaveLength(1);
    expect(
      await query(`SELECT FROM messages.accounting_point WHERE point_id = ${point} AND links <> '[]'`),
    ).toHaveLength(1);
  });
  const intervals = Array.from({ length: DAYS * 48 }, (_, place) => ({
    ...{ type: 10, ts: MARCH_1 + (place + 1) * 1800, values: [1.5, 0, 0.25, 0.125], layout: 0 },
  }));
  // One a day of the longest report, which ends with March.
  const registers = Array.from({ length: MOST_DAYS + 1 }, (_, day) => ({
    ...{ type: 1, ts: MARCH_1 + (DAYS - MOST_DAYS + day) * DAY, values: [day * 72], layout: 1 },
  }));
  const fields = ['energy_a_plus', 'energy_a_minus', 'energy_r_plus', 'energy_r_minus'];
  const value = {
    ...{ deviceId: device, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() },
    ...{ layouts: [{ fields }, { fields: ['in1'] }], readings: [...intervals, ...registers] },
  };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.message WHERE device_id = ${device}`)).toHaveLength(
      intervals.length + registers.length,
    ),
  );
  const copies = `generate_series(${OFFSET + 1}, ${OFFSET + POINTS - 1}) AS n`;
  const copy = async (table: string, from: string, changed: string) => {
    const columns = await app.database.database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'messages' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    );
    const named = (of: string) => columns.map(({ name }) => `${of}"${name}"`).join(', ');
    await query(`INSERT INTO messages.${table} (${named('')}) SELECT ${named('c.')} FROM messages.${table} t, ${copies},
      jsonb_populate_record(t, ${changed}) AS c WHERE ${from}`);
  };
  await copy('device', `t.device_id = ${device}`, `jsonb_build_object('device_id', n)`);
  await copy(
    'accounting_point',
    `t.point_id = ${point}`,
    `jsonb_build_object('point_id', n, 'title', 'Feeder ' || n, 'links', jsonb_set(links, '{0,deviceId}', to_jsonb(n)))`,
  );
  await query(`INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", status, received_at)
    SELECT n, company_id, type, ts, layout_id, "values", status, received_at
    FROM messages.message, ${copies} WHERE device_id = ${device}`);
  await query('ANALYZE messages.message');
  points = [point, ...Array.from({ length: POINTS - 1 }, (_, place) => OFFSET + 1 + place)];
}, 300_000);
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<TestReply> =>
  app.call(endpoint, input, as(owner));

/** The number of an ordered report, which the job of the service has made when it returns. */
async function made(table: 'report' | 'system_report', ordered: Promise<TestReply>): Promise<number> {
  const { status, body } = await ordered;
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  const { id } = body.data.report as { id: number };
  // A minute on an idle machine.
  await eventually(async () => {
    const rows = await app.database.database.query(`SELECT status, error FROM messages.${table} WHERE id = $1`, [id]);
    expect(rows).toEqual([{ status: REPORT_STATUS.ready, error: null }]);
  }, 240_000);
  return id;
}

it.each(['csv', '80020'] as const)(
  'exchange files (%s) of 200 points and 31 days are cheap',
  async (layout) => {
    const { result: id, ...making } = await leastCostOfWork(
      () =>
        made('system_report', call(createSystemReport, { ...MARCH, zone: 0, layout, accounting_point_ids: points })),
      COLLECT_MS,
    );
    expect({ ...making, isOver: isOver(making) }).toEqual({ ...making, isOver: false });
    const { result, ms } = await measureBlocking(() => call(systemReportFile, { id }));
    expect(result.status).toBe(200);
    expect(ms).toBeLessThan(MOST_HELD_MS);
  },
  600_000,
);

it('a report by days of 200 points does not hold the loop, nor do its files', async () => {
  const order = {
    ...MARCH,
    template: 'consumption_parts' as const,
    step: 'day' as const,
    accounting_point_ids: points,
  };
  const { result: id, ms } = await measureBlocking(() => made('report', call(createGroupReport, order)));
  expect(ms).toBeLessThan(MOST_HELD_MS);
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await measureBlocking(() => call(reportFile, { id, format }));
    expect(file.result.status).toBe(200);
    expect(file.ms).toBeLessThan(MOST_HELD_MS);
  }
}, 600_000);

it.each([
  ['rows', 'horizontal'],
  ['columns', 'vertical'],
] as const)(
  'a report by days of the longest period with 200 points in %s is cheap, as are its files',
  async (_, by) => {
    const order = {
      ...LONGEST,
      template: 'consumption_parts' as const,
      report_type_value: by,
      step: 'day' as const,
      accounting_point_ids: points,
    };
    const { result: id, ...making } = await leastCostOfWork(
      () => made('report', call(createGroupReport, order)),
      COLLECT_MS,
    );
    expect({ ...making, isOver: isOver(making) }).toEqual({ ...making, isOver: false });
    for (const format of ['csv', 'xlsx'] as const) {
      const { result, ...cost } = await leastCostOfWork(() => call(reportFile, { id, format }));
      expect(result.status).toBe(200);
      expect({ format, ...cost, isOver: isOver(cost) }).toMatchObject({ isOver: false });
    }
  },
  600_000,
);

it('a PDF of the designer with 200 points does not hold the loop', async () => {
  const { body } = await call(createDesignedReport, {
    ...{ title: 'March', template: 'branch', accounting_point_ids: points },
    period: { kind: 'dates', ...MARCH },
  });
  const designed = body.data.id as number;
  const { result, ms } = await measureBlocking(async () => {
    const id = await made('report', call(generateDesignedReport, { id: designed }));
    return call(reportFile, { id });
  });
  expect(String(result.body).slice(0, 5)).toBe('%PDF-');
  expect(ms).toBeLessThan(MOST_HELD_MS);
}, 600_000);
