import { testDatabase, type TestDatabase } from '../testing/database';
import { afterCommit } from './after-commit';
import type { SqlExecutor } from './database';
import { forEveryone } from './scope';
import { ScopedDataSource } from './scoped-data-source';

let server: TestDatabase;
let source: ScopedDataSource;

beforeAll(async () => {
  server = await testDatabase();
  source = await new ScopedDataSource({ type: 'postgres', url: server.url, poolSize: 2 }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await server.drop();
});

type Transacting = (work: (executor: SqlExecutor) => Promise<void>) => Promise<void>;

describe.each<[string, Transacting]>([
  ['Database', (work) => server.database.transaction(work)],
  ['TypeORM', (work) => forEveryone(() => source.transaction(work))],
])('work after the commit of a transaction of %s', (name, transaction) => {
  const table = `row_of_${name.toLowerCase()}`;

  beforeAll(() => server.database.query(`CREATE TABLE ${table} (id int)`));

  it('begins once a key, when the rows of the transaction are visible', async () => {
    const counts: Promise<number>[] = [];
    const count = async () => (await server.database.query(`SELECT FROM ${table}`)).length;
    await transaction(async (executor) => {
      for (const key of ['one', 'two', 'one']) {
        await executor.query(`INSERT INTO ${table} VALUES (1)`);
        afterCommit(executor, key, () => counts.push(count()));
      }
      expect(counts).toEqual([]);
    });
    expect(await Promise.all(counts)).toEqual([3, 3]);
  });

  it('does not begin if the transaction is rolled back', async () => {
    const work = jest.fn();
    const failing = transaction(async (executor) => {
      afterCommit(executor, 'one', work);
      await executor.query('SELECT 1 / 0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    await transaction(async (executor) => void (await executor.query('SELECT 1')));
    expect(work).not.toHaveBeenCalled();
  });
});

it('work of an executor without a transaction begins at once', () => {
  const work = jest.fn();
  afterCommit(server.database, 'one', work);
  afterCommit(source.manager, 'one', work);
  expect(work).toHaveBeenCalledTimes(2);
});
