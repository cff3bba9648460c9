import { type bulkRowState, SECTION } from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Context } from '../auth';
import { testDatabase, type TestDatabase } from '../testing/database';
import type { BulkHost, StoredJob, StoredRow } from '.';
import { BULK_KEPT_DAYS, BulkJobs, BulkRunner, BulkService, bulkTables, remark, type RowOutcome } from '.';

type Kind = 'paint';

const NAMES = new Map([
  [1, 'one'],
  [2, 'two'],
  [3, 'three'],
]);

/** A service of the tests that paints things; the second of them cannot be painted. */
class Painting implements BulkHost<Kind> {
  readonly chunks: number[][] = [];
  /** Called in the transaction of a chunk. */
  meanwhile: () => Promise<void> | void = () => undefined;
  readonly works = [
    {
      kind: 'paint' as const,
      chunk: 1,
      run: async (_: EntityManager, __: Context, ___: StoredJob<Kind>, rows: readonly StoredRow[]) => {
        this.chunks.push(rows.map(({ n }) => n));
        await this.meanwhile();
        return rows.map(paint);
      },
    },
  ];

  names = async () => NAMES;
  titles = async () => (column: string) => column.toUpperCase();
  cancelled = async () => undefined;
  resultColumns = async () => ({ columns: [], cellsOf: () => [] });
  sheetName = () => 'Things';
}

function paint({ n, item_id: itemId }: StoredRow): RowOutcome {
  const faults = itemId === 2 ? [remark('colour', 'errors.not_found')] : [];
  return { n, state: faults.length > 0 ? 'refused' : 'done', itemId, faults, warnings: [] };
}

const NOBODYS: Context['rights'] = { create: [], read: [], update: [], delete: [], access_all: [] };

const painter: Context = {
  ...{ sessionId: 's', userId: 7, userName: 'Painter', companyId: 1, chain: [1], isAdmin: false, isDemo: false },
  ...{ rights: NOBODYS, language: 'en', timeZone: 0, requestId: 'r', address: '127.0.0.1' },
};

describe('the bulk engine, in the schema of a service that knows no devices,', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let jobs: BulkJobs<Kind>;
  const add = jest.fn();

  beforeAll(async () => {
    database = await testDatabase();
    await database.database.query('CREATE SCHEMA things');
    await database.database.query(bulkTables('things', ['paint']));
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    jobs = new BulkJobs<Kind>(database.database, 'things', SECTION.objects, { add });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const runnerFor = (host: Painting) =>
    new BulkRunner(dataSource, jobs, { every: jest.fn() }, { register: jest.fn() }, 'things', host);

  async function begun(items: readonly number[]): Promise<number> {
    return dataSource.transaction(async (manager) => {
      const total = items.length;
      const id = await jobs.insert(manager, painter, { kind: 'paint', state: 'queued', params: {}, total });
      const rest = { state: 'waiting' as z.output<typeof bulkRowState>, cells: null, secrets: null };
      const rows = items.map((itemId, at) => ({ n: at + 1, itemId, ...rest, faults: [], warnings: [] }));
      await jobs.insertRows(manager, id, rows);
      return id;
    });
  }

  it('does each row once, whichever process dies in between, and reports its result under its name', async () => {
    const id = await begun([1, 2, 3]);
    expect(add).toHaveBeenCalledWith(expect.anything(), 'things.bulk', painter.companyId);
    const [first, second] = [new Painting(), new Painting()];
    first.meanwhile = () => {
      if (first.chunks.length === 2) throw Object.assign(new Error('terminated'), { code: '57P01' });
    };
    await expect(runnerFor(first).run(id)).rejects.toThrow('terminated');
    expect(first.chunks).toEqual([[1], [2]]);

    const service = new BulkService<Kind>(dataSource, jobs, SECTION.objects, second);
    expect(await service.view(painter, id)).toMatchObject({ state: 'running', processed: 1 });
    expect(await runnerFor(second).run(id)).toBe(false);
    expect(await service.view(painter, id)).toMatchObject({
      ...{ kind: 'paint', state: 'done', total: 3, processed: 3, done: 2, refused: 1 },
    });
    expect(second.chunks).toEqual([[2], [3]]);
    expect(await service.rows(painter, { id, state: 'refused', paginate: false }, (row) => row)).toEqual([
      expect.objectContaining({
        ...{ n: 2, item_id: 2, name: 'two' },
        faults: [expect.objectContaining({ column: 'colour', title: 'COLOUR' })],
      }),
    ]);
  });

  it('leaves out a row whose processing ends the process each time, and does the others', async () => {
    const id = await begun([1, 3]);
    const host = new Painting();
    const runner = runnerFor(host);
    for (let attempt = 1; attempt <= 4; attempt++) await runner.giveUp(id, null);
    await runner.giveUp(id, new Error('the database was away'));
    expect(await runner.run(id)).toBe(false);
    expect(host.chunks).toEqual([[2]]);
    const service = new BulkService<Kind>(dataSource, jobs, SECTION.objects, host);
    expect(await service.view(painter, id)).toMatchObject({ state: 'done', processed: 2, done: 1, refused: 1 });
  });

  it('is kept for 90 days, a dry run for 3, and one under way until it has ended', async () => {
    const kept = [
      { state: 'done', days: 89, isKept: true },
      { state: 'done', days: 91, isKept: false },
      { state: 'cancelled', days: 91, isKept: false },
      { state: 'checked', days: 2, isKept: true },
      { state: 'checked', days: 4, isKept: false },
      { state: 'queued', days: 91, isKept: true },
    ];
    const ids: number[] = [];
    for (const _ of kept) ids.push(await begun([1]));
    for (const [at, { state, days }] of kept.entries())
      await database.database.query(
        `UPDATE things.bulk_job SET state = $2, created_at = now() - make_interval(days => $3) WHERE id = $1`,
        [ids[at], state, days],
      );
    await jobs.tidy(BULK_KEPT_DAYS);
    const left = await database.database.query<{ id: number }>(
      'SELECT DISTINCT job_id AS id FROM things.bulk_row WHERE job_id = ANY($1::int[]) ORDER BY 1',
      [ids],
    );
    expect(left.map(({ id }) => id)).toEqual(ids.filter((_, at) => kept[at]?.isKept));
    await database.database.query('DELETE FROM things.bulk_job WHERE id = ANY($1::int[])', [ids]);
  });

  it('is stopped by the user who began it, and is hidden from all others', async () => {
    const host = new Painting();
    const service = new BulkService<Kind>(dataSource, jobs, SECTION.objects, host);
    const id = await begun([1, 3]);
    await expect(service.cancel({ ...painter, userId: 8 }, id)).rejects.toMatchObject({ declaration: { status: 404 } });
    await expect(service.cancel({ ...painter, companyId: 2 }, id)).rejects.toMatchObject({
      declaration: { status: 404 },
    });
    expect(await service.cancel(painter, id)).toMatchObject({ state: 'cancelled', done: 0 });
    await expect(service.cancel(painter, id)).rejects.toMatchObject({ declaration: { status: 409 } });
    const seesAll = { ...painter, userId: 8, rights: { ...NOBODYS, access_all: [SECTION.objects] } };
    expect(await service.list(seesAll, { paginate: false })).toContainEqual(expect.objectContaining({ id }));
    expect(await service.list({ ...painter, userId: 8 }, { paginate: false })).toEqual([]);
  });
});
