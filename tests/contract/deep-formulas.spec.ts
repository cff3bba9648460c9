import { measureBlocking, MOST_HELD_MS, type TestApp } from '@gaugeway/platform/testing';
import {
  addObject,
  consumptionSeries,
  createAccountingPoint,
  editAccountingPoint,
  importPoints,
  MOST_FORMULA_LEVELS,
  MOST_FORMULA_POINTS,
  pointConsumption,
  previewFormula,
  removeObject,
  restoreObject,
} from '@gaugeway/proto/api';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner } from './devices-fixture';

/** Longest that a request may hold the event loop, ms. */
const DAYS = { from: '2025-01-01', to: '2025-01-31' };

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([objectsService, messagesService]);
});
afterAll(() => app.close());

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
const sumOf = (ids: readonly number[]) => ({
  expression: ids.map((_, at) => `${NAMES[at % 6]}${at}`).join(' + '),
  operands: ids.map((accounting_point_id, at) => ({ name: `${NAMES[at % 6]}${at}`, accounting_point_id })),
});
const create = (title: string, more: object = {}) =>
  app.call(createAccountingPoint, { title, resource_type_id: 1, type: 1, ...more }, as(owner));
async function made(title: string, more: object = {}): Promise<number> {
  const { status, body } = await create(title, more);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data.accounting_point.id;
}
/** Measured points, by one call for all of them. */
async function many(title: string, count: number): Promise<number[]> {
  const titles = Array.from({ length: count }, (_, at) => `${title} ${at}`);
  const content = Buffer.from(['title;type', ...titles.map((each) => `${each};1`)].join('\n')).toString('base64');
  const { status, body } = await app.call(importPoints, { content }, as(owner));
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { imported: true, new: count } } });
  const rows = await query(`SELECT id, title FROM objects.accounting_point WHERE title LIKE '${title} %'`);
  const ids = new Map(rows.map((row) => [row['title'], Number(row['id'])]));
  return titles.map((each) => ids.get(each) ?? 0);
}
const setFormula = (id: number, of: readonly number[]) =>
  app.call(editAccountingPoint, { id, formula: sumOf(of) }, as(owner));
const query = (sql: string) => app.database.database.query(sql);
/** Waits until the readings' service knows the point with a formula. */
const known = (id: number) =>
  eventually(async () =>
    expect(await query(`SELECT FROM messages.accounting_point WHERE point_id = ${id} AND terms <> '[]'`)).toHaveLength(
      1,
    ),
  );
const consumption = (id: number) =>
  app.call(pointConsumption, { accounting_point_id: id, times: [0, 86_400] }, as(owner));

describe('formulas over formulas', () => {
  it('are read level by level with each point once', async () => {
    let level = await many('Meter', 6);
    for (let depth = 1; depth <= 10; depth++) {
      const next: number[] = [];
      for (let at = 0; at < 6; at++) next.push(await made(`Level ${depth}, ${at}`, { formula: sumOf(level) }));
      level = next;
    }
    const top = level[0] ?? 0;
    await known(top);
    const { result, ms } = await measureBlocking(() => consumption(top));
    expect(result.body.data.parts).toHaveLength(1);
    const { ms: seriesMs } = await measureBlocking(() =>
      app.call(consumptionSeries, { accounting_point_id: top, by: 'hour', ...DAYS }, as(owner)),
    );
    expect(Math.max(ms, seriesMs)).toBeLessThan(MOST_HELD_MS);
  });

  it('are refused over the limit, with the largest part and the number, of a point itself and of those above it', async () => {
    const meters = await many('Flat', 50);
    const blocks: number[] = [];
    // Each block has its own virtual point per meter: points count, not only meters.
    for (let block = 0; block < 9; block++)
      blocks.push(await made(`Block ${block}`, { formula: sumOf(await many(`Block ${block}, flat`, 50)) }));
    const most = await made('District', { formula: sumOf(blocks) });
    const tooMany = await create('Town', { formula: sumOf([most, ...meters.slice(1)]) });
    expect(tooMany).toMatchObject({ status: 422, body: { key: 'errors.formula_too_large' } });
    expect(tooMany.body.msg).toContain('District');
    expect(tooMany.body.msg).toContain(String(MOST_FORMULA_POINTS));
    expect(tooMany.body.msg).toContain('509');
    // A measured point below becomes virtual: the formula above it would be too large.
    const low = await made('Low');
    const high = await made('High', { formula: sumOf([most, low]) });
    const above = await setFormula(low, meters);
    expect(above).toMatchObject({ status: 422, body: { key: 'errors.formula_above_too_large' } });
    expect(above.body.msg).toContain('High');
    expect((await setFormula(low, meters.slice(0, 10))).status).toBe(200);
    await known(high);
    // A preview over the limit is refused as saving it is.
    const preview = await app.call(previewFormula, { formula: sumOf([high, ...meters.slice(1)]), ...DAYS }, as(owner));
    expect(preview).toMatchObject({ status: 409, body: { key: 'errors.formula_unreadable' } });
  });

  it('are refused too many levels deep, below and above', async () => {
    let point = await made('Ground');
    for (let level = 1; level < MOST_FORMULA_LEVELS; level++)
      point = await made(`Floor ${level}`, { formula: sumOf([point]) });
    const below = await made('Cellar');
    const top = await made('Roof', { formula: sumOf([point, below]) });
    const over = await create('Sky', { formula: sumOf([top]) });
    expect(over).toMatchObject({ status: 422, body: { key: 'errors.formula_too_deep' } });
    expect(over.body.msg).toContain(String(MOST_FORMULA_LEVELS));
    const above = await setFormula(below, [point]);
    expect(above).toMatchObject({ status: 422, body: { key: 'errors.formula_above_too_deep' } });
    expect(above.body.msg).toContain('Roof');
  });

  it('of older data over the limits, or in a circle, are answered with a clear refusal', async () => {
    const id = await made('Old');
    const other = await made('Other');
    await setFormula(id, [other]);
    await known(id);
    const terms = JSON.stringify([{ pointId: id, factor: 2 }]);
    await query(`UPDATE messages.accounting_point SET terms = '${terms}' WHERE point_id = ${id}`);
    const { result, ms } = await measureBlocking(() => consumption(id));
    expect(result).toMatchObject({ status: 409, body: { key: 'errors.formula_unreadable' } });
    expect(result.body.msg).toContain(String(MOST_FORMULA_LEVELS));
    expect(ms).toBeLessThan(MOST_HELD_MS);
  });

  it('are not restored with a branch where they are over a limit by now', async () => {
    const house: string = (await app.call(addObject, { name: 'House', type: 'house', parentId: null }, as(owner))).body
      .data.object._id;
    let point = await made('Outside');
    const restored = await made('Of the branch', { object_id: house, formula: sumOf([point]) });
    const removed = await app.call(removeObject, { object_id: house, remove_tied_points: true }, as(owner));
    expect(removed.status).toBe(200);
    const [trash] = await query('SELECT max(id) AS id FROM objects.removed_branch');
    const base = point;
    point = await made('Deep 0');
    for (let level = 1; level < MOST_FORMULA_LEVELS; level++)
      point = await made(`Deep ${level}`, { formula: sumOf([point]) });
    expect((await setFormula(base, [point])).status).toBe(200);
    const back = await app.call(restoreObject, { id: Number(trash?.['id']) }, as(owner));
    expect(back).toMatchObject({ status: 422, body: { key: 'errors.formula_too_deep' } });
    expect(back.body.msg).toContain('Of the branch');
    expect(await query(`SELECT FROM objects.accounting_point WHERE id = ${restored}`)).toHaveLength(0);
  });
});
