import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { closePeriod, createAccountingPoint, tieDevice } from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel } from '../contract/devices-fixture';
import { isOver, leastCostOfWork } from './measure';

const POINTS = 30_000;
/** Points of the closing of all that a run measures; the next run goes on behind them. */
const MEASURED = 100;
const [FIRST, NEXT] = ['2025-03-01', '2025-04-01'].map((day) => Date.parse(day) / 1000) as [number, number];
const DAY = 86_400;
/** Garbage of a long closing is collected as often, ms. */
const COLLECT_MS = 1000;
/** Pause between readings that stream in, ms. */
const STREAM_MS = 100;
/** Between the numbers of the first point and device and those of the copies. */
const OFFSET = 1_000_000;

let app: TestApp;
let device: number;

const query = <T extends object>(sql: string) => app.database.database.query<T & Record<string, unknown>>(sql);

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  const flat = { title: 'Flat', resource_type_id: 1, type: 1 } as const;
  const made = await app.call(createAccountingPoint, flat, as(owner));
  const point = made.body.data.accounting_point.id as number;
  ({ id: device } = (await creator(app, owner).radio({ name: 'Meter' })).body.data.metering_device as { id: number });
  const tie = { accounting_point_id: point, device_id: device, date: FIRST - DAY };
  await eventually(async () => expect((await app.call(tieDevice, tie, as(owner))).status).toBe(200));
  await eventually(async () => {
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${device}`)).toHaveLength(1);
    expect(await query(`SELECT FROM messages.accounting_point WHERE links <> '[]'`)).toHaveLength(1);
  });
  await stream([
    [FIRST, 0],
    [NEXT, 12],
  ]);
  await eventually(async () => expect(await stored()).toBe(2));
  const copies = `generate_series(${OFFSET + 1}, ${OFFSET + POINTS - 1}) AS n`;
  const copy = async (table: string, from: string, changed: string) => {
    const columns = await query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'messages' AND table_name = '${table}' AND is_generated = 'NEVER'`,
    );
    const named = (of: string) => columns.map(({ name }) => `${of}"${name}"`).join(', ');
    await query(`INSERT INTO messages.${table} (${named('')}) SELECT ${named('c.')} FROM messages.${table} t, ${copies},
      jsonb_populate_record(t, ${changed}) AS c WHERE ${from}`);
  };
  await copy('device', `t.device_id = ${device}`, `jsonb_build_object('device_id', n)`);
  await copy(
    'accounting_point',
    `t.point_id = ${point}`,
    `jsonb_build_object('point_id', n, 'title', 'Flat ' || n, 'links', jsonb_set(links, '{0,deviceId}', to_jsonb(n)))`,
  );
  await query(`INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", status, received_at)
    SELECT n, company_id, type, ts, layout_id, "values", status, received_at
    FROM messages.message, ${copies} WHERE device_id = ${device}`);
  await query('ANALYZE messages.message, messages.device, messages.accounting_point');
}, 300_000);
afterAll(() => app.close());

async function stream(rows: readonly (readonly [ts: number, value: number])[]): Promise<void> {
  const readings = rows.map(([ts, value]) => ({ type: 1, ts, layout: 0, values: [value] }));
  const about = { deviceId: device, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() };
  const value = { ...about, layouts: [{ fields: ['in1'] }], readings };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
}

const stored = async () =>
  (await query(`SELECT FROM messages.message WHERE device_id = ${device} AND type = 1`)).length;
const running = () => query<{ done: number }>(`SELECT done FROM messages.period_closing WHERE status = 'running'`);

/** A part of the closing of all open points by its job, while readings come; returns how many points were closed. */
async function closePart(): Promise<number> {
  expect((await app.call(closePeriod, { period_start: '2025-03-01' }, as(owner))).status).toBe(200);
  const before = await stored();
  let sent = 0;
  for (let done = 0; done < MEASURED;) {
    await stream([[NEXT + DAY + (before + sent) * 60, 12 + (before + sent) / 10]]);
    sent++;
    // Stored while the closing goes on.
    await eventually(async () => expect(await stored()).toBe(before + sent), 60_000);
    const [run] = await running();
    expect(run).toBeDefined();
    done = run?.done ?? POINTS;
    await new Promise((resolve) => setTimeout(resolve, STREAM_MS));
  }
  const [ended] = await query<{ done: number }>(
    `UPDATE messages.period_closing SET status = 'failed', finished_at = now() WHERE status = 'running' RETURNING done`,
  );
  return ended?.done ?? 0;
}

it('a closing of 30,000 points is cheap, and readings are stored meanwhile', async () => {
  const { result: done, ...cost } = await leastCostOfWork(closePart, COLLECT_MS);
  expect(done).toBeGreaterThanOrEqual(MEASURED);
  const figures = await query<{ value: number }>('SELECT DISTINCT value FROM messages.frozen_figure WHERE is_current');
  expect(figures).toEqual([{ value: 12 }]);
  expect({ ...cost, isOver: isOver(cost) }).toEqual({ ...cost, isOver: false });
}, 600_000);
